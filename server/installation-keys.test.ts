import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CannotStart } from "#app/platform/cannot-start.ts";
import type { Log } from "#app/platform/log.server.ts";
import { isVapidKey } from "#app/platform/vapid.server.ts";
import { newFolder } from "#tests/run-folder.ts";
import { installationKeys } from "./installation-keys.ts";

let dataDir: string;
beforeEach(() => void (dataDir = newFolder()));

const logged = vi.fn();
const log = { error: logged } as unknown as Log;
afterEach(() => logged.mockClear());

const keys = (given: { sessionSecret?: string; vapidPrivateKey?: string } = {}) =>
  installationKeys({ dataDir, sessionSecret: null, vapidPrivateKey: null, ...given }, log);
const file = (name: string) => path.join(dataDir, name);

test("the keys are made once, and those of the environment are used instead", () => {
  const made = keys();
  expect(isVapidKey(made.vapidPrivateKey)).toBe(true);
  expect(keys()).toEqual(made);
  expect(made.notices).toEqual([]);
  const given = { sessionSecret: "s".repeat(32), vapidPrivateKey: made.vapidPrivateKey };
  expect(keys(given)).toMatchObject({ secret: given.sessionSecret, vapidPrivateKey: given.vapidPrivateKey });
  // An editor ends a file with a new line.
  writeFileSync(file("vapid-key"), `${made.vapidPrivateKey}\n`);
  expect(keys()).toEqual(made);
});

test.for([
  ["session-secret", "", "all sessions and links of letters have ended", "todas as sessões terminaram"],
  ["vapid-key", "", "devices get no push messages", "precisa ligá-los de novo"],
  ["vapid-key", "\0\0\0", "devices get no push messages", "precisa ligá-los de novo"],
  [
    "vapid-key",
    "this is not a key, but it is as long as one",
    "devices get no push messages",
    "ligá-los de novo",
  ],
] as const)("a damaged %s of %j is replaced, logged and explained", ([name, content, loss, text]) => {
  const first = keys();
  writeFileSync(file(name), content);
  const second = keys();
  expect(Object.values(second)).not.toContain(content);
  expect([second.secret === first.secret, second.vapidPrivateKey === first.vapidPrivateKey]).toEqual([
    name !== "session-secret",
    name !== "vapid-key",
  ]);
  expect(isVapidKey(second.vapidPrivateKey)).toBe(true);
  expect(logged.mock.calls).toEqual([[{ file: file(name) }, expect.stringContaining(loss)]]);
  expect(second.notices).toEqual([expect.stringContaining(text)]);
  expect(second.notices[0]).toContain(`${file(name)} estava danificado`);
  expect(readFileSync(`${file(name)}.damaged`, "utf8")).toBe(content);
  expect(keys().notices).toEqual([]);
});

test("a key file that cannot be read ends the start with an explanation, and stays", () => {
  mkdirSync(file("vapid-key"));
  expect(keys).toThrow(CannotStart);
  expect(keys).toThrow(`não é possível ler ou gravar ${file("vapid-key")} (EISDIR)`);
});
