import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { installationSecret } from "./secret.server.ts";

let folder: string;
let damaged: string[];
beforeEach(() => {
  folder = newFolder();
  damaged = [];
});

const file = () => path.join(folder, "session-secret");
const secret = () =>
  installationSecret(folder, "session-secret", { onDamaged: (name) => damaged.push(name) });

test("a secret is generated once and read by its owner only", () => {
  const first = secret();
  expect(first).toMatch(/^[\w-]{64}$/);
  expect([secret(), readFileSync(file(), "utf8"), statSync(file()).mode & 0o777]).toEqual([
    first,
    first,
    0o600,
  ]);
  expect([readdirSync(folder), damaged]).toEqual([["session-secret"], []]);
});

test("a secret that an operator wrote is used as it is", () => {
  writeFileSync(file(), "the operator's own, of 32 letters\n");
  expect(secret()).toBe("the operator's own, of 32 letters\n");
});

test.for<[what: string, content: string]>([
  ["empty", ""],
  ["of NUL bytes", "\0".repeat(64)],
  ["of one byte", "A".repeat(64)],
  ["too short", "a-half-written-secret"],
  ["cut off, with NUL bytes for the rest", "a-half-written-secret".padEnd(64, "\0")],
])("a file that is %s is never used: the secret is made anew and the file set aside", ([, content]) => {
  writeFileSync(file(), content);
  const made = secret();
  expect(made).toMatch(/^[\w-]{64}$/);
  expect([secret(), damaged]).toEqual([made, [file()]]);
  expect(readFileSync(`${file()}.damaged`, "utf8")).toBe(content);
  expect(readdirSync(folder)).toEqual(["session-secret", "session-secret.damaged"]);
});

test("a secret that cannot be read is an error, and is not replaced", () => {
  mkdirSync(file());
  expect(secret).toThrow("EISDIR");
});
