import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { openBoundedFolder } from "./bounded-folder.server.ts";

let folder: string;
beforeEach(() => void (folder = newFolder()));

const bytes = (length: number) => new Uint8Array(length);
const fail = (error: unknown) => {
  throw error;
};
const open = (maxBytes: number) => openBoundedFolder(folder, maxBytes, fail);

test("the file that was used longest ago is removed first when the folder is full", async () => {
  const cache = await open(250);
  await cache.put("a", bytes(100));
  await cache.put("b", bytes(100));
  expect(await cache.get("a")).toHaveLength(100);
  await cache.put("c", bytes(100));
  expect(["a", "b", "c"].filter((name) => cache.has(name))).toEqual(["a", "c"]);
  expect(readdirSync(folder).sort()).toEqual(["a", "c"]);
});

test("a file that is stored a second time counts once", async () => {
  const cache = await open(250);
  for (let times = 0; times < 5; times++) await cache.put("a", bytes(100));
  await cache.put("b", bytes(100));
  expect(cache.has("a") && cache.has("b")).toBe(true);
});

test("a later process finds the files in their order, and no drafts", async () => {
  for (const [name, seconds] of [
    ["new", 2000],
    ["old", 1000],
  ] as const) {
    writeFileSync(path.join(folder, name), bytes(100));
    utimesSync(path.join(folder, name), seconds, seconds);
  }
  writeFileSync(path.join(folder, "cut-off.part"), bytes(10));
  const cache = await open(250);
  await cache.put("third", bytes(100));
  expect(readdirSync(folder).sort()).toEqual(["new", "third"]);
});

test("a file that was deleted by hand counts as missing", async () => {
  const cache = await open(250);
  await cache.put("a", bytes(100));
  rmSync(path.join(folder, "a"));
  expect(await cache.get("a")).toBeNull();
  expect(cache.has("a")).toBe(false);
});

test("no name leads outside of the folder", async () => {
  const cache = await open(250);
  await expect(cache.put("../a", bytes(1))).rejects.toThrow("invalid cache file name");
});

test("a folder that cannot be written caches nothing, reports the error once and never throws", async () => {
  const file = path.join(folder, "in-the-way");
  writeFileSync(file, "");
  const errors: unknown[] = [];
  const cache = await openBoundedFolder(file, 250, (error) => errors.push(error));
  await cache.put("a", bytes(1));
  await cache.put("b", bytes(1));
  expect(await cache.get("a")).toBeNull();
  expect(errors).toHaveLength(1);
});
