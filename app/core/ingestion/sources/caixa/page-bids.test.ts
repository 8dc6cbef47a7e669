import { expect, test } from "vitest";
import { bidsIn } from "./page-bids.ts";

const TITLE = "Lances registrados nesta disputa";

test.for<[what: string, lines: string[], bids: ReturnType<typeof bidsIn>]>([
  [
    "a table, cell by cell",
    [TITLE, "#", "Proponente", "Valor", "Data", "1º", "***", "R$ 101.000,00", "30/08/2026 10:05:00"].concat(
      "2º",
      "***",
      "R$ 100.500,00",
      "30/08/2026 10:01:00",
    ),
    { highestCents: 101_000_00, count: 2 },
  ],
  [
    "copied rows",
    [TITLE, "1 *** R$ 100.500,00 30/08/2026", "2 *** R$ 101.000,00 30/08/2026"],
    { highestCents: 101_000_00, count: 2 },
  ],
  [
    "amounts further down",
    [
      TITLE,
      "1 *** R$ 900,00",
      ..."Galeria de fotos e outros produtos do banco aqui".split(" "),
      "",
      "R$ 5.000,00",
    ],
    { highestCents: 900_00, count: 1 },
  ],
  ["a table without rows", [TITLE, "Fechar"], null],
  ["amounts without the table", ["Valor de avaliação: R$ 100.500,00"], null],
])("%s", ([, lines, bids]) => {
  expect(bidsIn(lines)).toEqual(bids);
});
