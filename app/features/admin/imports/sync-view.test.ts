import { expect, test } from "vitest";
import type { StateResult, SyncAttempt } from "#app/core/sync/attempts.server.ts";
import type { AttemptEnd } from "#app/db/shapes/fetch-outcome.ts";
import type { Uf } from "#app/lib/br.ts";
import { syncView } from "./sync-view.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00-03:00`);
const STOPPED: AttemptEnd = { kind: "stopped", because: "unreachable", left: ["SP"] };

function attempt(id: number, time: string, end: AttemptEnd | null): SyncAttempt {
  const startedAt = at(time);
  return { id, origin: "agenda", adminId: null, startedAt, endedAt: end && startedAt, end };
}

function result(state: Uf, time: string, kind: "held" | "unreachable"): StateResult {
  const outcome =
    kind === "held" ? { state, kind, reasons: ["poucas linhas"] } : { state, kind, reason: "ECONNREFUSED" };
  return { outcome, at: at(time) };
}

const NOBODY = { cron: null, nightlyHour: null, pauseMs: 20_000, nameOf: (id: string) => id };
const progress = (attempts: SyncAttempt[], results: StateResult[], isRunning = true) =>
  syncView({ ...NOBODY, isRunning, attempts, results }).progress;

test("a download that goes on where one of the same day stopped counts the states done then, not those that failed", () => {
  const results = [
    result("AC", "08:01", "held"),
    result("AL", "08:02", "unreachable"),
    result("AM", "09:01", "held"),
  ];
  const running = attempt(3, "09:00", null);
  expect(progress([running, attempt(2, "08:00", STOPPED)], results)).toEqual({ done: 2, of: 27 });
  const finished = attempt(2, "08:30", { kind: "finished" });
  expect(progress([running, finished], results)).toEqual({ done: 1, of: 27 });
  expect(progress([running], results)).toEqual({ done: 1, of: 27 });
  expect(progress([running, attempt(2, "08:00", STOPPED)], results, false)).toBeNull();
});

test("what was done on another day is asked for again", () => {
  const stopped = { ...attempt(2, "08:00", STOPPED), startedAt: new Date("2026-11-19T23:00:00-03:00") };
  const before = { ...result("AC", "08:01", "held"), at: new Date("2026-11-19T23:01:00-03:00") };
  expect(progress([attempt(3, "09:00", null), stopped], [before])).toEqual({ done: 0, of: 27 });
});
