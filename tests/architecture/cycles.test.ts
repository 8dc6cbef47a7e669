import path from "node:path";
import { expect, test } from "vitest";
import { cyclesIn } from "./cycles.ts";
import { readModules } from "./modules.ts";
import { folderOf, GROUND, ROOMS } from "./rooms.ts";

const modules = readModules("app", "server", "scripts");

test("no module imports itself through other modules, not even for a type", () => {
  const graph = new Map(modules.map(({ name, imports }) => [name, imports.map(({ from }) => from)]));
  expect(cyclesIn(graph)).toEqual([]);
});

test("no sub-folder imports itself through its neighbours: the order of the parts of a folder is clear", () => {
  const graph = new Map<string, string[]>(modules.map(({ name }) => [partOf(name), []]));
  for (const { name, imports } of modules) {
    const part = partOf(name);
    const others = imports.map(({ from }) => partOf(from)).filter((other) => other !== part);
    graph.get(part)!.push(...others);
  }
  expect(cyclesIn(graph)).toEqual([]);
});

test("the declared imports between folders have no cycle", () => {
  expect(cyclesIn(new Map(Object.entries({ ...ROOMS, ...GROUND })))).toEqual([]);
});

test("a cycle is found without the nodes that only lead to it or that it leads to", () => {
  const graph = { start: ["a"], a: ["b"], b: ["c"], c: ["a", "end"], end: [] };
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([["a", "b", "c"]]);
});

test("two cycles are told apart, and a node that leads to itself is a cycle", () => {
  const graph = { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"], e: ["e"] };
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("two ways to the same node are no cycle", () => {
  const graph = { a: ["b", "c"], b: ["d"], c: ["d"], d: ["package"] };
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([]);
});

/**
 * The sub-folder that a module is in, such as `app/features/map/area`. A module beside the sub-folders counts by itself,
 * because some of those are shared by the sub-folders (`map-view.ts`) and others put them together (`map-tools.tsx`).
 */
function partOf(module: string): string {
  const folder = path.posix.dirname(module);
  return folder.startsWith(`${folderOf(module)}/`) ? folder : module;
}
