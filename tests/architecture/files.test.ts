import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { readModules } from "./modules.ts";
import { folderOf } from "./rooms.ts";

const MAX_LINES = 250;
/** Modules with more lines, and why each of them is not divided. */
const LARGE = {
  "app/facts/places/largest-cities.ts": "a table with a line for each city",
};

const CRUMB_LINES = 80;
/** Modules with fewer lines and only one importer, and why each of them is a file of its own. */
const CRUMBS: Record<string, string> = {
  "app/db/schema/index.ts": "migrations are generated from this list of tables",
};

/** Modules that re-export, and why each of them may. */
const HANDING_ON = {
  "app/db/schema/index.ts": "migrations are generated from this list of tables",
  "app/features/property/written-parts.ts": "says what one file for the browser is made of",
  "app/features/search/screen/search-field.browser.ts": "the same, of what only a touched search box needs",
};

const modules = readModules("app");
const product = [...modules, ...readModules("server", "scripts")];

test("no module has more than 250 lines without a listed reason", () => {
  const large = modules.filter(({ lines }) => lines > MAX_LINES).map(({ name }) => name);
  expect(large.toSorted()).toEqual(Object.keys(LARGE));
});

test("a module of a few lines with a single importer in its folder is part of that importer", () => {
  const tested = new Set(testedModules());
  const crumbs = modules.filter(({ name, lines }) => {
    if (lines >= CRUMB_LINES || tested.has(untyped(name))) return false;
    const importers = product.filter(({ imports }) => imports.some(({ from }) => from === name));
    const [only] = importers;
    if (importers.length !== 1 || folderOf(only!.name) !== folderOf(name)) return false;
    // An importer that would become too large, or that has no code of its own, does not take it in.
    if (only!.lines + lines > MAX_LINES || only!.name in HANDING_ON) return false;
    return !only!.imports.some(({ from, dynamic }) => from === name && dynamic);
  });
  expect(crumbs.map(({ name }) => name).toSorted()).toEqual(Object.keys(CRUMBS));
});

test("what a module needs it imports from where it is written: nothing is handed on", () => {
  const handingOn = modules.filter(({ text }) => /^export\s+(?:type\s+)?[{*]/m.test(text));
  expect(handingOn.map(({ name }) => name).toSorted()).toEqual(Object.keys(HANDING_ON));
});

test("only routes import style sheets: one that loads later than its page has the fonts of the page chosen anew", () => {
  const importers = modules.filter(({ imports }) => imports.some(({ from }) => from.endsWith(".css")));
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.map(({ name }) => name).filter((name) => !name.startsWith("app/routes/"))).toEqual([]);
});

test("the product is built and run without development packages: what it imports is a dependency", () => {
  const { dependencies, scripts } = JSON.parse(
    readFileSync(path.join(projectRoot(), "package.json"), "utf8"),
  ) as Record<"dependencies" | "scripts", Record<string, string>>;
  const commands = Object.values(scripts).flatMap((command) => /run\.mjs ([\w-]+)/.exec(command)?.[1] ?? []);
  const development = new Set(["scripts/bench", "scripts/test-changed"]);
  const used = new Set(commands.map((name) => `scripts/${name}`).filter((name) => !development.has(name)));
  const commandsOfUsers = readModules("scripts").filter(({ name }) => used.has(name.slice(0, -3)));
  expect(commandsOfUsers.length).toBeGreaterThan(8);
  const packages = [...modules, ...readModules("server"), ...commandsOfUsers].flatMap(({ imports }) =>
    imports.flatMap(({ from, typeOnly }) => (typeOnly || isOurs(from) ? [] : packageOf(from))),
  );
  expect(packages.length).toBeGreaterThan(100);
  const written = readFileSync(path.join(projectRoot(), "vite.config.ts"), "utf8");
  const ofBuild = [...written.matchAll(/from "([@a-z][^"]*)"/g)].map(([, from]) => packageOf(from!));
  const needed = new Set([...packages, ...ofBuild].filter((name) => !isOurs(name)));
  expect(needed).toContain("vite");
  expect([...needed].filter((name) => !(name in dependencies))).toEqual([]);
});

/** A module of ours, of Node.js, or one that the build makes. */
function isOurs(from: string): boolean {
  return /^(app|server|tests|bench|scripts|node:|virtual:)/.test(from);
}

/** `drizzle-orm` of `drizzle-orm/pg-core`, `@scope/name` of `@scope/name/file`. */
function packageOf(from: string): string {
  return from.split("/", from.startsWith("@") ? 2 : 1).join("/");
}

/** `app/features/profile/picture` of `app/features/profile/picture.server.ts`. */
function untyped(module: string): string {
  return module.replace(/(?:\.(?:server|browser))?(?:\.test)?\.tsx?$/, "");
}

function testedModules(): string[] {
  return readdirSync(path.join(projectRoot(), "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => untyped(`app/${name.replaceAll(path.sep, "/")}`));
}
