import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readTarget, signTarget } from "./unsubscribe-token.server.ts";

const SECRET = "s".repeat(48);

test("a signed address names the member, and the alert or the report if it is for one", () => {
  const [userId, alertId] = [randomUUID(), randomUUID()];
  for (const target of [
    { userId, alertId: null },
    { userId, alertId },
    { userId, alertId: null, report: true as const },
  ])
    expect(readTarget(signTarget(target, SECRET), SECRET)).toEqual(target);
});

test("a token that was changed, cut, made up or signed with another secret is rejected", () => {
  const token = signTarget({ userId: randomUUID(), alertId: randomUUID() }, SECRET);
  const bytes = Buffer.from(token, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(readTarget(changed.toString("base64url"), SECRET)).toBeNull();
  }
  // Without its alert it would turn all letters off.
  expect(readTarget(bytes.subarray(0, 32).toString("base64url"), SECRET)).toBeNull();
  expect(readTarget(signTarget({ userId: randomUUID(), alertId: null }, "t".repeat(48)), SECRET)).toBeNull();
  for (const text of ["", "x", "a".repeat(43), "🏠"]) expect(readTarget(text, SECRET)).toBeNull();
});
