import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { realData } from "#tests/real-data.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { fold } from "#app/lib/text.ts";
import { citiesOf } from "./property.ts";
import { officialRows, STATE_SHAPES } from "./distributions.ts";
import { demoLists, demoRows } from "./generate-lists.ts";

const ANCHOR = "2026-11-21";
const lists = [...demoLists(ANCHOR)];

/** The fields of every row of a date by property number, read without our own reader. */
function rowsOf(date: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const list of lists.filter((one) => one.date === date)) {
    for (const line of Buffer.from(list.bytes).toString("latin1").split("\n").slice(4, -1)) {
      const fields = line.split(";");
      rows.set(fields[0]!.trim(), fields);
    }
  }
  return rows;
}

const [oldest, middle, newest] = [rowsOf("2026-11-07"), rowsOf("2026-11-14"), rowsOf(ANCHOR)];
const cents = (text: string) => Number(text.replace(/[.,]/g, ""));
const all = [...newest.values()];
const share = (matches: (fields: string[]) => boolean, among = all) =>
  among.filter(matches).length / among.length;
const quantile = (values: number[], part: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * part)]!;

test("the same anchor gives the same bytes; another anchor only other dates", () => {
  const [again, later] = [demoLists(ANCHOR), demoLists("2027-01-05")];
  for (const list of lists.slice(0, 27)) {
    const text = Buffer.from(list.bytes).toString("latin1");
    const same = again.next().value!;
    expect([same.name, Buffer.compare(same.bytes, list.bytes)]).toEqual([list.name, 0]);
    expect(Buffer.from(later.next().value!.bytes).toString("latin1")).toBe(
      text.replace("07/11/2026", "22/12/2026"),
    );
  }
});

test("the bytes are those of an official list", () => {
  for (const { state, date, bytes } of lists) {
    const text = Buffer.from(bytes).toString("latin1");
    const [year, month, day] = date.split("-");
    const lines = text.split("\n");
    expect(lines[0]).toBe("");
    expect(lines[1]).toBe(` Lista de Imóveis da Caixa;;Data de geração:;${day}/${month}/${year};;;;;;;`);
    expect(lines[2]!.startsWith(" N\u00b0 do imóvel;UF;Cidade;Bairro;Endereço;Preço;")).toBe(true);
    expect(lines[3]).toBe("");
    expect(lines.at(-1)).toBe("");
    expect(text).not.toMatch(/[\r"\u0080-\u009f]/);
    const rows = lines.slice(4, -1);
    for (const row of rows) {
      expect(row).toMatch(
        new RegExp(
          `^ 9990\\d{9} ;${state} ;[A-Z' -]+ ;[^;]* ;[^;]+ ;[\\d.]+,\\d\\d;[\\d.]+,\\d\\d;\\d+\\.\\d\\d;(Sim|Não);[^;]+\\.;[^;]+;https://[^;]+=9990\\d{9}$`,
        ),
      );
    }
    const cities = rows.map((row) => row.split(";")[2]!.trim());
    expect(cities).toEqual([...cities].sort());
  }
});

test("descriptions follow the source's grammar, two spaces before the bedrooms", () => {
  const grammar =
    /^\p{Lu}[\p{L} ]+, \d+\.\d\d de área total, \d+\.\d\d de área privativa, \d+\.\d\d de área do terreno(, {2}\d+ qto\(s\))?(, (\d (suite|sala|lavabo|vaga)\(s\)( de garagem)?|varanda|a\.serv|WC( Emp)?|DCE|cozinha|Terraco|sacada|piscina|churrasqueira))*\.$/u;
  for (const fields of all) expect(fields[9]).toMatch(grammar);
});

test("every discount is rounded up as the source does; only SFI auctions are above the appraisal", () => {
  for (const [, , , , , price, appraisal, discount, , , mode] of all) {
    const exact = (1 - cents(price!) / cents(appraisal!)) * 100;
    const roundedUp = Number(discount) - Math.max(0, exact);
    expect(roundedUp).toBeGreaterThan(-1e-9);
    expect(roundedUp).toBeLessThan(0.01);
    if (exact < 0) expect(mode).toBe("Leilão SFI - Edital Único");
  }
});

test("states have the official proportions and at least eight properties each", () => {
  expect(newest.size).toBeGreaterThan(4900);
  expect(newest.size).toBeLessThan(5200);
  for (const state of UFS) {
    const rows = all.filter((fields) => fields[1] === `${state} `).length;
    expect(rows).toBe(demoRows(state));
    expect(rows).toBeGreaterThanOrEqual(8);
  }
  expect(demoRows("RJ") / demoRows("SP")).toBeCloseTo(officialRows("RJ") / officialRows("SP"), 1);
});

test("modalities, types and rooms are as frequent as in the official lists", () => {
  const mode = (word: string) => share((fields) => fields[10] === word);
  expect(mode("Venda Direta Online")).toBeCloseTo(0.534, 1);
  expect(mode("Leilão SFI - Edital Único")).toBeCloseTo(0.195, 1);
  expect(mode("Licitação Aberta")).toBeCloseTo(0.152, 1);
  expect(mode("Venda Online")).toBeCloseTo(0.118, 1);
  const sp = all.filter((fields) => fields[1] === "SP ");
  const { modes } = STATE_SHAPES.SP;
  expect(share((fields) => fields[10] === "Venda Direta Online", sp)).toBeCloseTo(
    modes.venda_direta / 3480,
    1,
  );
  expect(share((fields) => fields[9]!.startsWith("Apartamento,"))).toBeCloseTo(0.563, 1);
  expect(share((fields) => fields[9]!.startsWith("Casa,"))).toBeCloseTo(0.392, 1);
  expect(share((fields) => fields[9]!.includes("  2 qto(s)"))).toBeCloseTo(0.761, 1);
  expect(share((fields) => fields[9]!.includes(" 1 vaga(s)"))).toBeCloseTo(0.512, 1);
  expect(share((fields) => fields[8] === "Sim")).toBeCloseTo(0.06, 1);
});

test("prices, appraisals and discounts have the official quantiles", () => {
  const prices = all.map((fields) => cents(fields[5]!) / 100);
  const appraisals = all.map((fields) => cents(fields[6]!) / 100);
  const near = (actual: number, official: number) =>
    expect(Math.abs(actual / official - 1)).toBeLessThan(0.2);
  near(quantile(prices, 0.05), 33_022);
  near(quantile(prices, 0.25), 64_899);
  near(quantile(prices, 0.5), 86_209);
  near(quantile(prices, 0.75), 133_520);
  near(quantile(prices, 0.95), 280_291);
  near(quantile(appraisals, 0.25), 125_000);
  near(quantile(appraisals, 0.5), 149_000);
  near(quantile(appraisals, 0.75), 183_000);
  const sfi = all.filter((fields) => fields[10]!.startsWith("Leilão"));
  expect(Math.abs(share((fields) => cents(fields[5]!) > cents(fields[6]!), sfi) - 0.45)).toBeLessThan(0.05);
  const discounts = all.map((fields) => Number(fields[7]));
  near(quantile(discounts, 0.5), 42);
  near(quantile(discounts, 0.95), 72.07);
  expect(Math.max(...discounts)).toBeLessThanOrEqual(90.02);
});

test("about a third of the properties share street and number with another", () => {
  const key = (fields: string[]) =>
    `${fields[2]}|${/^\s*(.*?),? N\. ([^,]*)/.exec(fields[4]!)?.slice(1).join("|")}`;
  const units = Map.groupBy(all, key);
  const shared = [...units.values()].filter((group) => group.length > 1).flat().length / all.length;
  expect(Math.abs(shared - 0.35)).toBeLessThan(0.05);
});

test("between the dates properties come, go, return, fall in price and change modality", () => {
  const weeks = [
    [oldest, middle],
    [middle, newest],
  ] as const;
  for (const [before, after] of weeks) {
    const common = [...before].flatMap(([number, fields]) => {
      const now = after.get(number);
      return now ? [[fields, now] as const] : [];
    });
    const changed = (is: (was: string[], now: string[]) => boolean) =>
      common.filter(([was, now]) => is(was, now)).length;
    expect(Math.abs((after.size - common.length) / after.size - 0.1)).toBeLessThan(0.03);
    expect(Math.abs((before.size - common.length) / before.size - 0.06)).toBeLessThan(0.02);
    const falls = changed((was, now) => cents(now[5]!) < cents(was[5]!));
    const rises = changed((was, now) => cents(now[5]!) > cents(was[5]!));
    expect(falls).toBeGreaterThan(rises * 4);
    expect(rises).toBeGreaterThan(10);
    expect(changed((was, now) => was[10] !== now[10]) / common.length).toBeCloseTo(0.12, 1);
    expect(changed((was, now) => was[6] !== now[6])).toBeLessThan(30);
    expect(changed((was, now) => was[4] !== now[4] || was[9] !== now[9] || was[8] !== now[8])).toBe(0);
    const back = changed(
      (was, now) => was[10] !== "Leilão SFI - Edital Único" && now[10] === "Leilão SFI - Edital Único",
    );
    expect(back).toBe(0);
  }
  const returned = [...newest.keys()].filter((number) => oldest.has(number) && !middle.has(number));
  expect(returned.length).toBeGreaterThan(50);
});

test("every demonstration list has recent events: new or changed properties in most states of the newest week", () => {
  const withNews = UFS.filter((state) =>
    [...newest].some(
      ([number, fields]) => fields[1] === `${state} ` && middle.get(number)?.[5] !== fields[5],
    ),
  );
  expect(withNews.length).toBeGreaterThan(22);
});

const municipalities = realData("geo/municipios.csv");
const states = realData("geo/estados.csv");
const skipped = municipalities && states ? "" : " (skipped: no geography beside the repository)";
test.skipIf(!municipalities || !states)(`every city is a municipality of its state${skipped}`, () => {
  const table = (path: string) =>
    readFileSync(path, "utf8")
      .replace("\uFEFF", "")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(","));
  const codes = new Map(table(states!).map((fields) => [fields[0], fields[1]]));
  const known = new Set(
    table(municipalities!).map((fields) => `${codes.get(fields[5])} ${fold(fields[1]!)}`),
  );
  for (const state of Object.keys(UF_NAMES) as (keyof typeof UF_NAMES)[]) {
    const unknown = citiesOf(state).filter((city) => !known.has(`${state} ${fold(city)}`));
    // In the Federal District the source writes administrative regions as cities.
    expect(state === "DF" ? unknown.length : unknown).toEqual(state === "DF" ? 8 : []);
  }
});
