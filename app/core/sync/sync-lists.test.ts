import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import { sniff } from "#app/core/ingestion/sources/caixa/sniff.ts";
import type { Uf } from "#app/lib/br.ts";
import { newFolder } from "#tests/run-folder.ts";
import { startSourceServer, type SourceAnswer, type SourceServer } from "#tests/source-server.ts";
import { isDone, type SyncOutcome } from "./outcome.ts";
import { type ListVersion, type StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import type { SyncStore } from "./sync-store.ts";
import { syncLists, type SyncDeps } from "./sync-lists.server.ts";

let source: SourceServer;
let spoolDir: string;

beforeEach(async () => {
  source = await startSourceServer();
  spoolDir = newFolder();
});

afterEach(() => source.close());

const NOW = new Date("2026-11-21T12:00:00Z");
const path = (state: Uf) => `/listaweb/Lista_imoveis_${state}.csv`;
const listOf = (state: Uf, rows = 3): Uint8Array =>
  Buffer.from(
    `\n Lista de Im\u00f3veis da Caixa;;\n header\n\n${` 1 ;${state} ;X ;\n`.repeat(rows)}`,
    "latin1",
  );

interface MemoryStore extends SyncStore {
  runs: { id: string; startedAt: Date; finishedAt: Date | null; outcomes: StateOutcome[] }[];
}

/** A store in memory that behaves as the contract of `SyncStore` says. */
function memoryStore(): MemoryStore {
  const runs: MemoryStore["runs"] = [];
  const run = (id: string) => runs.find((one) => one.id === id)!;
  return {
    runs,
    lastSuccess: async (state) => {
      const last = runs
        .flatMap((one) => one.outcomes)
        .findLast((one) => one.state === state && "version" in one);
      return (last && "version" in last && last.version) || null;
    },
    unfinishedRun: async () => runs.findLast((one) => one.finishedAt === null) ?? null,
    startRun: async (startedAt) => {
      const id = `run ${runs.length + 1}`;
      runs.push({ id, startedAt, finishedAt: null, outcomes: [] });
      return id;
    },
    record: async (id, outcome) => void run(id).outcomes.push(outcome),
    finishRun: async (id, at) => void (run(id).finishedAt = at),
  };
}

/** A run against an invented source; `slept` and `imported` record what it did. */
function newRun(states: Uf[], more: Partial<SyncDeps> = {}) {
  const slept: number[] = [];
  const imported: { name: string; bytes: Buffer }[] = [];
  const deps: SyncDeps = {
    baseUrl: source.url,
    userAgent: "Martelo/1.0 (+https://example.org/contato)",
    pauseMs: 4000,
    timeoutMs: 5000,
    store: memoryStore(),
    kindOf: sniff,
    importFile: async (file: NamedBytes) => {
      const parts: Buffer[] = [];
      for await (const part of await file.open()) parts.push(part as Buffer);
      imported.push({ name: file.name, bytes: Buffer.concat(parts) });
      return { ok: true, summary: "3 linhas.", error: null };
    },
    waits: async () => false,
    spoolDir,
    now: () => NOW,
    states,
    sleep: async (milliseconds) => void slept.push(milliseconds),
    chance: () => 0.5,
    ...more,
  };
  const go = async () => {
    const outcomes: SyncOutcome[] = [];
    for await (const outcome of syncLists(deps)) outcomes.push(outcome);
    return outcomes;
  };
  return { deps, slept, imported, go };
}

const kinds = (outcomes: SyncOutcome[]) => outcomes.map(({ kind }) => kind);

test("a list is imported byte for byte, and the request names the product and a contact", async () => {
  source.answer(path("SP"), { mode: "list", bytes: listOf("SP"), etag: '"v1"' });
  const { go, imported } = newRun(["SP"]);
  expect(await go()).toMatchObject([{ state: "SP", kind: "imported", version: { etag: '"v1"' } }]);
  expect(imported).toEqual([{ name: "Lista_imoveis_SP.csv", bytes: Buffer.from(listOf("SP")) }]);
  expect(source.requests[0]!.headers["user-agent"]).toBe("Martelo/1.0 (+https://example.org/contato)");
  expect(await readdir(spoolDir)).toEqual([]);
});

test.for([
  { how: "not-modified", etag: '"v1"', lastModified: "Fri, 20 Nov 2026 09:00:00 GMT" },
  { how: "same-bytes" },
])("a list that is known is not imported again, nor, with its ETag, sent: $how", async ({ how, ...list }) => {
  source.answer(path("SP"), { mode: "list", bytes: listOf("SP"), ...list });
  const { go, imported } = newRun(["SP"]);
  await go();
  expect(await go()).toMatchObject([{ kind: "unchanged", how }]);
  const { headers } = source.requests[1]!;
  expect([headers["if-none-match"], headers["if-modified-since"]]).toEqual([list.etag, list.lastModified]);
  expect(imported).toHaveLength(1);
});

const HALF = listOf("SP", 500);
const ELSEWHERE = "http://validate.example.invalid/check";
test.for<[what: string, answer: SourceAnswer, outcome: Partial<StateOutcome>, more?: Partial<SyncDeps>]>([
  ["an error of the source", { mode: "error", status: 500 }, { kind: "http-error", status: 500 }],
  ["a captcha page with status 200", { mode: "captcha" }, { kind: "blocked" }],
  ["a captcha page with status 403", { mode: "captcha", status: 403 }, { kind: "blocked" }],
  // It says where, without the visitor's tokens, and is not followed.
  [
    "a redirect to another host",
    { mode: "redirect", to: `${ELSEWHERE}?id=secret` },
    { kind: "redirected", to: ELSEWHERE },
  ],
  ["a redirect that leads to itself", { mode: "redirect", to: path("SP") }, { kind: "redirected" }],
  ["a source that never answers", { mode: "silent" }, { kind: "timeout", afterMs: 60 }, { timeoutMs: 60 }],
  ["half a file", { mode: "half", bytes: HALF }, { kind: "incomplete", expectedBytes: HALF.length }],
  [
    "a list of unknown length that stops inside a row",
    { mode: "list", bytes: listOf("SP").subarray(0, -4), chunked: true },
    { kind: "incomplete", expectedBytes: null },
  ],
  [
    "a list larger than the limit",
    { mode: "list", bytes: listOf("SP", 5000) },
    { kind: "too-large", limitBytes: 1000 },
    { maxBytes: 1000 },
  ],
  [
    "a page that is no list, whatever its status",
    { mode: "page", html: "<html><body>Em manutenção</body></html>" },
    { kind: "not-a-list", what: "html" },
  ],
])("%s is no list, and nothing is imported", async ([, answer, outcome, more]) => {
  source.answer(path("SP"), answer);
  const run = newRun(["SP"], more);
  expect(await run.go()).toMatchObject([{ state: "SP", ...outcome }]);
  expect(run.imported).toEqual([]);
  expect(await run.deps.store.lastSuccess("SP")).toBeNull();
  expect(await readdir(spoolDir)).toEqual([]);
  expect(source.requests.length).toBeLessThan(6);
});

test("two blocks in a row end the run and tell which states are left", async () => {
  const states: Uf[] = ["AC", "AL", "AM", "SP"];
  for (const state of states) source.answer(path(state), { mode: "captcha" });
  const outcomes = await newRun(states).go();
  expect(kinds(outcomes)).toEqual(["blocked", "blocked", "stopped"]);
  expect(outcomes.at(-1)).toEqual({ kind: "stopped", because: "blocked", left: ["AM", "SP"] });
  expect(source.requests).toHaveLength(2);
});

test("a single block between good answers does not end the run", async () => {
  const states: Uf[] = ["AC", "AL", "AM", "AP"];
  for (const state of states) source.answer(path(state), { mode: "list", bytes: listOf(state) });
  source.answer(path("AL"), { mode: "captcha" });
  source.answer(path("AP"), { mode: "captcha" });
  expect(kinds(await newRun(states).go())).toEqual(["imported", "blocked", "imported", "blocked"]);
});

test("a redirect inside the host is followed", async () => {
  source.answer(path("SP"), { mode: "redirect", to: "/listas/SP.csv" });
  source.answer("/listas/SP.csv", { mode: "list", bytes: listOf("SP") });
  expect(kinds(await newRun(["SP"]).go())).toEqual(["imported"]);
});

test("a source that is down is reported as unreachable, and three times in a row ends the run", async () => {
  const { url } = source;
  await source.close();
  const outcomes = await newRun(["AC", "AL", "AM", "AP"], { baseUrl: url }).go();
  expect(outcomes[0]).toEqual({ state: "AC", kind: "unreachable", reason: "ECONNREFUSED" });
  expect(outcomes.at(-1)).toEqual({ kind: "stopped", because: "unreachable", left: ["AP"] });
});

test("when the source asks to wait, the run waits as long and then gets the list", async () => {
  source.answer(
    path("SP"),
    { mode: "error", status: 429, retryAfter: "120" },
    { mode: "list", bytes: listOf("SP") },
  );
  const { go, slept } = newRun(["SP"]);
  expect(kinds(await go())).toEqual(["imported"]);
  expect(slept).toEqual([120_000]);
});

test("when the source asks to wait a second time, or for too long, the run stops", async () => {
  source.answer(path("AC"), { mode: "error", status: 503, retryAfter: "30" });
  const again = await newRun(["AC", "AL"]).go();
  expect(again).toMatchObject([
    { kind: "throttled", status: 503 },
    { because: "throttled", left: ["AL"] },
  ]);
  expect(source.requests).toHaveLength(2);
  source.answer(path("AC"), { mode: "error", status: 429, retryAfter: "86400" });
  const { go, slept } = newRun(["AC", "AL"]);
  expect(kinds(await go())).toEqual(["throttled", "stopped"]);
  expect(slept).toEqual([]);
});

test("there are never two requests at once, and a partly random pause lies between any two", async () => {
  const states: Uf[] = ["AC", "AL", "AM", "AP", "BA"];
  for (const state of states) source.answer(path(state), { mode: "list", bytes: listOf(state) });
  const chances = [0, 0.25, 0.5, 0.999];
  const { go, slept } = newRun(states, { chance: () => chances.shift()! });
  await go();
  expect(source.maxAtOnce).toBe(1);
  expect(slept).toEqual([4000, 4500, 5000, 5998]);
});

test("a list that the importer refuses is reported, and requested in full next time", async () => {
  source.answer(path("SP"), { mode: "list", bytes: listOf("SP"), etag: '"v1"' });
  const importFile = async () => ({ ok: false, summary: "", error: "sem a coluna Preço" });
  const { go } = newRun(["SP"], { importFile });
  const refused = { state: "SP", kind: "refused", error: "sem a coluna Preço" };
  for (let run = 0; run < 2; run++) expect(await go()).toEqual([refused]);
  expect(source.requests[1]!.headers["if-none-match"]).toBeUndefined();
});

test.for([
  { etag: '"v1"', how: "not-modified" },
  { etag: undefined, how: "same-bytes" },
])("a list on hold is reported, and neither imported nor, with an ETag, sent again: $how", async (list) => {
  source.answer(path("SP"), { mode: "list", bytes: listOf("SP"), etag: list.etag });
  const reasons = ["tem 942 imóveis"];
  let imports = 0;
  const importFile = async () => ({
    ok: false,
    summary: "",
    error: "retida",
    quarantineReasons: reasons,
    number: imports++,
  });
  const { go } = newRun(["SP"], { importFile, waits: async () => imports > 0 });
  expect(await go()).toMatchObject([{ state: "SP", kind: "held", reasons }]);
  expect(await go()).toMatchObject([{ state: "SP", kind: "unchanged", how: list.how, waits: true }]);
  expect(imports).toBe(1);
});

test("a run killed in the middle continues the same day with the states not yet done", async () => {
  const states: Uf[] = ["AC", "AL", "AM", "AP"];
  for (const state of states) source.answer(path(state), { mode: "list", bytes: listOf(state) });
  source.answer(path("AL"), { mode: "error", status: 500 });
  const { deps, go } = newRun(states);
  for await (const outcome of syncLists(deps)) {
    if ("state" in outcome && outcome.state === "AL") break;
  }
  source.answer(path("AL"), { mode: "list", bytes: listOf("AL") });
  const outcomes = await go();
  expect(outcomes.map((outcome) => "state" in outcome && outcome.state)).toEqual(["AL", "AM", "AP"]);
  const { runs } = deps.store as MemoryStore;
  expect(runs).toHaveLength(1);
  expect(runs[0]!.finishedAt).toEqual(NOW);
  expect(new Set(runs[0]!.outcomes.filter(isDone).map(({ state }) => state))).toEqual(new Set(states));
});

test("a run cut off on another day is closed and all states are asked anew", async () => {
  source.answer(path("AC"), { mode: "list", bytes: listOf("AC") });
  const store = memoryStore();
  const id = await store.startRun(new Date("2026-11-20T12:00:00Z"));
  const version: ListVersion = { etag: null, lastModified: null, sha256: "0".repeat(64) };
  await store.record(id, { state: "AC", kind: "imported", bytes: 1, summary: "", version }, NOW);
  expect(kinds(await newRun(["AC"], { store }).go())).toEqual(["imported"]);
  expect(store.runs.map((run) => run.finishedAt)).toEqual([NOW, NOW]);
});

test("an interruption ends the run at once and leaves it to be continued", async () => {
  const interrupt = new AbortController();
  source.answer(path("AC"), { mode: "list", bytes: listOf("AC") });
  source.answer(path("AL"), { mode: "silent" });
  const { deps, go } = newRun(["AC", "AL"], {
    signal: interrupt.signal,
    sleep: async () => interrupt.abort(),
  });
  expect(await go()).toMatchObject([
    { kind: "imported" },
    { kind: "stopped", because: "aborted", left: ["AL"] },
  ]);
  expect((await deps.store.unfinishedRun())?.outcomes).toHaveLength(1);
  expect(await readdir(spoolDir)).toEqual([]);
});

test("an interruption while an answer is awaited ends the run too", async () => {
  const interrupt = new AbortController();
  const asking: typeof fetch = (input, init) => {
    const answer = fetch(input, init);
    interrupt.abort();
    return answer;
  };
  source.answer(path("AC"), { mode: "silent" });
  const outcomes = await newRun(["AC"], { signal: interrupt.signal, fetch: asking }).go();
  expect(outcomes).toEqual([{ kind: "stopped", because: "aborted", left: ["AC"] }]);
});
