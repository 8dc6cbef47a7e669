import { readFileSync } from "node:fs";
import path from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema/index.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(projectRoot(), "drizzle/meta", name), "utf8")) as unknown;
const { entries } = read("_journal.json") as { entries: { idx: number; when: number; tag: string }[] };
const snapshots = entries.map(({ idx }) => read(`${String(idx).padStart(4, "0")}_snapshot.json`) as Snapshot);

test("migrations ascend in number and in time, because one that is older than the last is never run", () => {
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id));
});

test("the last migration leaves the schema as the code has it, so that the next is made from what is there", async () => {
  expect(await generateMigration(snapshots.at(-1)!, generateDrizzleJson(schema))).toEqual([]);
});
