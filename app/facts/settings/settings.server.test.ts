import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { testDatabase } from "#tests/database.ts";
import {
  followSettings,
  readSetting,
  readSettings,
  writeSetting,
  type InvalidSetting,
} from "./settings.server.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey } from "./settings.ts";

const database = testDatabase();
const BY = randomUUID();
const NOW = new Date("2026-01-08T12:00:00Z");
const DEFAULTS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));

/** Stores a text as an administrator would by SQL. */
async function store(key: string, value: string) {
  await database.current.db
    .insert(portalSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: portalSettings.key, set: { value } });
}

/** The smallest and the largest number, or every choice. */
function allowedTexts(key: SettingKey): string[] {
  const { input } = SETTINGS[key];
  return input.type === "number" ? [String(input.min), String(input.max)] : Object.keys(input.options);
}

function invalidTexts(key: SettingKey): string[] {
  const { input } = SETTINGS[key];
  const texts = ["", "muitos", "2.5", "-1", "1e1", "0x10", "constructor", "99999999999999999999"];
  return input.type === "number" ? [...texts, String(input.max + 1)] : texts;
}

test("without rows every setting has its default, and rows of unknown keys are ignored", async () => {
  const { db } = database.current;
  expect(await readSettings(db)).toEqual(DEFAULTS);
  await store("removed_setting", "1");
  expect(await readSettings(db)).toEqual(DEFAULTS);
});

describe.each(SETTING_KEYS)("%s", (key) => {
  test("is described to administrators, and its default is null or an allowed value", () => {
    const { label, help, default: usual } = SETTINGS[key];
    expect(label).toMatch(/^[A-ZÀ-Ú].{3,60}[^.]$/);
    expect(help).toMatch(/^[A-ZÀ-Ú].{10,200}\.$/);
    if (usual !== null) expect(SETTINGS[key].schema.parse(String(usual))).toBe(usual);
  });

  test("each allowed value is stored with its author and time, and read back", async () => {
    const { db } = database.current;
    let before: string | null = null;
    for (const text of allowedTexts(key)) {
      expect(await writeSetting(db, key, ` ${text} `, BY, NOW)).toEqual({
        outcome: "saved",
        before,
        after: text,
      });
      expect(await db.select().from(portalSettings)).toEqual([
        { key, value: text, updatedAt: NOW, updatedBy: BY },
      ]);
      expect(String(await readSetting(db, key))).toBe(text);
      expect(await readSettings(db)).toEqual({ ...DEFAULTS, [key]: await readSetting(db, key) });
      before = text;
    }
    expect(await writeSetting(db, key, null, BY, NOW)).toEqual({ outcome: "saved", before, after: null });
    expect(await readSetting(db, key)).toEqual(SETTINGS[key].default);
  });

  test("a text that is not allowed is refused with a reason, and the stored text stays", async () => {
    const { db } = database.current;
    const [kept] = allowedTexts(key);
    await store(key, kept!);
    for (const text of invalidTexts(key)) {
      const refused = await writeSetting(db, key, text, BY, NOW);
      expect([text, refused]).toEqual([
        text,
        { outcome: "invalid", message: expect.stringMatching(/^(Informe|Escolha) .+\.$/) },
      ]);
    }
    expect(await db.select({ value: portalSettings.value }).from(portalSettings)).toEqual([{ value: kept }]);
  });

  test("a stored text that is not allowed counts as not set, and is reported", async () => {
    const { db } = database.current;
    for (const text of invalidTexts(key)) {
      await store(key, text);
      const invalid: InvalidSetting[] = [];
      expect([text, await readSettings(db, (row) => invalid.push(row))]).toEqual([text, DEFAULTS]);
      expect(invalid).toEqual([{ key, value: text }]);
      expect(await readSetting(db, key)).toEqual(SETTINGS[key].default);
    }
  });
});

test("the trigger that starts a trial reads the setting as the registry does", async () => {
  const { db } = database.current;
  for (const text of [
    ...allowedTexts("free_trial_days"),
    ...invalidTexts("free_trial_days"),
    " 15 ",
    "007",
  ]) {
    await store("free_trial_days", text);
    const [user] = await db
      .insert(users)
      .values({ name: "Ana", email: `${randomUUID()}@exemplo.com.br` })
      .returning({ id: users.id });
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user!.id));
    expect([text, profile!.freeTrialDays]).toEqual([text, await readSetting(db, "free_trial_days")]);
  }
});

test("of two simultaneous writers the second sees what the first has stored", async () => {
  const { db } = database.current;
  const outcomes = await Promise.all(
    ["5", "6"].map((text) => writeSetting(db, "max_alerts_per_user", text, BY, NOW)),
  );
  const [first, second] = outcomes.toSorted((a) => (a.outcome === "saved" && a.before === null ? -1 : 1));
  expect(first).toMatchObject({ outcome: "saved", before: null });
  expect(second).toMatchObject({
    outcome: "saved",
    before: first!.outcome === "saved" ? first!.after : undefined,
  });
});

describe("followed settings", () => {
  let now: Date;
  const options = {
    maxAgeMs: 5_000,
    now: () => now,
    onError: (_error: unknown) => {},
    onInvalid: (_row: InvalidSetting) => {},
  };

  test("a change is noticed when the cached value has expired, and no reader waits for it", async () => {
    const { db } = database.current;
    now = NOW;
    const settings = await followSettings(db, options);
    await writeSetting(db, "properties_per_page", "12", BY, NOW);
    expect(settings()).toEqual(DEFAULTS);
    now = new Date(NOW.getTime() + 6_000);
    expect(settings()).toEqual(DEFAULTS);
    await expect.poll(() => settings().properties_per_page).toBe(12);
  });

  test("while the database does not answer, the cached settings stay", async () => {
    const { db } = database.current;
    now = NOW;
    await store("properties_per_page", "12");
    const errors: unknown[] = [];
    const broken = { ...db, select: db.select.bind(db) } as typeof db;
    const settings = await followSettings(broken, { ...options, onError: (error) => errors.push(error) });
    broken.select = (() => {
      throw new Error("away");
    }) as unknown as typeof db.select;
    now = new Date(NOW.getTime() + 6_000);
    expect(settings().properties_per_page).toBe(12);
    await expect.poll(() => errors).toHaveLength(1);
    expect(settings().properties_per_page).toBe(12);
  });

  test("a stored value that is not allowed is reported once, however often it is read", async () => {
    const { db } = database.current;
    now = NOW;
    await store("properties_per_page", "doze");
    const invalid: InvalidSetting[] = [];
    const settings = await followSettings(db, { ...options, onInvalid: (row) => invalid.push(row) });
    await store("max_alerts_per_user", "-3");
    now = new Date(NOW.getTime() + 6_000);
    settings();
    await expect.poll(() => invalid).toHaveLength(2);
    expect(invalid).toEqual([
      { key: "properties_per_page", value: "doze" },
      { key: "max_alerts_per_user", value: "-3" },
    ]);
  });
});
