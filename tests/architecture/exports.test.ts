import { parseSync } from "vite";
import { expect, test } from "vitest";
import { readModules, readTests, resolve, type Module } from "./modules.ts";

/** Modules that no other imports, and who loads them. */
const LOADED_BY: Record<string, string> = {
  "app/db/create-embedded.ts": "a process of its own, started by pglite-stream.server.ts",
  "app/entry.client.tsx": "the framework",
  "app/entry.server.tsx": "the framework",
  "app/facts/places/census/census-child.server.ts": "a process of its own, started by read-census.server.ts",
  "app/features/share-image/fontkit.d.ts": "the types of a package",
  "app/root.tsx": "the framework",
  "app/routes.ts": "the framework",
};

/** What the framework reads from its entries, the root and the routes. */
const READ_BY_FRAMEWORK = new Set(
  `
    default loader action headers links meta handle middleware clientLoader clientMiddleware shouldRevalidate
    ErrorBoundary Layout streamTimeout handleError
  `
    .trim()
    .split(/\s+/),
);

/** In place of names: the whole module is taken, late or as one object. */
const ALL = "*";

const product = readModules("app", "server", "scripts");
const imported = namesImportedBy(product);
const importedByTests = namesImportedBy(readTests());

test("every module is imported by another one", () => {
  const isLoaded = (name: string) => imported.has(name) || /^(app\/routes|scripts)\//.test(name);
  const unused = product.map(({ name }) => name).filter((name) => !isLoaded(name));
  expect(unused.toSorted()).toEqual(Object.keys(LOADED_BY));
});

test("every export is imported by another module, or by a test of what its own module does with it", () => {
  expect(product.flatMap((module) => unusedExports(module))).toEqual([]);
});

function unusedExports(module: Module): string[] {
  const isUsed = (name: string, by: Map<string, Set<string>>) =>
    by.get(module.name)?.has(name) || by.get(module.name)?.has(ALL);
  return exportsOf(module)
    .filter((name) => !(mayBeRead(module) && READ_BY_FRAMEWORK.has(name)) && !isUsed(name, imported))
    .filter((name) => !isUsed(name, importedByTests) || !usesItself(module, name))
    .map((name) => `${module.name}: ${name}`);
}

const mayBeRead = ({ name }: Module) => /^app\/(entry\.|root\.|routes[./])/.test(name);

/** Whether a module names its own export again: what only tests name is no part of the product. */
function usesItself({ text }: Module, name: string): boolean {
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
}

function exportsOf({ name, text }: Module): string[] {
  return parseSync(name, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName }) => {
      if (importName.kind === "AllButDefault") return [];
      return exportName.kind === "Default" ? "default" : (exportName.name ?? []);
    }),
  );
}

/** For each module the names that others import from it. */
function namesImportedBy(modules: Module[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { name: importer, text, imports } of modules) {
    const add = (specifier: string, kind: string, name: string | null) => {
      const from = resolve(importer, specifier);
      names.set(from, (names.get(from) ?? new Set()).add(kind === "Default" ? "default" : (name ?? ALL)));
    };
    const { staticImports, staticExports } = parseSync(importer, text).module;
    for (const { moduleRequest, entries } of staticImports)
      for (const { importName } of entries) add(moduleRequest.value, importName.kind, importName.name);
    for (const { moduleRequest, importName } of staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest) add(moduleRequest.value, importName.kind, importName.name);
    for (const { from, dynamic } of imports) if (dynamic) names.set(from, new Set([ALL]));
  }
  return names;
}
