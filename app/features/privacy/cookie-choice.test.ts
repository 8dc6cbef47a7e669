import { expect, test } from "vitest";
import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { cookieChoiceCookie, cookieChoiceOf } from "./cookie-choice.ts";

const NOW = new Date("2026-11-21T15:00:00Z");
const cookieOf = (choice: "accepted" | "rejected") => cookieChoiceCookie(choice, NOW).split(";")[0]!;

test.for(["accepted", "rejected"] as const)(
  "a choice is read back with its version and time: %s",
  (choice) => {
    const read = cookieChoiceOf(`tema=claro; ${cookieOf(choice)}; x=y`);
    expect(read).toEqual({ choice, version: COOKIES_REVISION, at: NOW });
  },
);

test.for([
  null,
  "",
  "tema=claro",
  "cookieConsent=accepted",
  "cookieConsent=maybe.2026-11-21.1",
  "cookieConsent=accepted.2020-01-01.1577836800",
  `xcookieConsent=accepted.${COOKIES_REVISION}.1`,
])("a missing, malformed or outdated choice counts as none: %s", (cookies) => {
  expect(cookieChoiceOf(cookies)).toBeNull();
});
