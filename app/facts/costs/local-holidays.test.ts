import { expect, test } from "vitest";
import { readHolidays, writeHolidays } from "./local-holidays.ts";

test("holidays are read from lines and after semicolons, of every year or of one", () => {
  const read = readHolidays("25/01 Aniversário da cidade\n 24/06/2026: São João ; 20/01 – São Sebastião\n\n");
  expect(read).toEqual({
    kind: "holidays",
    days: [
      { day: "01-25", name: "Aniversário da cidade" },
      { day: "2026-06-24", name: "São João" },
      { day: "01-20", name: "São Sebastião" },
    ],
  });
  if (!("kind" in read)) throw new Error(read.error);
  expect(readHolidays(writeHolidays(read))).toEqual(read);
});

test.for([
  ["", "Escreva ao menos um feriado."],
  [
    "31/02 Dia que não há",
    "Escreva o dia e o nome, como “09/07 Revolução Constitucionalista”: “31/02 Dia que não há”.",
  ],
  [
    "Aniversário da cidade",
    "Escreva o dia e o nome, como “09/07 Revolução Constitucionalista”: “Aniversário da cidade”.",
  ],
  ["25/01 Um; 25/01 Outro", "O dia de “25/01 Outro” se repete."],
  [Array.from({ length: 61 }, (_, i) => `01/01/${1990 + i} Dia`).join("\n"), "São no máximo 60 feriados."],
] as const)("%s: %s", ([text, error]) => {
  expect(readHolidays(text)).toEqual({ error });
});
