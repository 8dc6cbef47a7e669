import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

test.for([
  [0, "Agora mesmo"],
  [59, "Agora mesmo"],
  [60, "1 min atrás"],
  [3_599, "59 min atrás"],
  [3_600, "1h atrás"],
  [86_399, "23h atrás"],
  [86_400, "22/11/2026"],
  [-5, "Agora mesmo"],
] as const)("%d seconds ago is %s", ([seconds, text]) => {
  const now = new Date("2026-11-23T15:00:00Z");
  expect(relativeTime(new Date(now.getTime() - seconds * 1_000), now)).toBe(text);
});
