import { expect, test } from "vitest";
import { choose, MAX_OF_A_COLUMN, PAGE_SIZE } from "./favorite-choice.ts";
import { readFollowQuery } from "#app/features/favorites/follow-query.ts";
import type { FavoriteRow } from "./favorite-rows.server.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const row = (number: string, over: Partial<FavoriteRow> = {}): FavoriteRow => ({
  number,
  savedAt: NOW,
  stage: "interesse",
  place: 0,
  tags: [],
  targetCents: null,
  noteStart: "",
  plan: null,
  open: true,
  withdrawn: false,
  saleModeCode: "leilao_sfi",
  nextDate: null,
  dates: null,
  ...over,
});
const chosen = (rows: FavoriteRow[], search: string) =>
  choose(rows, readFollowQuery(new URLSearchParams(search)), NOW);

const ROWS = [
  row("1", { tags: ["praia"], place: 9 }),
  row("2", { nextDate: "2026-03-20", place: 5 }),
  row("3", { nextDate: "2026-03-12", tags: ["praia", "bom"], stage: "lance" }),
  row("4", { nextDate: "2026-03-11", stage: "perdido" }),
  row("5", { nextDate: "2026-03-11", open: false }),
  row("6", { nextDate: "2026-03-09", place: 5 }),
];

test("the list is sorted by time of saving, or by deadline with the others last", () => {
  expect(chosen(ROWS, "").list?.numbers).toEqual(["1", "2", "3", "4", "5", "6"]);
  // Favourites that ended, left or are past have no deadline.
  expect(chosen(ROWS, "ordem=prazo").list?.numbers).toEqual(["3", "2", "1", "4", "5", "6"]);
});

test("counts ignore their own filter: tags that of the tag, columns that of the column", () => {
  const { total, tags, counts, list } = chosen(ROWS, "etiqueta=praia");
  expect(tags.map(({ tag, count }) => `${tag} ${count}`)).toEqual(["bom 1", "praia 2"]);
  expect(counts).toMatchObject({ interesse: 1, lance: 1, perdido: 0 });
  expect([total, list?.numbers]).toEqual([6, ["1", "3"]]);
  expect(chosen(ROWS, "etapa=perdido").list?.numbers).toEqual(["4"]);
});

test("the board has each column in its owner's order, unmoved cards with the newest first", () => {
  const rest = { analisando: [], lance: ["3"], arrematado: [], perdido: ["4"] };
  expect(chosen(ROWS, "visao=quadro").board).toEqual({ ...rest, interesse: ["5", "2", "6", "1"] });
  expect(chosen(ROWS, "visao=quadro&ordem=prazo").board?.interesse).toEqual(["2", "1", "5", "6"]);
});

test("a page beyond the end is the last one, and a long column is cut", () => {
  const many = Array.from({ length: 100 }, (_, n) => row(String(n)));
  expect(chosen(many, "pagina=9").list).toMatchObject({ page: 3, pages: 3 });
  expect(chosen(many, "").list?.numbers).toHaveLength(PAGE_SIZE);
  expect(chosen(many, "visao=quadro").board?.interesse).toHaveLength(MAX_OF_A_COLUMN);
});
