import { expect, test, vi } from "vitest";
import { portalSettings } from "#app/db/schema/portal.ts";
import { testDatabase } from "#tests/database.ts";
import { followSearchSettings, readSearchSettings } from "./search-settings.server.ts";

const database = testDatabase();
const USUAL = { pageSize: 20, usualSort: null };

async function set(key: string, value: string) {
  await database.current.db
    .insert(portalSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: portalSettings.key, set: { value } });
}

test("size and order of the pages are the administrator's, and the usual ones where nothing sensible is set", async () => {
  const { db } = database.current;
  expect(await readSearchSettings(db)).toEqual(USUAL);
  await set("properties_per_page", "48");
  await set("default_sort_order", "menor_preco");
  expect(await readSearchSettings(db)).toEqual({ pageSize: 48, usualSort: "menor_preco" });
  for (const nonsense of ["0", "1000", "doze", "", "2.5"]) {
    await set("properties_per_page", nonsense);
    expect((await readSearchSettings(db)).pageSize, nonsense).toBe(20);
  }
  await set("default_sort_order", "created_at");
  expect(await readSearchSettings(db)).toEqual(USUAL);
});

test("a change is noticed once what is held has grown old, and nobody waits for it", async () => {
  const { db } = database.current;
  let now = new Date("2026-01-08T12:00:00Z");
  const settings = await followSearchSettings(db, { maxAgeMs: 5_000, now: () => now, onError: () => {} });
  await set("properties_per_page", "12");
  expect(settings()).toEqual(USUAL);
  now = new Date("2026-01-08T12:00:06Z");
  expect(settings()).toEqual(USUAL);
  await vi.waitFor(() => expect(settings().pageSize).toBe(12));
});

test("while the database does not answer, the settings held stay", async () => {
  const { db } = database.current;
  await set("properties_per_page", "12");
  let now = new Date("2026-01-08T12:00:00Z");
  const errors: unknown[] = [];
  const broken = { ...db, select: db.select.bind(db) } as typeof db;
  const settings = await followSearchSettings(broken, {
    maxAgeMs: 5_000,
    now: () => now,
    onError: (error) => errors.push(error),
  });
  broken.select = (() => {
    throw new Error("away");
  }) as unknown as typeof db.select;
  now = new Date("2026-01-08T12:00:06Z");
  expect(settings().pageSize).toBe(12);
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(settings().pageSize).toBe(12);
});
