import { expect, test } from "vitest";
import { newDetail, newEvent, newPage, newPeriod } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { NO_TABLES } from "#app/facts/costs/purchase-tables.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { compareHref, isOtherwiseWritten, readCompareAddress } from "./compare-address.ts";
import { compareView } from "./compare-view.ts";

const TODAY = "2026-01-10";

function detail(overrides: Partial<Listing> = {}): ListingDetail {
  const listing = newListing(overrides);
  return newDetail({ listing, available: listing.leftOn === null, sourceAddress: listing.address });
}

const OPTIONS = { today: TODAY, from: null, tablesAt: () => NO_TABLES };
const viewOf = (details: ListingDetail[], query = "", fullHistory = true) =>
  compareView(readCompareAddress(new URLSearchParams(query)), details, { ...OPTIONS, fullHistory });
const rowOf = ({ groups }: ReturnType<typeof compareView>, term: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.term === term)!;

function compare(listings: Partial<Listing>[], query = "") {
  const details = listings.map((listing, i) => detail({ number: `100${i}`, ...listing }));
  const view = viewOf(details, query);
  const row = (term: string) => rowOf(view, term);
  return { view, row, best: (term: string) => row(term).cells.map((cell) => cell.best) };
}

test("an address names up to four properties without repetition, and the values it ignores are listed", () => {
  const read = (query: string) => readCompareAddress(new URLSearchParams(query));
  expect(read("ids=0000010139954, 1002,1002,abc,12&mais=1003&so=diferencas")).toEqual({
    numbers: ["10139954", "1002", "1003"],
    beyond: [],
    invalid: ["abc", "12"],
    onlyDifferences: true,
  });
  expect(read("ids=1001,1002,1003&ids=1004&mais=1005")).toMatchObject({
    numbers: ["1001", "1002", "1003", "1004"],
    beyond: ["1005"],
  });
  expect(compareHref(["1001", "1002"], true)).toBe("/comparar?ids=1001,1002&so=diferencas");
  expect(compareHref([])).toBe("/comparar");
  // The former form of addresses.
  const former = new URLSearchParams("imoveis=1001,1002");
  expect(readCompareAddress(former).numbers).toEqual(["1001", "1002"]);
  expect(isOtherwiseWritten(former)).toBe(true);
  expect(isOtherwiseWritten(new URL(compareHref(["1001", "1002"]), "http://x").searchParams)).toBe(false);
});

test("the lowest price and the largest area are highlighted; ties are highlighted together, equal values are not", () => {
  const { best } = compare([
    { priceCents: 9_000_000, areaPrivateM2: 40, bedrooms: 2 },
    { priceCents: 8_000_000, areaPrivateM2: 60, bedrooms: 2 },
    { priceCents: 8_000_000, areaPrivateM2: 50, bedrooms: 2 },
  ]);
  expect(best("Preço")).toEqual([null, "menor", "menor"]);
  expect(best("Área privativa")).toEqual([null, "maior", null]);
  expect(best("Quartos")).toEqual([null, null, null]);
  expect(best("Avaliação")).toEqual([null, null, null]);
});

test("a minimum bid is not compared with a price, and the table says why", () => {
  const { row, best } = compare([{ saleModeCode: "leilao_sfi" }, { priceCents: 8_000_000 }]);
  expect(best("Preço")).toEqual([null, null]);
  expect(best("Desconto")).toEqual([null, null]);
  expect(row("Preço").caution).toMatch(/^Não se comparam/);
});

test("a price per m² is compared only for the same kind of area", () => {
  const land = { areaPrivateM2: null, areaTotalM2: null, areaLandM2: 300 };
  const mixed = compare([{}, land]);
  expect(mixed.best("Preço por m²")).toEqual([null, null]);
  const notes = mixed.row("Preço por m²").cells.map(({ note }) => note);
  expect(notes).toEqual(["de área privativa", "de terreno"]);
  expect(compare([land, { ...land, areaLandM2: 400 }]).best("Preço por m²")).toEqual([null, "menor"]);
});

test("an unknown value is null and counts as a difference, and the largest value is called the largest of the known ones", () => {
  const { row, best } = compare([{ parking: 1 }, { parking: 2 }, { parking: null }]);
  expect(row("Vagas").cells.map(({ text }) => text)).toEqual(["1", "2", null]);
  expect(best("Vagas")).toEqual([null, "maior dos informados", null]);
  expect(row("Vagas").differs).toBe(true);
  expect(row("Terreno").differs).toBe(false);
  expect(row("Terreno").cells.map(({ text }) => text)).toEqual([null, null, null]);
});

test("a page newer than the list is named beside the list's price, which is compared", () => {
  const page = newPage({ minPriceCents: 7_000_000 });
  const brought = { ...detail({ number: "1001" }), page, pageReadAt: new Date("2026-01-09T12:00:00Z") };
  const [cell] = rowOf(viewOf([brought, detail({ number: "1002" })]), "Preço").cells;
  expect([cell!.text, cell!.note].map((text) => text!.replaceAll("\u00a0", " "))).toEqual([
    "R$ 90.000",
    "Preço mínimo; a página, guardada em 09/01/2026, diz R$ 70.000",
  ]);
});

test("rooms and areas are those of the property's page, with the list's words for bathrooms", () => {
  const named = detail({ number: "1001", bathrooms: 2, amenities: ["wc"], bedrooms: null });
  const page = newPage({ bedrooms: 3, parking: 2, areaTotalM2: 90 });
  const view = viewOf([{ ...named, page }, detail({ number: "1002", bathrooms: null })]);
  const cells = (term: string) => rowOf(view, term).cells.map(({ text, note }) => [text, note]);
  const bathrooms = ["2 ou mais", "deduzido de “WC” na lista"];
  expect(cells("Banheiros").flat()).toEqual([...bathrooms, null, null]);
  expect(cells("Quartos")[0]).toEqual(["3", null]);
});

test("each column has the day of its list, and the page those of all", () => {
  const { view } = compare([{ lastSeen: "2026-01-05" }, { lastSeen: "2026-01-08" }]);
  const lists = view.columns.map(({ list }) => list);
  expect(lists).toEqual(["Lista de 05/01/2026", "Lista de 08/01/2026"]);
  expect(view.lists).toBe("listas de 05/01 a 08/01/2026");
  expect(viewOf([]).lists).toBeNull();
});

test("a property that left the list has a last price and is not compared", () => {
  const { row, best, view } = compare([
    { priceCents: 1_000_000, leftOn: "2026-01-09" },
    {},
    { priceCents: 9_500_000 },
  ]);
  expect(row("Preço").cells[0]).toMatchObject({ note: "Último preço na lista", best: null });
  expect(best("Preço")).toEqual([null, "menor", null]);
  expect(row("Situação").cells[0]!.text).toBe("Saiu da lista em 09/01/2026");
  expect(view.columns.map(({ closed }) => closed)).toEqual(["Fora da lista", null, null]);
});

test("a property that was taken off the portal says so, has no discount and is not compared", () => {
  const off = { ...detail({ number: "1000" }), available: false, withdrawnOn: TODAY };
  const view = viewOf([off, detail({ number: "1001" })]);
  expect(rowOf(view, "Situação").cells[0]!.text).toBe("Retirado deste portal em 10/01/2026");
  expect(rowOf(view, "Desconto").cells[0]).toMatchObject({ text: "–", note: "fora do portal", best: null });
  expect(view.columns.map(({ closed }) => closed)).toEqual(["Fora do portal", null]);
});

test("a deadline says what ends, or that it has passed", () => {
  const { row } = compare([
    { nextDate: "2026-01-20", saleModeCode: "venda_online" },
    { nextDate: "2026-01-21", saleModeCode: "leilao_sfi" },
    { nextDate: "2026-01-09" },
    {},
  ]);
  const dates = row("Prazo").cells.map(({ text, note }) => [text, note].join("; "));
  expect(dates).toEqual(["20/01/2026; fim da venda", "21/01/2026; leilão", "Passou em 09/01/2026; ", "; "]);
});

test("only differences are shown on request; a single property keeps all rows", () => {
  const { view } = compare([{ bedrooms: 2 }, { bedrooms: 3 }], "so=diferencas");
  expect(view.groups.flatMap(({ rows }) => rows).map(({ term }) => term)).toEqual(["Quartos"]);
  expect(view.differences).toBe(1);
  const all = compare([{}]).view.groups.flatMap(({ rows }) => rows).length;
  expect(compare([{}], "so=diferencas").view.groups.flatMap(({ rows }) => rows)).toHaveLength(all);
});

test("each column links to the comparison without it, and unknown numbers are listed", () => {
  const { view } = compare([{}, {}, {}], "ids=1000,1001,1002,9999,x&so=diferencas");
  expect(view.columns[1]!.withoutHref).toBe("/comparar?ids=1000,1002&so=diferencas");
  expect(view.unknown).toEqual(["9999", "x"]);
});

test("without the plan for it past prices are left out, and only the day of the last change is given", () => {
  const prices = { appraisalCents: 20_000_000 };
  const full: ListingDetail = {
    ...detail(),
    events: [
      newEvent("baixou", "2026-01-08", { fromCents: 12_345_600, toCents: 10_000_000 }),
      newEvent("novo", "2026-01-05", { after: null, toCents: 12_345_600 }),
    ],
    prices: [
      newPeriod("2026-01-08", null, { ...prices, priceCents: 10_000_000 }),
      newPeriod("2026-01-05", "2026-01-07", { ...prices, priceCents: 12_345_600 }),
    ],
  };
  const answer = (fullHistory: boolean) => JSON.stringify(viewOf([full], "", fullHistory));
  expect(answer(false)).toContain("Última mudança em 08/01/2026");
  expect(answer(false)).not.toContain("123.456");
  expect(answer(true)).toContain("123.456");
});

test("the first day on the list is that of the current stay, as exactly as the lists allow", () => {
  const listed = (over: Partial<ListingDetail>, listing: Partial<Listing> = {}) =>
    rowOf(viewOf([{ ...detail(listing), ...over }]), "Na lista").cells[0]!.text;
  const events = [
    newEvent("voltou", "2026-01-08", { after: "2026-01-05" }),
    newEvent("saiu", "2026-01-05", { after: "2026-01-01" }),
    newEvent("novo", "2026-01-01", { after: null }),
  ];
  const listDays = ["2026-01-01", "2026-01-05", "2026-01-08"];
  expect(listed({ events, listDays })).toBe("De volta desde algum dia entre 05/01 e 08/01/2026");
  const left = { lastSeen: "2026-01-01", leftOn: "2026-01-05" };
  expect(listed({ events: events.slice(1), listDays }, left)).toBe("Só na lista de 01/01/2026");
});

test("likely totals are compared where the same lines are unknown, and each property has its light", () => {
  const { row, best } = compare([{ priceCents: 90_000_00 }, { priceCents: 80_000_00 }]);
  expect(best("Para ter em mãos, à vista")).toEqual([null, "menor"]);
  const note = expect.stringContaining("Falta saber") as unknown;
  expect(row("Sinal").cells[0]).toMatchObject({ text: "Sinal amarelo", note });
});
