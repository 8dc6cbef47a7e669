import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  storedSettings,
  readSetting,
  readSettings,
  writeSetting,
  type InvalidSetting,
  type SettingChange,
} from "./settings.server.ts";
import { SETTING_KEYS, SETTINGS, storedText, type SettingKey } from "./settings.ts";

const { db } = await openTestDatabase();
const BY = randomUUID();
const NOW = new Date("2026-01-08T12:00:00Z");
const DEFAULTS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));

/** Stores a text as an administrator would by SQL. */
async function store(key: string, value: string) {
  await db
    .insert(portalSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: portalSettings.key, set: { value } });
}

function write(key: SettingKey, to: SettingChange["to"], seen: number | null = null) {
  return writeSetting(db, { key, to, seen, by: BY, now: NOW });
}

async function storedSetting(key: SettingKey) {
  return (await storedSettings(db)).find((setting) => setting.key === key)!;
}

/** Texts that a setting allows: limits, all choices, the longest line. */
function allowedTexts(key: SettingKey): string[] {
  const { input } = SETTINGS[key];
  if (input.type === "number") return [String(input.min), String(input.max)];
  if (input.type === "choice") return Object.keys(input.options);
  return input.type === "switch"
    ? ["true", "false"]
    : ['"Casas" & lares', "é".repeat(input.maxLength), '"', "true"];
}

function invalidTexts(key: SettingKey): string[] {
  const { input } = SETTINGS[key];
  if (input.type === "text") return ["", "  ", "duas\nlinhas", "x".repeat(input.maxLength + 1), "a\u2028b"];
  const texts = ["", ..."muitos 2.5 -1 1e1 0x10 constructor 99999999999999999999 TRUE sim".split(" ")];
  return input.type === "number" ? [...texts, String(input.max + 1)] : texts;
}

test("without rows every setting has its default, and rows of unknown keys are ignored", async () => {
  expect(await readSettings(db)).toEqual(DEFAULTS);
  await store("removed_setting", "1");
  expect(await readSettings(db)).toEqual(DEFAULTS);
});

describe.each(SETTING_KEYS)("%s", (key) => {
  test("is described to administrators, and its default is null or an allowed value", () => {
    const { label, help, default: usual, unset } = SETTINGS[key];
    expect(label).toMatch(/^[A-ZÀ-Ú].{3,60}[^.]$/);
    expect(help).toMatch(/^[A-ZÀ-Ú].{10,200}\.$/);
    if (usual === null) expect(unset).toMatch(/^[A-ZÀ-Ú]/);
    else expect(SETTINGS[key].schema.parse(String(usual))).toBe(usual);
  });

  test("each allowed value is stored with its author, its time and the value before, and read back", async () => {
    let [version, former] = [0, SETTINGS[key].default];
    for (const text of allowedTexts(key)) {
      const value = SETTINGS[key].schema.parse(text);
      if (value === former) continue;
      // A switch is on for exactly one text, the others may have space around them.
      const typed = SETTINGS[key].input.type === "switch" ? text : ` ${text} `;
      expect(await write(key, { typed })).toMatchObject({ outcome: "saved" });
      expect(await storedSetting(key)).toEqual({
        key,
        value,
        version: ++version,
        change: { at: NOW, by: BY, former },
      });
      expect(await db.select({ value: portalSettings.value }).from(portalSettings)).toEqual([
        { value: storedText(key, value) },
      ]);
      expect(await readSetting(db, key)).toBe(value);
      expect(await readSettings(db)).toEqual({ ...DEFAULTS, [key]: value });
      former = value;
    }
    expect(version).toBeGreaterThan(0);
  });

  test("a change is undone, and the undoing too", async () => {
    const text = allowedTexts(key).find((one) => SETTINGS[key].schema.parse(one) !== SETTINGS[key].default);
    const value = SETTINGS[key].schema.parse(text);
    expect(await write(key, "undo")).toEqual({ outcome: "unchanged" });
    await write(key, { typed: text! });
    expect(await write(key, "undo")).toMatchObject({ outcome: "saved", before: { value } });
    expect(await storedSetting(key)).toMatchObject({ value: SETTINGS[key].default, version: 2 });
    await write(key, "undo");
    expect(await storedSetting(key)).toMatchObject({
      value,
      version: 3,
      change: { former: SETTINGS[key].default },
    });
  });

  test("a text that is not allowed is refused with a reason, and the stored text stays", async () => {
    const [allowed] = allowedTexts(key);
    await store(key, allowed!);
    for (const text of invalidTexts(key)) {
      const refused = await write(key, { typed: text });
      const message: unknown = expect.stringMatching(/^(Informe|Escolha|Escreva) .+\.$/);
      expect([text, refused]).toEqual([text, { outcome: "invalid", message }]);
    }
    expect(await db.select({ value: portalSettings.value }).from(portalSettings)).toEqual([
      { value: allowed },
    ]);
  });

  test("a stored text that is not allowed counts as not set, and is reported", async () => {
    for (const text of invalidTexts(key)) {
      await store(key, text);
      const invalid: InvalidSetting[] = [];
      expect([text, await readSettings(db, (row) => invalid.push(row))]).toEqual([text, DEFAULTS]);
      expect(invalid).toEqual([{ key, value: text }]);
      expect(await readSetting(db, key)).toEqual(SETTINGS[key].default);
    }
  });
});

test("the banner is stored in double quotes and read without them, also where somebody stored it bare", async () => {
  await write("homepage_banner_text", { typed: 'Imóveis "de verdade"' });
  expect(await db.select({ value: portalSettings.value }).from(portalSettings)).toEqual([
    { value: '"Imóveis "de verdade""' },
  ]);
  expect(await readSetting(db, "homepage_banner_text")).toBe('Imóveis "de verdade"');
  await store("homepage_banner_text", "Sem aspas");
  expect(await readSetting(db, "homepage_banner_text")).toBe("Sem aspas");
});

test("a value that holds already changes nothing, not even who changed it when", async () => {
  expect(await write("max_alerts_per_user", { typed: "10" })).toEqual({ outcome: "unchanged" });
  expect(await db.select().from(portalSettings)).toEqual([]);
  await write("max_alerts_per_user", { typed: "12" });
  const stored = await storedSetting("max_alerts_per_user");
  expect(await write("max_alerts_per_user", { typed: "012" })).toEqual({ outcome: "unchanged" });
  expect(await storedSetting("max_alerts_per_user")).toEqual(stored);
});

test("the trigger that starts a trial reads the setting as the registry does, also after it was undone", async () => {
  const trialOfNew = async () => {
    const email = `${randomUUID()}@exemplo.com.br`;
    const [user] = await db.insert(users).values({ name: "Ana", email }).returning({ id: users.id });
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user!.id));
    return profile!.freeTrialDays;
  };
  const texts = [...allowedTexts("free_trial_days"), ...invalidTexts("free_trial_days"), " 15 ", "007"];
  for (const text of texts) {
    await store("free_trial_days", text);
    expect([text, await trialOfNew()]).toEqual([text, await readSetting(db, "free_trial_days")]);
  }
  await db.delete(portalSettings);
  await write("free_trial_days", { typed: "3" });
  expect(await trialOfNew()).toBe(3);
  await write("free_trial_days", "undo");
  expect(await trialOfNew()).toBe(7);
});

test("of two administrators who saw the same value one changes it, and the other learns that it has changed", async () => {
  const outcomes = await Promise.all(["5", "6"].map((typed) => write("max_alerts_per_user", { typed }, 0)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["changed_meanwhile", "saved"]);
  const stored = await storedSetting("max_alerts_per_user");
  expect(stored).toMatchObject({ version: 1, change: { former: 10 } });
  const second = outcomes[0]!.outcome === "saved" ? "6" : "5";
  expect(await write("max_alerts_per_user", { typed: second }, 1)).toMatchObject({
    outcome: "saved",
    before: stored,
    after: { value: Number(second), version: 2 },
  });
  expect(await write("max_alerts_per_user", "undo", 1)).toEqual({ outcome: "changed_meanwhile" });
});
