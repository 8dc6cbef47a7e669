import { sql } from "drizzle-orm";
import { afterEach, expect, inject, test, vi } from "vitest";
import { notifyServers, openPubSub } from "#app/db/pub-sub.server.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { openTestDatabase } from "#tests/database.ts";
import { urlOf } from "#tests/postgres.ts";
import {
  followSettings,
  writeSetting,
  type FollowedSettings,
  type InvalidSetting,
} from "./settings.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-01-08T12:00:00Z");
const NEVER_MS = 2 ** 31 - 1;
const SILENT = { subscribe: () => () => {} };
const open: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

async function follow(options: Partial<Parameters<typeof followSettings>[1]> = {}, on = db) {
  const usual = { pubSub: SILENT, pollMs: NEVER_MS, onError: vi.fn<() => void>(), onInvalid: () => {} };
  const followed: FollowedSettings = await followSettings(on, { ...usual, ...options });
  open.push(followed);
  return followed;
}

const pageSizeOf = (settings: FollowedSettings) => settings.current().properties_per_page;
const write = (typed: string) =>
  writeSetting(db, {
    key: "properties_per_page",
    to: { typed },
    seen: null,
    by: null,
    now: NOW,
  });

test("a change holds in this process as soon as it was asked to look again", async () => {
  const settings = await follow();
  await write("12");
  expect(pageSizeOf(settings)).toBe(20);
  await settings.refresh();
  expect(pageSizeOf(settings)).toBe(12);
});

test("a change that no message announced is found by polling", async () => {
  const settings = await follow({ pollMs: 20 });
  await write("12");
  await expect.poll(() => pageSizeOf(settings)).toBe(12);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "two processes both have a change of a third one at once, without a poll, and one that is rolled back never",
  async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
    const url = urlOf(inject("postgresUrl"), rows[0]!.name);
    const onError = vi.fn<(error: unknown) => void>();
    const heard = [0, 0];
    const processes = await Promise.all(
      heard.map(async (_, which) => {
        const pubSub = openPubSub({ url, onError });
        open.push({ stop: () => pubSub.close() });
        const settings = await follow({ pubSub, onError });
        pubSub.subscribe(() => heard[which]!++);
        await expect.poll(() => notifyServers(db, "anything").then(() => heard[which]!)).toBeGreaterThan(0);
        return settings;
      }),
    );
    await write("12");
    await expect.poll(() => processes.map(pageSizeOf)).toEqual([12, 12]);
    const undone = db.transaction(async (tx) => {
      const change = { key: "properties_per_page", to: { typed: "30" }, seen: null, by: null } as const;
      await writeSetting(tx, { ...change, now: NOW });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await write("13");
    await expect.poll(() => processes.map(pageSizeOf)).toEqual([13, 13]);
    expect(onError).not.toHaveBeenCalled();
    // Connections are closed after the settings that follow them.
    open.reverse();
  },
);

test("while the database does not answer, the last settings stay", async () => {
  await write("12");
  const errors: unknown[] = [];
  const broken = { ...db, select: db.select.bind(db) } as typeof db;
  const settings = await follow({ onError: (error: unknown) => errors.push(error) }, broken);
  broken.select = (() => {
    throw new Error("away");
  }) as unknown as typeof db.select;
  await settings.refresh();
  expect(errors).toHaveLength(1);
  expect(pageSizeOf(settings)).toBe(12);
});

test("a stored value that is not allowed is reported once, however often it is read", async () => {
  await db.insert(portalSettings).values({ key: "properties_per_page", value: "doze" });
  const invalid: InvalidSetting[] = [];
  const settings = await follow({ onInvalid: (row) => invalid.push(row) });
  await db.insert(portalSettings).values({ key: "max_alerts_per_user", value: "-3" });
  await settings.refresh();
  await settings.refresh();
  expect(invalid).toEqual([
    { key: "properties_per_page", value: "doze" },
    { key: "max_alerts_per_user", value: "-3" },
  ]);
});
