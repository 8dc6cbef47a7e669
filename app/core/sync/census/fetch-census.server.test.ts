import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resolvePlace } from "#app/facts/places/places.ts";
import { storeSales } from "#app/facts/sales/sales-store.server.ts";
import { censusCsv, house, HOUSES } from "#tests/census-rows.ts";
import { startCensusSource, type CensusSourceServer } from "#tests/census-source.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { newFolder } from "#tests/run-folder.ts";
import { CARLA } from "#tests/uploads.ts";
import { zipOf } from "#tests/zip.ts";
import { stepOf } from "#tests/placed.ts";
import type { CensusSource } from "./ask-source.server.ts";
import {
  requestStates,
  cancelCensusDownload,
  endedCensusDownloads,
  openCensusDownloads,
} from "./census-downloads.server.ts";
import {
  downloadRound,
  fetchCensus,
  type CensusFetchPorts,
  type CensusFetchReport,
} from "./fetch-census.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
const PAUSE = 2_000;
const [SP, RJ] = ["UF/35_SP.zip", "UF/33_RJ.zip"];

const zip = zipOf([{ name: "35_SP.csv", bytes: Buffer.from(censusCsv(HOUSES)) }]);

let server: CensusSourceServer;
let folder: string;
let slept: number[];

beforeEach(async () => {
  server = await startCensusSource();
  folder = path.join(newFolder(), "cnefe");
  slept = [];
  server.put(SP, zip);
  const draft = newDraft("1001", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120" });
  await takeIn(db, { date: "2026-03-10", drafts: [draft] }, { resolvePlace });
});

afterEach(() => server.close());

function ports(over: Partial<CensusSource> = {}): CensusFetchPorts {
  const source = {
    baseUrl: server.url,
    userAgent: "Martelo/1.0 (quem@exemplo.com.br)",
    pauseMs: PAUSE,
    timeoutMs: 5_000,
    now: () => NOW,
    fetch,
    sleep: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      slept.push(ms);
    },
    chance: () => 0,
    ...over,
  };
  return { database, source, folder, resolvePlace, now: () => NOW, afterwards: async () => {} };
}

async function run(over: Partial<CensusSource> = {}, signal = new AbortController().signal) {
  const reports: CensusFetchReport[] = [];
  for await (const report of fetchCensus(ports(over), signal)) reports.push(report);
  return reports.filter(({ kind }) => kind === "file" || kind === "refused" || kind === "stopped");
}

const ask = (...states: ("SP" | "RJ")[]) => requestStates(db, states, CARLA, NOW);
const rangesOf = (file: string) =>
  server.requests.flatMap((each) => (each.path === file ? [each.range] : []));

test("a file whose connection breaks twice goes on with the byte that follows, is read, and is deleted; the source learns who asks", async () => {
  server.fail(SP, { mode: "cut", after: 100 }, { mode: "cut", after: 50 });
  await ask("SP");
  expect(await run()).toMatchObject([{ kind: "file", file: "35_SP.zip › 35_SP.csv", moved: 1 }]);
  expect(rangesOf(SP)).toEqual([undefined, "bytes=100-", "bytes=150-"]);
  expect([...new Set(server.requests.map(({ userAgent }) => userAgent))]).toEqual([
    "Martelo/1.0 (quem@exemplo.com.br)",
  ]);
  expect([server.maxAtOnce, await stepOf(db, "1001"), readdirSync(folder)]).toEqual([1, "numero", []]);
  // Between two requests, and twice as long after each failure that brought something.
  expect(slept).toEqual([2_000, 2_000, 4_000, 4_000]);
  expect(await endedCensusDownloads(db)).toMatchObject([{ uf: "SP", state: "terminado", filesDone: 1 }]);
});

test("another edition of a file is begun anew, never joined to the part of the old one", async () => {
  server.fail(SP, { mode: "cut", after: 100 });
  await ask("SP");
  // The codes of the addresses are others, and as long.
  const other = zipOf([{ name: "35_SP.csv", bytes: Buffer.from(censusCsv(HOUSES)) }]);
  expect(other.length).toBe(zip.length);
  const sleep = async (ms: number) => {
    if (ms > PAUSE) server.put(SP, other);
  };
  expect(await run({ sleep })).toMatchObject([{ kind: "file", moved: 1 }]);
  expect(rangesOf(SP)).toEqual([undefined, "bytes=100-", undefined]);
});

const short = zip.subarray(0, 300);

test.for([
  ["a page", { mode: "page" }, /não é um zip, é uma página da internet/],
  ["too short", { mode: "bytes", bytes: short }, /o arquivo tem 300 B, e a pasta do IBGE diz/],
  ["other content", { mode: "bytes", bytes: Buffer.alloc(zip.length, "x") }, /não é um zip, é outra coisa/],
  ["no file", { mode: "status", status: 404 }, /não tem este arquivo/],
  ["no leave", { mode: "status", status: 403 }, /erro HTTP 403/],
] as const)("what is no address file is refused at once, changing nothing: %s", async ([, fault, reason]) => {
  server.fail(SP, fault);
  await ask("SP");
  expect(await run()).toMatchObject([{ kind: "stopped", reason: expect.stringMatching(reason) as string }]);
  expect([rangesOf(SP), await stepOf(db, "1001"), readdirSync(folder)]).toEqual([[undefined], "tabela", []]);
  expect(await openCensusDownloads(db)).toMatchObject([
    { state: "parado", reason: expect.stringMatching(reason) as string },
  ]);
  // Asked for again it goes on, with the plan it had.
  expect(await ask("SP")).toMatchObject({ waiting: ["SP"] });
  expect(await run()).toMatchObject([{ kind: "file", moved: 1 }]);
});

test("a source that asks to wait is waited for; one that stays away, or asks for too long, ends the requests", async () => {
  server.put(RJ, zip);
  server.fail(SP, { mode: "status", status: 503, retryAfter: "120" });
  await ask("SP");
  expect(await run()).toMatchObject([{ kind: "file" }]);
  expect(slept).toContain(120_000);
  const draft = newDraft("2001", { state: "RJ", city: "NITEROI", address: "RUA A, N. 1" });
  await takeIn(db, { state: "RJ", date: "2026-03-10", drafts: [draft] }, { resolvePlace });
  const away = { mode: "status", status: 500 } as const;
  server.fail(RJ, away, away, away, away, away, away);
  await requestStates(db, ["RJ"], null, NOW);
  expect(await run()).toMatchObject([{ kind: "stopped", state: "RJ" }]);
  expect(rangesOf(RJ)).toHaveLength(6);
  server.fail(RJ, { mode: "status", status: 503, retryAfter: "3600" });
  await ask("RJ");
  expect(await run()).toMatchObject([
    { kind: "stopped", reason: expect.stringContaining("esperar") as string },
  ]);
  expect(rangesOf(RJ)).toHaveLength(7);
});

test("two presses, also of two administrators, start one download; a state that is read is not downloaded again until a list comes, or a sale without a place", async () => {
  const [first, second] = await Promise.all([ask("SP"), requestStates(db, ["SP"], null, NOW)]);
  expect([first.waiting, second.waiting].flat()).toEqual(["SP"]);
  expect([first.running, second.running].flat()).toEqual(["SP"]);
  const signal = new AbortController().signal;
  await Promise.all([downloadRound(ports(), signal), downloadRound(ports(), signal)]);
  expect(rangesOf(SP)).toEqual([undefined]);
  expect(await ask("SP")).toEqual({ waiting: [], running: [], current: ["SP"] });
  const address = "RUA DAS ACACIAS, N. 120";
  const sale = { ibge: 3509502, soldOn: "2026-03-10", address, areaM2: 50, valueCents: 100 };
  await storeSales(db, [{ ...sale, kind: "casa" }], new Date(NOW.getTime() + 1));
  expect((await ask("SP")).waiting).toEqual(["SP"]);
});

test("stopped in the middle it goes on where it was; cancelled, it ends and its part is deleted", async () => {
  const stop = new AbortController();
  const big = zipOf([{ name: "35_SP.csv", bytes: Buffer.from(censusCsv([...HOUSES, house(500)])) }]);
  server.put(SP, big);
  server.fail(SP, { mode: "cut", after: 200 });
  await ask("SP");
  const sleep = async (ms: number) => {
    if (ms > PAUSE) stop.abort();
    stop.signal.throwIfAborted();
  };
  expect(await run({ sleep }, stop.signal)).toEqual([]);
  expect(await openCensusDownloads(db)).toMatchObject([{ state: "na_fila", tries: 0 }]);
  server.fail(SP, { mode: "status", status: 403 });
  expect(await run()).toMatchObject([{ kind: "stopped" }]);
  expect(rangesOf(SP)).toEqual([undefined, "bytes=200-"]);
  const [stopped] = await openCensusDownloads(db);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await cancelCensusDownload(db, stopped!.id, CARLA, NOW)).toBe(true);
  await downloadRound(ports(), new AbortController().signal);
  expect([existsSync(folder) && readdirSync(folder), (await endedCensusDownloads(db))[0]!.state]).toEqual([
    [],
    "cancelado",
  ]);
});

test("of the municipalities of the lists one that IBGE lacks is passed over, and the others are read", async () => {
  const draft = newDraft("3001", { city: "SUMARE", district: "CENTRO", address: "RUA A, N. 1" });
  await takeIn(
    db,
    {
      date: "2026-03-11",
      drafts: [newDraft("1001", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120" }), draft],
    },
    { resolvePlace },
  );
  const [campinas, sumare] = ["Municipio/35_SP/3509502_CAMPINAS.zip", "Municipio/35_SP/3552403_SUMARE.zip"];
  server.put(SP, Buffer.alloc(10_000_000));
  server.put(campinas, zip);
  server.put(sumare, zip);
  server.fail(sumare, { mode: "status", status: 404 });
  await ask("SP");
  expect(await run()).toMatchObject([
    { kind: "file", file: "3509502_CAMPINAS.zip › 35_SP.csv" },
    { kind: "refused", file: "3552403_SUMARE.zip", reason: "o IBGE não tem este arquivo (HTTP 404)" },
  ]);
  expect(rangesOf(SP)).toEqual([]);
  expect(await endedCensusDownloads(db)).toMatchObject([{ state: "terminado", filesDone: 2 }]);
});
