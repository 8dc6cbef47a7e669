import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placeFor, runFolderIn, type Room } from "./run-folder.ts";

const GIB = 2 ** 30;
const AMPLE: Room = { platform: "linux", memory: 16 * GIB, freeIn: () => 16 * GIB };

let place: string;

beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), "martelo-place-"));
});

afterEach(() => rmSync(place, { recursive: true }));

test("temporary files are kept in memory where there is room for them", () => {
  expect(placeFor(AMPLE)).toBe("/dev/shm");
});

test.for<[string, Partial<Room>]>([
  ["the machine has little memory", { memory: 2 * GIB }],
  ["the folder in memory is small, as in a container", { freeIn: () => 64 * 2 ** 20 }],
  ["there is no folder in memory", { freeIn: () => null }],
  ["the system is another one", { platform: "darwin" }],
])("they are kept where the system keeps them when %s", ([, but]) => {
  expect(placeFor({ ...AMPLE, ...but })).toBe(os.tmpdir());
});

test("a run removes what killed runs left, and nothing else", () => {
  const ended = spawnSync(process.execPath, ["-e", "0"]).pid;
  const names = [`martelo-run-${process.ppid}`, "martelo-run-notes", "others"];
  for (const name of [`martelo-run-${ended}`, ...names])
    mkdirSync(path.join(place, name, "deep"), { recursive: true });
  const own = runFolderIn(place);
  expect(existsSync(own)).toBe(true);
  expect(readdirSync(place).sort()).toEqual([path.basename(own), ...names].sort());
});
