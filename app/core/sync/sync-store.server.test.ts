import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import type { ListVersion, StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import { createSyncStore } from "./sync-store.server.ts";

const { db } = await openTestDatabase();

const NOON = new Date("2026-11-21T15:00:00Z");
const LATER = new Date("2026-11-21T16:00:00Z");
const version = (letter: string): ListVersion => ({
  etag: `"${letter}"`,
  lastModified: null,
  sha256: letter.repeat(64),
});
const imported = (state: "SP" | "RJ", letter: string): StateOutcome => ({
  state,
  kind: "imported",
  bytes: 10,
  summary: "1 linha",
  version: version(letter),
});

test("a state's last success is the newest version, whatever failed after it", async () => {
  const store = createSyncStore(db);
  expect(await store.lastSuccess("SP")).toBeNull();
  const run = await store.startRun(NOON);
  await store.record(run, imported("SP", "a"), NOON);
  await store.record(run, { state: "SP", kind: "unchanged", how: "same-bytes", version: version("b") }, NOON);
  await store.record(run, { state: "SP", kind: "blocked" }, LATER);
  await store.record(run, { state: "SP", kind: "refused", error: "sem a coluna Preço" }, LATER);
  expect(await store.lastSuccess("SP")).toEqual(version("b"));
  expect(await store.lastSuccess("RJ")).toBeNull();
});

test("a run that was cut off is found with everything recorded in it, in order", async () => {
  const store = createSyncStore(db);
  const run = await store.startRun(NOON);
  const outcomes = [imported("SP", "a"), { state: "RJ", kind: "blocked" } as const];
  for (const outcome of outcomes) await store.record(run, outcome, NOON);
  expect(await store.unfinishedRun()).toEqual({ id: run, startedAt: NOON, outcomes });
});

test("of several unfinished runs the newest is continued, and a finished one never", async () => {
  const store = createSyncStore(db);
  expect(await store.unfinishedRun()).toBeNull();
  const first = await store.startRun(NOON);
  const second = await store.startRun(LATER);
  expect(await store.unfinishedRun()).toMatchObject({ id: second, outcomes: [] });
  await store.finishRun(second, LATER);
  expect(await store.unfinishedRun()).toMatchObject({ id: first });
  await store.finishRun(first, LATER);
  expect(await store.unfinishedRun()).toBeNull();
});
