import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isUf, type Uf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import { realData } from "#tests/real-data.ts";
import { placeNameKey } from "./place.ts";
import { allCities, resolvePlace } from "./places.ts";
import { IBGE_STATES } from "./places-table.ts";
import type { City } from "./resolve-place.ts";

/** The path of a real file; says so where it is absent. */
function pathOf(file: string): string | null {
  const full = realData(file);
  if (!full) process.stdout.write(`real data absent (${file}): skipped\n`);
  return full;
}

const lists = pathOf("caixa/2026-01-08");
const municipalities = pathOf("geo/municipios.csv");
const otherTable = pathOf("geo/municipios_alt_names.csv");

interface Row {
  state: Uf;
  city: string;
  district: string;
}

function rowsOf(folder: string): Row[] {
  return readdirSync(folder)
    .flatMap((file) => readFileSync(path.join(folder, file), "latin1").split("\n").slice(4))
    .map((line) => line.split(";"))
    .filter((fields) => fields.length > 10)
    .map(([, state = "", city = "", district = ""]) => ({
      state: state.trim() as Uf,
      city: squeeze(city),
      district: squeeze(district),
    }));
}

test.skipIf(!lists)("at least 99.8 % of a day's rows find their municipality", () => {
  const rows = rowsOf(lists!);
  expect(rows.length).toBeGreaterThan(25_000);
  expect(rows.every((row) => isUf(row.state))).toBe(true);
  const places = rows.map((row) => resolvePlace(row.state, row.city, row.district));
  const share = (count: number) => count / rows.length;
  const unmatched = new Set(
    rows.filter((_, i) => places[i]!.ibgeCode === null).map((row) => `${row.state} ${row.city}`),
  );
  const coded = share(places.filter((place) => place.ibgeCode !== null).length);
  const located = share(places.filter((place) => place.lat !== null).length);
  const near = share(places.filter((place) => place.precision === "bairro").length);
  process.stdout.write(
    `${rows.length} rows: municipality ${percent(coded)}, point ${percent(located)}, ` +
      `neighbourhood ${percent(near)}; unmatched: ${[...unmatched].join(", ") || "none"}\n`,
  );
  expect(coded).toBeGreaterThanOrEqual(0.998);
  expect(located).toBe(coded);
});

/** Rows of a table, by IBGE code; fields may be quoted. */
function tableOf(file: string): Map<number, string[]> {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const fields = [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, field = ""]) => field);
      return [Number(fields[0]), fields] as const;
    }),
  );
}

test.skipIf(!municipalities)("codes agree with an independent table of municipalities", () => {
  const official = tableOf(municipalities!);
  const byName = new Map(
    [...official].map(([code, [, name]]) => [
      `${IBGE_STATES[Math.floor(code / 1e5)]}${placeNameKey(name!)}`,
      code,
    ]),
  );
  expect(allCities().map((city) => city.ibgeCode)).toEqual([...official.keys()].sort());

  let sameName = 0;
  for (const city of allCities()) {
    const code = byName.get(city.state + placeNameKey(city.name));
    if (code === undefined) continue;
    expect(code, city.slug).toBe(city.ibgeCode);
    sameName++;
  }
  expect(sameName).toBeGreaterThan(5540);
});

/** How far two tables may place one town apart: one means the town hall, the other the middle of the houses. */
const SAME_TOWN_KM = 8;
/**
 * Where municipios.csv disagrees, a third table decides and must agree closely: some towns were moved since
 * (Jaguaribara is in a reservoir now), and the file has some wrong seats.
 */
const AGREEMENT_KM = 5;
const MAX_DECIDED_BY_THE_THIRD = 45;

test.skipIf(!municipalities || !otherTable)("every seat lies where independent tables have it", () => {
  const official = tableOf(municipalities!);
  const third = tableOf(otherTable!);
  const apart = ({ lat, lng }: City, lngText = "", latText = "") =>
    distanceMetres([lng, lat], [Number(lngText), Number(latText)]) / 1000;
  const disputed = allCities().filter((city) => {
    const [, , lat, lng] = official.get(city.ibgeCode)!;
    return apart(city, lng, lat) > SAME_TOWN_KM;
  });
  const wrong = disputed.filter((city) => {
    const row = third.get(city.ibgeCode);
    return !row || apart(city, row[12], row[13]) > AGREEMENT_KM;
  });
  process.stdout.write(`${disputed.length} seats where municipios.csv has them elsewhere\n`);
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
  expect(disputed.length).toBeLessThanOrEqual(MAX_DECIDED_BY_THE_THIRD);
});

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
