import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isUf, type Uf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { realData } from "#tests/real-data.ts";
import { placeKey } from "./place-key.ts";
import { allCities, resolvePlace } from "./places.ts";
import { IBGE_STATES } from "./places-table.ts";

const lists = realData("caixa/2026-01-08");
const municipalities = realData("geo/municipios.csv");
const absent = (file: string) => `real data absent (${file}): skipped\n`;
if (!lists) process.stdout.write(absent("lists of 2026-01-08"));
if (!municipalities) process.stdout.write(absent("municipios.csv"));

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

test.skipIf(!lists)("at least 99.8 % of a day's rows find their municipality, at once", () => {
  const rows = rowsOf(lists!);
  expect(rows.length).toBeGreaterThan(25_000);
  expect(rows.every((row) => isUf(row.state))).toBe(true);
  const start = performance.now();
  const places = rows.map((row) => resolvePlace(row.state, row.city, row.district));
  const took = performance.now() - start;
  const share = (count: number) => count / rows.length;
  const unmatched = new Set(
    rows.filter((_, i) => places[i]!.ibgeCode === null).map((row) => `${row.state} ${row.city}`),
  );
  const coded = share(places.filter((place) => place.ibgeCode !== null).length);
  const located = share(places.filter((place) => place.lat !== null).length);
  const near = share(places.filter((place) => place.precision === "bairro").length);
  process.stdout.write(
    `${rows.length} rows: municipality ${percent(coded)}, point ${percent(located)}, ` +
      `neighbourhood ${percent(near)}; unmatched: ${[...unmatched].join(", ") || "none"}; ${took.toFixed(0)} ms\n`,
  );
  expect(coded).toBeGreaterThanOrEqual(0.998);
  expect(located).toBeGreaterThan(0.99);
  expect(took).toBeLessThan(500);
});

test.skipIf(!municipalities)("codes and points agree with an independent table of municipalities", () => {
  const official = readFileSync(municipalities!, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .map(([code, name, lat, lng]) => ({
      code: Number(code),
      name: name!,
      lat: Number(lat),
      lng: Number(lng),
    }));
  const byCode = new Map(official.map((city) => [city.code, city]));
  const byName = new Map(
    official.map((city) => [`${IBGE_STATES[Math.floor(city.code / 1e5)]}${placeKey(city.name)}`, city.code]),
  );
  expect(allCities().map((city) => city.ibgeCode)).toEqual(official.map((city) => city.code).sort());

  let sameName = 0;
  for (const city of allCities()) {
    const code = byName.get(city.state + placeKey(city.name));
    if (code !== undefined) {
      expect(code, city.slug).toBe(city.ibgeCode);
      sameName++;
    }
    if (city.lat === null || city.lng === null) continue;
    const other = byCode.get(city.ibgeCode)!;
    expect(Math.abs(city.lat - other.lat), city.slug).toBeLessThan(0.5);
    expect(Math.abs(city.lng - other.lng), city.slug).toBeLessThan(0.5);
  }
  expect(sameName).toBeGreaterThan(5540);
});

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
