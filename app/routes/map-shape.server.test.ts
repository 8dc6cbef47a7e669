import { expect, test } from "vitest";
import type { Services } from "#app/services.ts";
import { writeCensus } from "#app/facts/places/census/census-store.server.ts";
import { districtName } from "#app/facts/places/census/district-name.ts";
import { districtShape, packDistrict } from "#app/facts/places/census/pack-shapes.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./map-shape.ts";

const { db } = await openTestDatabase();
const CAMPINAS = 3509502;

/** A square of addresses around the middle of Campinas. */
const ADDRESSES = Array.from({ length: 100 }, (_, i) => ({
  lat: -22_900_000 + Math.floor(i / 10) * 1_000,
  lng: -47_060_000 + (i % 10) * 1_000,
}));

async function shapeOf(query: string, headers: Record<string, string> = {}) {
  const services = { accounts: { db, baseUrl: () => "https://martelo.example" } } as unknown as Services;
  return ask(services, loader, { path: `/mapa/forma.json?${query}`, headers });
}

const ringsOf = async (query: string) => (await (await shapeOf(query)).json()).rings as [number, number][][];

test("a neighbourhood's shape is the hull of its addresses, in whatever spelling a list names it", async () => {
  const { key, sound } = districtName("JARDIM SÃO LUIZ II");
  const shape = packDistrict(districtShape(ADDRESSES));
  const file = { name: "35.csv", publishedOn: "2024-02-02", cities: new Map([[CAMPINAS, 100]]) };
  const place = { ibge: CAMPINAS, kind: "bairro" as const, key, sound, name: "JARDIM SÃO LUIZ II", shape };
  await writeCensus(db, file, [place], new Date());
  for (const name of ["Jd. São Luís 2", "JD SAO LUIZ II (ZONA SUL)"]) {
    const [ring] = await ringsOf(`cidade=campinas-sp&bairro=${encodeURIComponent(name)}`);
    expect(ring!.length).toBeGreaterThanOrEqual(4);
    for (const [lng, lat] of ring!) {
      expect(lng).toBeGreaterThanOrEqual(-47.0601);
      expect(lat).toBeLessThanOrEqual(-22.8909);
    }
  }
  expect(await ringsOf("cidade=campinas-sp&bairro=JD+SAO+LUIS+III")).toEqual([]);
  expect(await ringsOf("cidade=sumare-sp&bairro=JD+SAO+LUIS+II")).toEqual([]);
});

test("a municipality's shape is its outline; one founded after 2010 and an unknown one have none", async () => {
  const [ring] = await ringsOf("cidade=campinas-sp");
  expect(ring!.length).toBeGreaterThan(50);
  for (const query of ["cidade=nazaria-pi", "cidade=atlantida-sp", ""])
    expect(await ringsOf(query)).toEqual([]);
});

test("a browser that has the shape already gets a 304", async () => {
  const first = await shapeOf("cidade=campinas-sp");
  const etag = first.headers.get("etag")!;
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=86400"]);
  expect((await shapeOf("cidade=campinas-sp", { "if-none-match": etag })).status).toBe(304);
  expect((await shapeOf("cidade=sumare-sp", { "if-none-match": etag })).status).toBe(200);
});
