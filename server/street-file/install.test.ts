import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { ArchiveFields } from "#tests/pmtiles-file.ts";
import { newFolder } from "#tests/run-folder.ts";
import { townAround } from "#tests/street-town.ts";
import { installStreetFile } from "./install.ts";

const CAMPINAS: Point = [-47.06, -22.9];
const LISBON: Point = [-9.14, 38.72];
const NOW = new Date("2026-11-23T12:00:00Z");

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = newFolder();
  dataDir = path.join(folder, "dados");
});

async function install(bytes: Uint8Array) {
  const file = path.join(folder, "mapa.pmtiles");
  await writeFile(file, bytes);
  return installStreetFile(file, dataDir, NOW);
}

const layers = (...ids: string[]) => ({ version: "4.12.0", vector_layers: ids.map((id) => ({ id })) });

test("a good file is put in place, with what it covers and nothing to warn of", async () => {
  const town = townAround(CAMPINAS);
  const facts = await install(town);
  expect(facts).toMatchObject({ bytes: town.length, minZoom: 6, maxZoom: 15, dataOf: null, warnings: [] });
  expect(facts.states.part).toContain("SP");
  expect(await readFile(path.join(dataDir, "basemap.pmtiles"))).toEqual(town);
  expect(await readdir(dataDir)).toEqual(["basemap.pmtiles"]);
});

const REFUSED: [string, RegExp, Uint8Array][] = [
  ["no archive at all", /não é um PMTiles/, Buffer.from("numero;uf;cidade\n")],
  ["an empty file", /não é um PMTiles/, Buffer.alloc(0)],
  ["an older format", /outra versão do formato PMTiles \(2\)/, Buffer.from("PMTiles\u0002".padEnd(200, "x"))],
  ["a part of a file", /incompleto: faltam \d+ bytes/, townAround(CAMPINAS).subarray(0, 50_000)],
  ["a spoilt index", /índice do arquivo não pôde ser lido/, spoilt(townAround(CAMPINAS), 130)],
  ["pictures", /imagens, e não tiles vetoriais/, townWith({ tileType: 2 })],
  ["a compression that browsers do not open", /precisa ser gzip/, townWith({ tileCompression: 4 })],
  ["no word about its layers", /não diz que camadas tem/, townWith({ metadata: { name: "x" } })],
  [
    "another schema",
    /faltam as camadas earth, roads, places/,
    townWith({ metadata: layers("water", "transportation") }),
  ],
  [
    "an older schema",
    /esquema dos tiles é a versão 3\.4\.1 da Protomaps/,
    townWith({ metadata: { ...layers("earth", "water", "roads", "places"), version: "3.4.1" } }),
  ],
  ["no streets", /só até o zoom 9; as ruas começam no 12/, townWith({ maxZoom: 9 })],
  ["another country", /não mostra o Brasil: vai de 9,2° O a 9,1° O e de 38,7° N/, townAround(LISBON)],
];

test.for(REFUSED)("a file with %s is refused in words; the one in place stays", async ([, words, bytes]) => {
  const town = townAround(CAMPINAS);
  await install(town);
  await expect(install(bytes)).rejects.toThrow(words);
  expect(await readFile(path.join(dataDir, "basemap.pmtiles"))).toEqual(town);
  expect(await readdir(dataDir)).toEqual(["basemap.pmtiles"]);
});

test("what a usable file lacks is said", async () => {
  const { warnings } = await install(
    townWith({ maxZoom: 13, metadata: layers("earth", "water", "roads", "places") }),
  );
  expect(warnings).toEqual([
    "Os tiles não trazem limites.",
    "Os tiles não trazem prédios.",
    "Os tiles não trazem parques e outras áreas.",
    "Os tiles não trazem estações e outros pontos.",
    "De perto faltam detalhes: os tiles vão até o zoom 13, e não até o 15.",
  ]);
});

test("two commands at once leave one whole file, and copies that a killed one left are removed after an hour", async () => {
  const [a, b] = [townAround(CAMPINAS), townAround([-43.2, -22.9])];
  const files = await Promise.all(
    [a, b].map(async (bytes, i) => {
      const file = path.join(folder, `${i}.pmtiles`);
      await writeFile(file, bytes);
      return file;
    }),
  );
  await install(a);
  const left = path.join(dataDir, "basemap-1b4e28ba-2fa1-11d2-883f-0016d3cca427.part");
  await writeFile(left, "x");
  const old = new Date(NOW.getTime() - 2 * HOUR_MS);
  await utimes(left, old, old);
  await Promise.all(files.map((file) => installStreetFile(file, dataDir, NOW)));
  const placed = await readFile(path.join(dataDir, "basemap.pmtiles"));
  expect([a, b].some((bytes) => bytes.equals(placed))).toBe(true);
  expect(await readdir(dataDir)).toEqual(["basemap.pmtiles"]);
});

function townWith(fields: Partial<ArchiveFields>): Buffer {
  return townAround(CAMPINAS, fields);
}

function spoilt(bytes: Buffer, at: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(8, 0xff), bytes.subarray(at + 8)]);
}
