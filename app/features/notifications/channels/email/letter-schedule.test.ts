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

test("an immediate letter is due at once, but not in quiet hours", () => {
  const matchedAt = at("22:30");
  expect(isLetterDue(wish({}), "premium", matchedAt, matchedAt)).toBe(true);
  const quiet = wish({ quietFrom: 22, quietTo: 7 });
  expect(isLetterDue(quiet, "premium", matchedAt, at("23:00"))).toBe(false);
  expect(isLetterDue(quiet, "premium", matchedAt, at("06:59", "2026-11-22"))).toBe(false);
  expect(isLetterDue(quiet, "premium", matchedAt, at("07:00", "2026-11-22"))).toBe(true);
});

test("a digest is due when its hour has passed since the first match, also if nothing was composed then, or at the end of the quiet hours that its hour is in", () => {
  const daily = wish({ digestHour: 18 });
  expect(isLetterDue(daily, "free", at("09:00"), at("17:59"))).toBe(false);
  expect(isLetterDue(daily, "free", at("09:00"), at("18:00"))).toBe(true);
  expect(isLetterDue(daily, "free", at("09:00"), at("09:30", "2026-11-22"))).toBe(true);
  expect(isLetterDue(daily, "free", at("18:05"), at("18:10"))).toBe(false);
  const both = wish({ email: "daily", digestHour: 6, quietFrom: 22, quietTo: 7 });
  expect(isLetterDue(both, "premium", at("12:00", "2026-11-20"), at("06:15"))).toBe(false);
  expect(isLetterDue(both, "premium", at("12:00", "2026-11-20"), at("07:00"))).toBe(true);
});

test("nothing is due for a member who wants no letters", () => {
  expect(isLetterDue(wish({ email: "none" }), "premium", at("08:00"), at("23:00"))).toBe(false);
});
