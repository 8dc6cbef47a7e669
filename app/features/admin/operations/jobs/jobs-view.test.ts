import { expect, test } from "vitest";
import type { JobState } from "#app/db/shapes/process-state.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { jobsView, type StoredProcess } from "./jobs-view.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

const job = (name: string, changed: Partial<JobState> = {}): JobState => ({
  name,
  intervalMs: HOUR_MS,
  runningSince: null,
  lastEndedAt: at(-5 * MINUTE_MS),
  lastMs: 1_250,
  lastOk: true,
  lastOkAt: at(-5 * MINUTE_MS),
  lastError: null,
  lastErrorAt: null,
  nextAt: at(55 * MINUTE_MS),
  rounds: 3,
  failures: 0,
  ...changed,
});

function server(id: string, jobs: JobState[], seenMs = 0): StoredProcess {
  const state = {
    jobs,
    memory: { rss: 1, heapUsed: 1, buffers: 1 },
    index: { version: 1, rows: 1, builtAt: null, buildMs: null },
    caches: [],
  };
  const times = { startedAt: new Date(at(-9 * HOUR_MS)), seenAt: new Date(at(seenMs)), endedAt: null };
  return { id, host: "abc", pid: 7, version: "1", ...times, state };
}

const view = (processes: StoredProcess[], open: string | null = null) =>
  jobsView({ processes, self: "here", open, now: NOW });

test("a job is told with its last round, its next one and its result, and what is wrong comes first", () => {
  const late = job("matching", { lastEndedAt: at(-3 * HOUR_MS) });
  const { lines, figures } = view([server("here", [job("housekeeping"), late])]);
  expect(lines.map(({ title, result }) => [title, result.text])).toEqual([
    ["Comparar com alertas", "Atrasado"],
    ["Limpeza e exclusões", "Em dia"],
  ]);
  expect(lines[1]).toMatchObject({
    interval: "A cada 1 h",
    last: "5 min atrás, em 1,3 s",
    next: "Em 55 min",
    process: null,
  });
  expect(figures.map(({ value }) => value)).toEqual(["2", "1", "0", "0"]);
});

test("each process has its own line, a round is started only in the one that answers, and a silent one is told", () => {
  const processes = [
    server("here", [job("housekeeping"), job("sync")]),
    server("there", [job("housekeeping")]),
    server("gone", [job("housekeeping")], -2 * MINUTE_MS),
  ];
  const { lines, silent } = view(processes);
  expect(lines.map(({ key, runnable, process }) => [key, runnable, process])).toEqual([
    ["here:sync", false, "abc · 7"],
    ["here:housekeeping", true, "abc · 7"],
    ["there:housekeeping", false, "abc · 7"],
  ]);
  expect(silent).toEqual(["abc · 7, desde 20/11/2026 às 08:58"]);
});

test("the dialog of a job says what it is for and what failed last, and of an unknown one that it is older", () => {
  const failure = { lastError: "TypeError: x", lastErrorAt: at(0) };
  const failed = job("payments", { ...failure, lastOk: false, failures: 2 });
  const { open } = view([server("here", [failed])], "here:payments");
  expect(open?.purpose).toContain("mensagens que não chegaram");
  expect(open?.facts).toContainEqual({ term: "O que falhou", text: "TypeError: x" });
  expect(view([server("here", [failed])], "here:sync").open).toBeNull();
  const never = { nextAt: null, lastEndedAt: null, lastMs: null, lastOk: null };
  const old = job("constructor", { ...never, intervalMs: null });
  expect(view([server("here", [old])], "here:constructor").open).toMatchObject({
    title: "constructor",
    purpose: "Trabalho de uma versão anterior do portal.",
    last: "Ainda não rodou",
    next: "Quando preciso",
    result: { text: "À espera" },
  });
});
