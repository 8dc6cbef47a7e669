import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createStatementMeter, SLOW_MS } from "./statement-meter.server.ts";

test("a statement that takes as long as the limit is counted without its values, a faster one is not", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const meter = createStatementMeter();
  const client = {
    query: async (_statement: string, ms: number) => vi.advanceTimersByTime(ms),
  } as unknown as pg.ClientBase;
  meter.watch(client);
  const ask = client.query as unknown as (statement: string, ms: number) => Promise<unknown>;
  await ask("select 1 as fast", SLOW_MS - 1);
  expect(meter.holdsAny()).toBe(false);
  await ask("select 'ana@exemplo.com.br' as slow", SLOW_MS);
  expect(meter.take()).toMatchObject([{ text: "select ? as slow", count: 1, maxMs: SLOW_MS }]);
});
