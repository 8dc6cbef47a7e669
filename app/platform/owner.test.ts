import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { claim, findOwner } from "./owner.server.ts";

const ADDRESS = { pid: 1, url: "http://127.0.0.1:1", token: "t" };
let folder: string;

beforeEach(() => void (folder = newFolder()));

/** The result of a claim by another process. */
function claimElsewhere(): string {
  const module = pathToFileURL(path.join(import.meta.dirname, "owner.server.ts")).href;
  const script = `import { claim } from ${JSON.stringify(module)}; console.log(claim(${JSON.stringify(folder)}) ? "mine" : "taken")`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }).trim();
}

test("a directory has one owner, in this process and among all, until it is released", () => {
  const ownership = claim(folder);
  expect(ownership).not.toBeNull();
  expect(claim(folder)).toBeNull();
  expect(claimElsewhere()).toBe("taken");
  ownership?.release();
  expect(claimElsewhere()).toBe("mine");
  const next = claim(folder);
  expect(next).not.toBeNull();
  next?.release();
});

test("the owner's address can be read by the owner's user only and is deleted with the ownership", () => {
  const ownership = claim(folder)!;
  expect(findOwner(folder)).toBeNull();
  ownership.announce(ADDRESS);
  expect(findOwner(folder)).toEqual(ADDRESS);
  expect(statSync(path.join(folder, "owner.json")).mode & 0o777).toBe(0o600);
  ownership.release();
  expect(findOwner(folder)).toBeNull();
});

test("files that a killed owner left are removed by the next", () => {
  writeFileSync(path.join(folder, "owner.json"), JSON.stringify(ADDRESS));
  const ownership = claim(folder);
  expect(existsSync(path.join(folder, "owner.json"))).toBe(false);
  ownership?.release();
});

test("a lock file of NUL bytes, as a power cut leaves it, locks nobody out and still has one owner", () => {
  writeFileSync(path.join(folder, "owner.lock"), Buffer.alloc(4096));
  const ownership = claim(folder);
  expect(ownership).not.toBeNull();
  expect(claimElsewhere()).toBe("taken");
  ownership?.release();
});

test("a half-written owner.json is treated as no owner", () => {
  writeFileSync(path.join(folder, "owner.json"), '{"pid":1,"ur');
  expect(findOwner(folder)).toBeNull();
});
