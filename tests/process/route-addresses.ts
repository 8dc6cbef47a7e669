import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address of the route table, with its module; a number and `fill` stand for its parameters. */
export function addressesOf(
  entries: RouteConfigEntry[],
  fill = "x",
  number = "8000000000017",
  parent = "",
): [file: string, address: string][] {
  return entries.flatMap(({ file, path: own, index, children = [] }) => {
    const full = own ? `${parent}/${own}` : parent;
    const filled =
      full
        .replace(":number", number)
        .replace(/:\w+\??/g, fill)
        .replace("*", fill) || "/";
    // A layout without a path has no address, only its pages do.
    const isLayout = own === undefined && !index && children.length > 0;
    const address = index && parent ? `${filled}?index` : filled;
    return [
      ...(isLayout ? [] : [[path.basename(file), address] as [string, string]]),
      ...addressesOf(children, fill, number, full),
    ];
  });
}

/** Where scripts ask for what is at an address. */
export function dataOf(address: string): string {
  return address.replace(/(?=\?|$)/, ".data").replace(/^\/\.data/, "/_root.data");
}

export function hasAction(file: string): boolean {
  const source = readFileSync(path.join(import.meta.dirname, "../../app/routes", file), "utf8");
  return /^export (async )?(function|const) action\b/m.test(source);
}

const SOURCE = path.join(import.meta.dirname, "../..");
const IMPORTED = /from "((?:#app\/features\/|\.\.?\/)[^"]+\.tsx?)"/g;
const FIELD = /(?:\bname="|\.(?:get|getAll|has)\("|\bname: "|textOf\(\w+, ")([\w.-]+)"|\b([\w-]+): z\./g;
const INTENT = /(?:name="intent" value="|intent === "|case "|literal\("|\bintent: ")([a-z-]+)"/g;

/** The names of fields, and the intents of forms, in a route's module and the features that it is made of. */
export function formsOf(file: string): { fields: string[]; intents: string[] } {
  const seen = new Map<string, string>();
  const see = (full: string, depth: number) => {
    if (seen.has(full) || full.includes("+types")) return;
    const source = readFileSync(full, "utf8");
    seen.set(full, source);
    if (depth === 0) return;
    for (const [, to] of source.matchAll(IMPORTED))
      see(path.join(to!.startsWith("#") ? SOURCE : path.dirname(full), to!.replace(/^#/, "")), depth - 1);
  };
  see(path.join(SOURCE, "app/routes", file), 3);
  const all = [...seen.values()].join("\n");
  const named = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map(([, a, b]) => (a ?? b)!))];
  return { fields: named(FIELD), intents: named(INTENT) };
}
