import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CENSUS_HEADER, censusLine, type CensusRow } from "#tests/census-rows.ts";
import { startPostgres } from "#tests/postgres.ts";
import { writeList } from "./lists.ts";
import { processes, type Server } from "./martelo.ts";
import { holdings, type Holdings } from "./state.ts";

const { serve, begin, run, newInstallation } = processes();
const files = processes({ perFile: true });

const [CAMPINAS, SUMARE] = [3509502, 3552403];
const STREETS = 20;
const HOUSES = 30;
/** Each house is two properties. */
const ROWS = STREETS * HOUSES * 2;
/** Several runs, each of a process of its own, on a machine that may be busy. */
const TIMEOUT_MS = 300_000;

let list: string;
/** The files of two municipalities. */
let census: string[];
let before: Holdings;
let whole: { held: Holdings; milliseconds: number };

const streetName = (i: number) => `DAS FIGUEIRAS ${String.fromCharCode(65 + i)}RA`;

/** The houses of a town, and on other streets as many more as a file of some size has. */
function* town(ibge: number, lat: number, lng: number): Generator<CensusRow> {
  const at = { ibge, district: "CAMBUI", kind: "RUA", title: "", block: "", lot: "", level: 1 };
  for (let street = 0; street < STREETS; street++) {
    for (let house = 1; house <= HOUSES; house++) {
      const point = { lat: lat + house * 1e-4, lng: lng + street * 1e-3 };
      yield { ...at, ...point, name: streetName(street), number: house * 10 };
    }
  }
  for (let i = 0; i < 20_000; i++)
    yield { ...at, name: `SEM IMOVEL ${i % 900}`, number: i, lat: lat + (i % 300) * 1e-4, lng };
}

async function writeTown(file: string, ...where: Parameters<typeof town>): Promise<string> {
  let text = `${CENSUS_HEADER}\n`;
  for (const row of town(...where)) text += `${censusLine(row)}\n`;
  await writeFile(file, text);
  return file;
}

/** An installation that holds the list and no addresses. */
async function withList(): Promise<string> {
  const dataDir = await newInstallation();
  expect((await run("import", [list], { dataDir })).code).toBe(0);
  return dataDir;
}

beforeAll(async () => {
  const folder = await files.newFolder();
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    number: String(8_000_000_000_000 + i),
    city: i % 2 === 0 ? "CAMPINAS" : "SUMARE",
    district: "CAMBUI",
    address: `RUA ${streetName(Math.floor(i / 2) % STREETS)}, N. ${(1 + (Math.floor(i / 2 / STREETS) % HOUSES)) * 10}`,
  }));
  list = await writeList(folder, "SP", "2026-01-08", rows);
  census = [
    await writeTown(path.join(folder, "3509502_CAMPINAS.csv"), CAMPINAS, -22.9, -47.06),
    await writeTown(path.join(folder, "3552403_SUMARE.csv"), SUMARE, -22.82, -47.27),
  ];
  const dataDir = await files.newInstallation();
  expect((await files.run("import", [list], { dataDir })).code).toBe(0);
  before = await holdings(dataDir);
  const startedAt = performance.now();
  const { code, stdout } = await files.run("places", census, { dataDir });
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`À venda agora: ${ROWS.toLocaleString("pt-BR")} no endereço`),
  ]);
  whole = { milliseconds: performance.now() - startedAt, held: await holdings(dataDir) };
  expect(whole.held.streets.count).toBe(2 * STREETS);
}, TIMEOUT_MS);

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test(
  "a command killed while it reads or writes leaves each municipality as it was or whole, and its repetition ends as if nothing had been",
  async () => {
    const dataDir = await withList();
    for (const part of [0.45, 0.75]) {
      const command = await begin("places", census, { dataDir });
      await after(whole.milliseconds * part);
      command.signal("SIGKILL");
      await command.done;
      const { streets, registers, properties } = await holdings(dataDir);
      // One file after the other: none, one or both are held, each with all of its streets.
      expect(streets.count).toBe(registers.count * STREETS);
      expect(properties.count).toBe(ROWS);
      if (registers.count === 0) expect(properties).toEqual(before.properties);
    }
    for (let again = 0; again < 2; again++) {
      expect((await run("places", census, { dataDir })).code).toBe(0);
      expect(await holdings(dataDir)).toEqual(whole.held);
    }
  },
  TIMEOUT_MS,
);

const doorsOf = (server: Server) => async () => {
  const { itens } = await server.api("imoveis?estado=SP&por_pagina=100");
  return itens.filter(({ precisao }) => precisao === "porta").length;
};

test(
  "a running server takes the work over, shows the places when the command ends, and killed in the middle does it again",
  async () => {
    const dataDir = await withList();
    const first = await serve({ dataDir });
    expect(await doorsOf(first)()).toBe(0);
    const command = await begin("places", census, { dataDir });
    await after(whole.milliseconds * 0.6);
    await first.kill();
    // On a fast machine it may have ended before the kill.
    const { code, stderr } = await command.done;
    if (code !== 0) expect(stderr).toContain("A leitura parou");
    const second = await serve({ dataDir });
    expect((await run("places", census, { dataDir })).code).toBe(0);
    expect(await doorsOf(second)()).toBe(100);
    expect(await second.stop()).toBe(0);
    expect(await holdings(dataDir)).toEqual(whole.held);
  },
  TIMEOUT_MS,
);

let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test(
  "on PostgreSQL two commands at once, each with a file of its own, place everything at two servers",
  async () => {
    const env = { DATABASE_URL: postgres.url };
    const dataDir = await newInstallation();
    const [a, b] = await Promise.all([serve({ env, dataDir }), serve({ env })]);
    expect((await run("import", [list], { dataDir, env })).code).toBe(0);
    const commands = await Promise.all(census.map((file) => begin("places", [file], { dataDir, env })));
    for (const { done } of commands) expect((await done).code).toBe(0);
    for (const server of [a, b]) await expect.poll(doorsOf(server), { interval: 200 }).toBe(100);
    // Read once more: what is held already is neither lost nor doubled.
    const { code, stdout } = await run("places", census, { dataDir, env });
    expect(code).toBe(0);
    expect(stdout.match(/: 0 de|; 0 de [\d.]+ imóveis mudaram de posição/g)).toHaveLength(2);
  },
  TIMEOUT_MS,
);
