import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Step } from "#app/platform/failpoint.server.ts";
import { CENSUS_HEADER, censusLine, type CensusRow } from "#tests/census-rows.ts";
import { startCensusSource } from "#tests/census-source.ts";
import { zipOf } from "#tests/zip.ts";
import { writeList } from "./lists.ts";
import { importInto, processes, workOn, type Site } from "./martelo.ts";
import { holdings, type Holdings } from "./state.ts";

const { host, serve, begin, run, newDatabase } = processes();
const files = processes({ perFile: true });

const [CAMPINAS, SUMARE] = [3509502, 3552403];
const STREETS = 10;
const HOUSES = 30;
/** In Campinas, more than are placed in one transaction. */
const CAMPINAS_ROWS = 520;
const ROWS = CAMPINAS_ROWS + 40;

let list: string;
/** The files of two municipalities. */
let census: string[];
/** A database that holds the list and no addresses. */
let base: string;
let before: Holdings;
let whole: Holdings;

const streetName = (i: number) => `DAS FIGUEIRAS ${String.fromCharCode(65 + i)}RA`;

/** The houses of a town, and others on streets that no property is on. */
function* town(ibge: number, lat: number, lng: number): Generator<CensusRow> {
  const at = { ibge, district: "CAMBUI", kind: "RUA", title: "", block: "", lot: "", level: 1 };
  for (let street = 0; street < STREETS; street++) {
    for (let house = 1; house <= HOUSES; house++) {
      const point = { lat: lat + house * 1e-4, lng: lng + street * 1e-3 };
      yield { ...at, ...point, name: streetName(street), number: house * 10 };
    }
  }
  for (let i = 0; i < 2_000; i++)
    yield { ...at, name: `SEM IMOVEL ${i % 900}`, number: i, lat: lat + (i % 300) * 1e-4, lng };
}

async function writeTown(file: string, ...where: Parameters<typeof town>): Promise<string> {
  let text = `${CENSUS_HEADER}\n`;
  for (const row of town(...where)) text += `${censusLine(row)}\n`;
  await writeFile(file, text);
  return file;
}

beforeAll(async () => {
  const folder = await files.newFolder();
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    number: String(8_000_000_000_000 + i),
    city: i < CAMPINAS_ROWS ? "CAMPINAS" : "SUMARE",
    district: "CAMBUI",
    address: `RUA ${streetName(i % STREETS)}, N. ${(1 + (Math.floor(i / STREETS) % HOUSES)) * 10}`,
  }));
  list = await writeList(folder, "SP", "2026-01-08", rows);
  census = [
    await writeTown(path.join(folder, "3509502_CAMPINAS.csv"), CAMPINAS, -22.9, -47.06),
    await writeTown(path.join(folder, "3552403_SUMARE.csv"), SUMARE, -22.82, -47.27),
  ];
  base = await files.newDatabase();
  await importInto(base, list);
  before = await holdings(base);
  const placed = await files.newDatabase(base);
  const { code, stdout } = await files.run("places", census, { env: { DATABASE_URL: placed } });
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`À venda agora: ${ROWS.toLocaleString("pt-BR")} no endereço`),
  ]);
  whole = await holdings(placed);
  expect(whole.streets.count).toBe(2 * STREETS);
});

/** Where readings of two files die one after the other, how many municipalities there are then, and whether properties have moved. */
const STEPS: [step: Step, times: number, count: number, moved: boolean][] = [
  ["addresses read", 1, 0, false],
  ["addresses written", 1, 1, false],
  ["properties placed", 1, 1, true],
  ["addresses read", 2, 1, true],
];

test("a command that dies after each of its steps in turn leaves each municipality as it was or whole, and its last repetition ends as if nothing had been", async () => {
  const url = await newDatabase(base);
  for (const [step, times, count, moved] of STEPS) {
    const env = { DATABASE_URL: url, MARTELO_DIES_AFTER: `${step}:${times}` };
    expect([step, await run("places", census, { env })]).toMatchObject([step, { signal: "SIGKILL" }]);
    const { streets, registers, properties } = await holdings(url);
    const counts = [registers.count, streets.count, properties.count];
    expect([step, ...counts]).toEqual([step, count, count * STREETS, ROWS]);
    expect([step, properties.digest !== before.properties.digest]).toEqual([step, moved]);
  }
  for (let again = 0; again < 2; again++) {
    await workOn(url, "places", { paths: census });
    expect(await holdings(url)).toEqual(whole);
  }
});

/** The running server takes registered sales over: the command says what became of its rows, and pages what the sales come to. */
async function expectSales(server: Site): Promise<void> {
  const { dataDir } = server;
  const day = (n: number) => `${String(n).padStart(2, "0")}/0${1 + (n % 9)}/${new Date().getFullYear() - 1}`;
  const sales = Array.from(
    { length: 12 },
    (_, n) => `${day(n + 1)};casa;R ${streetName(0)};${10 + n * 10};50;${(2_000 + n) * 50}`,
  );
  const file = path.join(await files.newFolder(), "vendas.csv");
  await writeFile(
    file,
    [
      "data;tipo;logradouro;numero;area;valor",
      ...sales,
      "31/02/2026;casa;R A;1;1;1",
      "01/01/2026;garagem;R A;1;1;1",
      "",
    ].join("\n"),
  );
  const block = async () =>
    /Mediana de .{0,60} em 24 meses/.exec(await (await server.get("/property/8000000000000")).text())?.[0];
  expect(await block()).toBeUndefined();
  expect((await run("sales", [], { dataDir })).code).toBe(2);
  expect((await run("sales", [file], { dataDir })).stdout).toContain("não diz a cidade");
  const { code, stdout } = await run("sales", [file, "--cidade", "Campinas/SP"], { dataDir });
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining("vendas.csv: 14 linhas lidas; 12 vendas novas, já guardadas ou repetidas: 0"),
  ]);
  expect(stdout).toContain('    linha 14: a data não existe: "31/02/2026"');
  expect(stdout).toContain("  Linhas deixadas de lado:\n    de outros tipos de imóvel: 1\n");
  expect(stdout).toContain("Campinas/SP: 12 vendas guardadas");
  expect(stdout).toContain("0 sem posição no mapa");
  await expect
    .poll(block, { interval: 100 })
    .toMatch(/^Mediana de R\$.2\.00[56] por m², 12 vendas a até 500 m/);
}

const doorsOf = (server: Site) => async () => {
  const { itens } = await server.api("imoveis?estado=SP&por_pagina=100");
  return itens.filter(({ precisao }) => precisao === "porta").length;
};

test("a running server takes the work over, shows the places when the command ends, and after it died in the middle does it again", async () => {
  const first = await serve({ env: { MARTELO_DIES_AFTER: "properties placed:2" } });
  const { dataDir } = first;
  expect((await run("import", [list], { dataDir })).code).toBe(0);
  expect(await doorsOf(first)()).toBe(0);
  const { code, stderr } = await run("places", census, { dataDir });
  expect([code, stderr]).toEqual([1, expect.stringContaining("A leitura parou")]);
  expect((await first.done).signal).toBe("SIGKILL");
  const second = await serve({ dataDir });
  expect((await run("places", census, { dataDir })).code).toBe(0);
  expect(await doorsOf(second)()).toBe(100);
  await expectSales(second);
  expect(await second.stop()).toBe(0);
  expect(await holdings(dataDir)).toEqual(whole);
});

test("two commands at once, each with a file of its own, place everything at two servers", async () => {
  const DATABASE_URL = await newDatabase(base);
  const env = { DATABASE_URL };
  const servers = [await host({ env }), await host({ env, process: "there" })];
  const commands = await Promise.all(census.map((file) => begin("places", [file], { env })));
  for (const { done } of commands) expect((await done).code).toBe(0);
  for (const server of servers) await expect.poll(doorsOf(server), { interval: 100 }).toBe(100);
  // Read once more: what is held already is neither lost nor doubled.
  const { code, stdout } = await run("places", census, { env });
  expect(code).toBe(0);
  expect(stdout.match(/: 0 de|; 0 de [\d.]+ imóveis mudaram de posição/g)).toHaveLength(2);
});

test("--baixar downloads the states of the lists and reads them; killed before it read, it goes on without asking for the file again", async () => {
  const source = await startCensusSource();
  try {
    const bytes = await Promise.all(census.map((file) => readFile(file)));
    const entries = bytes.map((each, i) => ({ name: path.basename(census[i]!), bytes: each, packed: true }));
    source.put("UF/35_SP.zip", zipOf(entries));
    const env = { DATABASE_URL: await newDatabase(base), CNEFE_URL: source.url, CNEFE_PAUSE_MS: "0" };
    const dataDir = await files.newFolder();
    const download = (more = {}) =>
      run("places", ["--baixar", "sp,rj"], { dataDir, env: { ...env, ...more } });
    expect(await download({ MARTELO_DIES_AFTER: "addresses downloaded" })).toMatchObject({
      signal: "SIGKILL",
    });
    const { code, stdout, stderr } = await download();
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`À venda agora: ${ROWS.toLocaleString("pt-BR")} no endereço`),
    ]);
    expect(stdout).toContain("Nenhuma lista tem imóveis em RJ: nada a buscar.");
    expect(stderr).toMatch(
      /SP: 35_SP\.zip, [\d,]+ kB; até [\d,]+ kB no disco, apagados depois da leitura; livres: /,
    );
    expect(source.requests.filter((request) => request.path.endsWith(".zip"))).toHaveLength(1);
  } finally {
    await source.close();
  }
});
