import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { copyDirectory } from "./copy-directory.server.ts";

/** Every file below a folder with its text; folders end with a slash. */
function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    return entry.isDirectory() ? [`${name}/`, ""] : [name, readFileSync(path.join(folder, name), "utf8")];
  });
  return Object.fromEntries(entries.toSorted()) as Record<string, string>;
}

test("a copy of a directory that changes while it is copied is as the directory was at the end", async () => {
  const folder = newFolder();
  const [from, to] = [path.join(folder, "from"), path.join(folder, "to")];
  const write = (name: string, text: string) => writeFileSync(path.join(from, name), text);
  mkdirSync(path.join(from, "base/5"), { recursive: true });
  mkdirSync(path.join(from, "empty"));
  for (const name of ["base/5/kept", "base/5/changed", "base/5/gone", "control"]) write(name, "before");
  const copy = copyDirectory(from, to);
  await copy.begin();
  write("base/5/changed", "after!");
  write("control", "other");
  rmSync(path.join(from, "base/5/gone"));
  mkdirSync(path.join(from, "wal"));
  write("wal/1", "new");
  copy.finish();
  expect(contents(to)).toEqual(contents(from));
  expect(contents(to)).toMatchObject({ "base/5/changed": "after!", "empty/": "", "wal/1": "new" });
});
