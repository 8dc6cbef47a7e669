import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";

export interface Import {
  /** `app/facts/query/filters.ts`, or the name of a package. */
  from: string;
  typeOnly: boolean;
  /** Imported with `import()`, when it is first needed. */
  dynamic: boolean;
}

export interface Module {
  /** `app/facts/query/filters.ts`. */
  name: string;
  text: string;
  lines: number;
  imports: Import[];
}

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`. */
const STATIC = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Every module of the product in these folders, without tests. */
export function readModules(...folders: string[]): Module[] {
  return modulesIn(folders).filter(({ name }) => !isTest(name));
}

/** Every module that only tests and benchmarks load. */
export function readTests(): Module[] {
  const beside = modulesIn(["app", "server"]).filter(({ name }) => isTest(name));
  return [...beside, ...modulesIn(["tests", "bench"])];
}

function modulesIn(folders: string[]): Module[] {
  const root = projectRoot();
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const text = readFileSync(path.join(root, name), "utf8");
        return { name, text, lines: text.trimEnd().split("\n").length, imports: importsOf(name, text) };
      }),
  );
}

function importsOf(module: string, text: string): Import[] {
  const written = [...text.matchAll(STATIC)].map(([statement, type, specifier]) => ({
    from: resolve(module, specifier!),
    // `import { type A, type B }` is a type import as well.
    typeOnly: Boolean(type) || /^import\s*\{(\s*type\s[^,}]+,?)+\s*\}/.test(statement),
    dynamic: false,
  }));
  const later = [...text.matchAll(DYNAMIC)].map(([, specifier]) => ({
    from: resolve(module, specifier!),
    typeOnly: false,
    dynamic: true,
  }));
  return [...written, ...later].filter(({ from }) => !from.includes("/+types/"));
}

/** The module that another one imports by this specifier, or the name of a package. */
export function resolve(module: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(module), specifier) : specifier;
}
