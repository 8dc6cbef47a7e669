import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

/** Features that may use another feature's modules at run time. Adding one is a decision, not an import. */
const EDGES: Record<string, string[]> = {
  "device-marks": [],
  settings: [],
  alerts: ["listings", "places", "plans", "search", "settings"],
  bell: ["alerts", "device-marks", "listings", "notifications"],
  favorites: ["device-marks", "plans"],
  notifications: ["accounts", "alerts", "listings", "mail", "plans", "property"],
  push: ["accounts", "bell", "notifications", "plans"],
  photos: [],
  "share-image": [],
  listings: ["device-marks", "favorites", "photos"],
  compare: ["device-marks", "favorites", "listings"],
  following: [
    "accounts",
    "device-marks",
    "favorites",
    "listings",
    "plans",
    "property",
    "search",
    "secret-links",
  ],
  "secret-links": ["accounts"],
  feeds: ["following", "listings", "notifications", "plans", "property", "secret-links"],
  property: ["device-marks", "favorites", "interests", "listings", "map", "photos", "search", "share-image"],
  places: ["listings"],
  search: ["device-marks", "favorites", "listings", "places", "settings"],
  map: ["device-marks", "favorites", "listings", "places", "plans", "search"],
  ingestion: ["listings", "places", "search"],
  demo: ["listings", "ingestion"],
  sync: ["ingestion"],
  mail: [],
  plans: [],
  accounts: ["mail", "plans"],
  profile: ["accounts", "places"],
  interests: ["accounts", "listings", "mail", "profile"],
  privacy: ["accounts", "favorites", "interests", "mail", "plans"],
};

const MAX_LINES = 300;

interface Import {
  from: string;
  typeOnly: boolean;
}

interface Module {
  /** `app/facts/query/filters.ts`. */
  name: string;
  lines: number;
  imports: Import[];
  /** Makes a formatter as soon as it is loaded. */
  makesFormatter: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

const modules = readModules();

test("every module imports only what its place allows", () => {
  const offences = modules.flatMap((module) =>
    module.imports.flatMap((imported) => {
      const reason = offence(module.name, imported);
      return reason ? [`${module.name} → ${imported.from}: ${reason}`] : [];
    }),
  );
  expect(offences).toEqual([]);
});

test("every feature has its edges declared", () => {
  const features = new Set(modules.flatMap(({ name }) => featureOf(name) ?? []));
  expect([...features].sort()).toEqual(Object.keys(EDGES).sort());
});

test("a file has one subject: no module outgrows a few screens", () => {
  expect(
    modules.filter(({ lines }) => lines > MAX_LINES).map(({ name, lines }) => `${name} (${lines})`),
  ).toEqual([]);
});

test("a formatter is made when it is first asked for: a browser may never ask (app/lib/lazily.ts)", () => {
  expect(modules.filter(({ makesFormatter }) => makesFormatter).map(({ name }) => name)).toEqual([]);
});

function offence(module: string, { from, typeOnly }: Import): string | null {
  const place = placeOf(module);
  if (!/^(app|server|scripts|tests|bench)\//.test(from))
    return typeOnly ? null : packageOffence(module, from);
  if (/^(server|scripts|tests|bench)\//.test(from)) return "nothing under app/ may know who composes it";
  const target = placeOf(from);
  if (module.endsWith(".tsx") && from.includes(".server.") && !typeOnly && place !== "routes") {
    return "components reach the server only through loaders";
  }
  if (isPure(module) && from.includes(".server.") && !typeOnly) return "a pure module has no effects";
  if (typeOnly) return place === "lib" && target !== "lib" ? "lib imports nothing of ours" : null;
  const allowed: Record<string, string[]> = {
    lib: ["lib"],
    ui: ["ui", "lib"],
    db: ["db", "lib", "platform"],
    platform: ["platform", "lib"],
    feature: module.endsWith(".server.ts") ? ["lib", "db", "platform"] : ["lib", "ui"],
    routes: ["feature", "ui", "lib", "platform", "routes"],
  };
  if (place === "feature" && target === "feature") return edgeOffence(module, from);
  return allowed[place]?.includes(target) ? null : `${place} may not import ${target}`;
}

function edgeOffence(module: string, from: string): string | null {
  const own = featureOf(module)!;
  const other = featureOf(from)!;
  return own === other || EDGES[own]?.includes(other) ? null : `no edge ${own} → ${other}`;
}

function packageOffence(module: string, name: string): string | null {
  const place = placeOf(module);
  if (["drizzle-orm", "pg"].includes(name.split("/")[0]!)) {
    return place === "db" || (place === "feature" && module.endsWith(".server.ts"))
      ? null
      : "SQL stays in db and features";
  }
  if (name.startsWith("node:")) {
    return !isPure(module) && !module.endsWith(".tsx") ? null : "a pure module runs anywhere";
  }
  if (["react", "react-dom"].includes(name.split("/")[0]!)) {
    return module.endsWith(".tsx") || place === "routes" ? null : "only components know React";
  }
  return null;
}

function isPure(module: string): boolean {
  return (
    ["feature", "lib"].includes(placeOf(module)) && module.endsWith(".ts") && !module.includes(".server.")
  );
}

function placeOf(module: string): string {
  const folder = module.split("/")[1]!;
  if (folder === "features") return "feature";
  return ["lib", "ui", "db", "platform"].includes(folder) ? folder : "routes";
}

function featureOf(module: string): string | null {
  return /^app\/features\/([^/]+)\//.exec(module)?.[1] ?? null;
}

function readModules(): Module[] {
  const root = projectRoot();
  return readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((name) => `app/${name.replaceAll(path.sep, "/")}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(root, name), "utf8");
      return {
        name,
        lines: text.split("\n").length,
        imports: importsOf(name, text),
        makesFormatter: /^(?:export )?const .*=\s*new Intl\./m.test(text),
      };
    });
}

function importsOf(module: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([statement, type, specifier]) => ({
    from: resolve(module, specifier!),
    // `import { type A, type B }` is a type import as well.
    typeOnly: Boolean(type) || /^import\s*\{(\s*type\s[^,}]+,?)+\s*\}/.test(statement),
  }));
}

function resolve(module: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(module), specifier) : specifier;
}
