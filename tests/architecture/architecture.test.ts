import { expect, test } from "vitest";
import { readModules, type Import, type Module } from "./modules.ts";
import { FLOORS, floorOf, GROUND, INNER, NAMED_BY, roomOf, ROOMS } from "./rooms.ts";

const modules = readModules("app");
const outside = readModules("server", "scripts");

test("imports lead downward: no module imports from a floor above it, not even types", () => {
  expect(offences(modules, (name, { from }) => misplaced(name, from))).toEqual([]);
});

test("folders of one floor import each other only as declared, and every declared edge is used", () => {
  const used = new Map(Object.keys(ROOMS).map((room) => [room, new Set<string>()]));
  for (const { name, imports } of modules) {
    const own = roomOf(name);
    for (const { from } of imports) {
      const other = roomOf(from);
      if (own && other && own !== other && floorOf(name) === floorOf(from)) used.get(own)!.add(other);
    }
  }
  expect(Object.fromEntries([...used].map(([room, others]) => [room, [...others].sort()]))).toEqual(ROOMS);
});

test("every folder of a floor is declared", () => {
  const homeless = modules.filter(
    ({ name }) => ["facts", "core", "features"].includes(floorOf(name)) && roomOf(name) === null,
  );
  expect(homeless.map(({ name }) => name)).toEqual([]);
});

test("the engine is imported through its public modules only", () => {
  const isInner = (name: string, { from }: Import) =>
    INNER.some((folder) => from.startsWith(folder) && roomOf(name) !== roomOf(`${folder}x`));
  expect(offences([...modules, ...outside], isInner)).toEqual([]);
});

test("a room that implements an interface is named by one module; all others know the interface", () => {
  const namers = Object.keys(NAMED_BY).map((room) => {
    const named = [...modules, ...outside].filter(
      ({ name, imports }) => roomOf(name) !== room && imports.some(({ from }) => roomOf(from) === room),
    );
    return [room, named.map(({ name }) => name).join(" ")];
  });
  expect(Object.fromEntries(namers)).toEqual(NAMED_BY);
});

test("a command loads its own work only", () => {
  const commands = outside.filter(({ imports }) => imports.some(({ from }) => from === "server/command.ts"));
  expect(commands.length).toBeGreaterThan(5);
  for (const { name } of commands) {
    const works = [...loadedBy(name)].filter((module) => module.startsWith("server/work/"));
    expect(works).toEqual([name.replace("scripts/", "server/work/")]);
  }
});

test("each kind of module imports only what its suffix allows", () => {
  expect(offences(modules, unfit)).toEqual([]);
});

test("no module of the product imports the modules that compose it, or a test", () => {
  const composes = (name: string) =>
    name.startsWith("app/") ? /^(server|scripts|tests|bench)\// : /^tests\//;
  // What runs the tests of a change is no part of the product.
  const all = [...modules, ...outside].filter(({ name }) => name !== "scripts/test-changed.ts");
  expect(offences(all, (name, { from }) => composes(name).test(from))).toEqual([]);
});

test("every formatter is made lazily, because a browser may never need it (app/lib/lazily.ts)", () => {
  const early = /^(?:export )?const .*=\s*new Intl\./m;
  expect(modules.filter(({ text }) => early.test(text)).map(({ name }) => name)).toEqual([]);
});

/** The imports that a rule forbids; it may give its reason. */
function offences(of: Module[], forbids: (name: string, imported: Import) => string | boolean | null) {
  return of.flatMap(({ name, imports }) =>
    imports.flatMap((imported) => {
      const reason = forbids(name, imported);
      return reason ? [`${name} → ${imported.from}: ${reason}`] : [];
    }),
  );
}

/** The modules that are loaded with a module, itself included. */
function loadedBy(entry: string): Set<string> {
  const byName = new Map([...modules, ...outside].map((module) => [module.name, module]));
  const loaded = new Set([entry]);
  for (const name of loaded) {
    for (const { from, typeOnly, dynamic } of byName.get(name)!.imports)
      if (!typeOnly && !dynamic && byName.has(from)) loaded.add(from);
  }
  return loaded;
}

function misplaced(module: string, from: string): string | null {
  if (!from.startsWith("app/")) return null;
  const [own, other] = [floorOf(module), floorOf(from)];
  if (FLOORS.indexOf(other) > FLOORS.indexOf(own)) return `${own} may not know ${other}`;
  if (own !== "ground" || other !== "ground") return null;
  const [folder, under] = [module.split("/")[1]!, from.split("/")[1]!];
  return folder === under || GROUND[folder]!.includes(under) ? null : `${folder} may not know ${under}`;
}

function unfit(module: string, { from, typeOnly }: Import): string | null {
  const isServer = module.includes(".server.");
  const isComponent = module.endsWith(".tsx");
  const inShell = floorOf(module) === "shell";
  const pure = ["facts", "core", "features"].includes(floorOf(module)) || module.startsWith("app/lib/");
  if (typeOnly) return null;
  if (from.includes(".server.") && !isServer && !inShell) {
    if (isComponent) return "components reach the server only through loaders";
    if (pure) return "a pure module has no effects";
  }
  if (from.startsWith("app/db/") && !from.includes(".server.") && !isServer && pure)
    return "tables are the business of server modules";
  if (from.startsWith("app/ui/") && isServer && !inShell && !module.startsWith("app/ui/"))
    return "server modules draw nothing";
  const [library = ""] = from.split("/");
  if (["drizzle-orm", "pg"].includes(library)) {
    return module.startsWith("app/db/") || (pure && isServer) ? null : "SQL stays in db and server modules";
  }
  if (from.startsWith("node:") && pure && !isServer) return "a pure module runs anywhere";
  if (["react", "react-dom"].includes(library) && !isComponent && !inShell)
    return "only components know React";
  return null;
}
