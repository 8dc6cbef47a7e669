import { expect, test } from "vitest";
import { DEFAULT_PREFERENCES, type Preferences } from "#app/features/notifications/preferences.ts";
import { emailMode, isLetterDue, lastStruck } from "./letter-schedule.ts";

/** An instant of 2026-11-21 (or another day) by São Paulo's clock. */
const at = (clock: string, day = "2026-11-21") => new Date(`${day}T${clock}:00-03:00`);
const wish = (over: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...over });

test("a plan without immediate letters replaces them by the digest", () => {
  const modes = (email: Preferences["email"]) =>
    (["free", "trial", "premium"] as const).map((plan) => emailMode({ email }, plan));
  expect(modes(null)).toEqual(["daily", "immediate", "immediate"]);
  expect(modes("immediate")).toEqual(["daily", "immediate", "immediate"]);
  expect(modes("daily")).toEqual(["daily", "daily", "daily"]);
  expect(modes("none")).toEqual(["none", "none", "none"]);
});

test("the last occurrence of an hour was today or yesterday", () => {
  expect(lastStruck(8, at("08:00"))).toEqual(at("08:00"));
  expect(lastStruck(8, at("07:59"))).toEqual(at("08:00", "2026-11-20"));
  expect(lastStruck(23, at("00:10"))).toEqual(at("23:00", "2026-11-20"));
  expect(lastStruck(0, at("23:59"))).toEqual(at("00:00"));
});

const QUIET = { quietFrom: 22, quietTo: 7 };
const BOTH = { ...QUIET, email: "daily", digestHour: 6 } as const;
const DAILY = { digestHour: 18 };

test.for<[string, Partial<Preferences>, "free" | "premium", matched: Date, now: Date, due: boolean]>([
  ["immediate: at once", {}, "premium", at("22:30"), at("22:30"), true],
  ["immediate: not in quiet hours", QUIET, "premium", at("22:30"), at("23:00"), false],
  ["immediate: not in quiet hours", QUIET, "premium", at("22:30"), at("06:59", "2026-11-22"), false],
  ["immediate: when they end", QUIET, "premium", at("22:30"), at("07:00", "2026-11-22"), true],
  ["daily: not before its hour", DAILY, "free", at("09:00"), at("17:59"), false],
  ["daily: at its hour", DAILY, "free", at("09:00"), at("18:00"), true],
  ["daily: later, if nothing was composed then", DAILY, "free", at("09:00"), at("09:30", "2026-11-22"), true],
  ["daily: its hour has passed since the first match", DAILY, "free", at("18:05"), at("18:10"), false],
  ["both: its hour is in quiet hours", BOTH, "premium", at("12:00", "2026-11-20"), at("06:15"), false],
  ["both: when these end", BOTH, "premium", at("12:00", "2026-11-20"), at("07:00"), true],
  ["none", { email: "none" }, "premium", at("08:00"), at("23:00"), false],
])("when a letter is due: %s", ([, over, plan, matchedAt, now, due]) => {
  expect(isLetterDue(wish(over), plan, matchedAt, now)).toBe(due);
});
