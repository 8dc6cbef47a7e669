import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { unpack } from "#app/ui/packed.ts";
import { columnsCookie, columnsOf, deviceColumns } from "./search-cookies.ts";
import { COLUMN_KEYS, type ColumnKey } from "./table-columns.ts";
import { tableSheet, tableView } from "./table-view.ts";

const TODAY = "2026-01-10";
const query = { filters: { ...NO_FILTERS, states: ["SP" as const] }, page: 2, through: 2, grouped: false };
const view = (columns: readonly ColumnKey[], listings = [newListing()]) => {
  const order = {
    query: { ...query, sort: "menor_preco" as const },
    made: "menor_preco",
    usualSort: "recentes",
  } as const;
  return tableView(listings, { ...order, columns }, TODAY, () => ({}));
};

test("the spreadsheet has the rows and columns of the screen in their order, and its address names both", () => {
  const listings = [newListing({ priceCents: 5_000_000 }), newListing({ district: "=1+1" })];
  const columns = COLUMN_KEYS.filter((key) => key !== "vagas");
  const shown = view(columns, listings);
  const lines = tableSheet(listings, columns, TODAY, "https://m.br").slice(1).trimEnd().split("\r\n");
  const [head, ...rows] = lines.map((line) => line.split(";"));
  const names = shown.heads.map(({ name }) => name);
  expect(head!.map((name) => name.replace(/ \(.*\)$/, ""))).toEqual([
    "Imóvel",
    ...names,
    "Página no Martelo",
  ]);
  for (const [i, packed] of shown.rows.entries()) {
    const { number, title, cells } = unpack(packed);
    expect([rows[i]![0], rows[i]!.at(-1)]).toEqual([title, `https://m.br/property/${number}`]);
    for (const [n, cell] of cells.entries()) expect(rows[i]![n + 1] === "").toBe(cell === "");
  }
  expect(rows[0]).toContain("50000,00");
  const address = "/dashboard/tabela.csv?estado=SP&ordem=menor_preco&pagina=2&colunas=";
  expect(shown.sheetHref).toBe(address + columns.join());
});

test("a text of the list is no formula in the spreadsheet", () => {
  expect(tableSheet([newListing({ city: "Itu" })], ["etapa"], TODAY, "=cmd")).toContain(";'=cmd/property/");
});

test("a place with a column of its own is not repeated in the title", () => {
  const titleOf = (columns: ColumnKey[]) => unpack(view(columns).rows[0]!).title;
  expect(titleOf(["preco"])).toMatch(/\/[A-Z]{2}$/);
  expect(titleOf(["lugar"])).not.toMatch(/\/[A-Z]{2}$/);
});

test("chosen columns are in the order of the table, stay on the device, and without any the usual ones are shown", () => {
  const chosen = columnsOf(new URLSearchParams("colunas=&colunas=preco&colunas=lugar&colunas=nada"))!;
  expect(chosen).toEqual(["lugar", "preco"]);
  expect(deviceColumns(columnsCookie(chosen).split(";")[0]!)).toEqual(chosen);
  const usual = deviceColumns(null);
  expect([usual.includes("lugar"), usual.length]).toEqual([false, COLUMN_KEYS.length - 1]);
  expect(columnsOf(new URLSearchParams("colunas="))).toEqual(usual);
  expect(columnsOf(new URLSearchParams("estado=SP"))).toBeNull();
});
