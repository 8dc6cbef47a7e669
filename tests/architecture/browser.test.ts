import { expect, test } from "vitest";
import { browserGlobalsOf } from "./browser-globals.ts";
import { readModules, type Module } from "./modules.ts";

const modules = readModules("app");
const outside = readModules("server", "scripts");

const isServer = ({ name }: Module) => name.includes(".server.");
const isBrowser = ({ name }: Module) => name.endsWith(".browser.ts");
const isPure = (module: Module) => module.name.endsWith(".ts") && !isServer(module) && !isBrowser(module);

test("a pure module uses no global that only a browser has", () => {
  const offences = modules.filter(isPure).flatMap(({ name, text }) => {
    const used = browserGlobalsOf(name, text);
    return used.length > 0 ? [`${name}: ${used.join(", ")}`] : [];
  });
  expect(offences).toEqual([]);
});

test("a module with the suffix for browser code uses a browser's global", () => {
  const needless = modules.filter(
    (module) =>
      isBrowser(module) &&
      browserGlobalsOf(module.name, module.text).length === 0 &&
      !module.imports.some(({ from, typeOnly }) => from.endsWith(".browser.ts") && !typeOnly),
  );
  expect(needless.map(({ name }) => name)).toEqual([]);
});

test("no server module and no pure module imports browser code", () => {
  const offences = [...modules.filter((module) => isServer(module) || isPure(module)), ...outside].flatMap(
    ({ name, imports }) =>
      imports
        .filter(({ from, typeOnly }) => from.endsWith(".browser.ts") && !typeOnly)
        .map(({ from }) => `${name} → ${from}`),
  );
  expect(offences).toEqual([]);
});

test.each([
  ["a call", "fetch('/x');", ["fetch"]],
  ["a member", "export const at = () => window.location.href;", ["window"]],
  ["a shorthand property", "export const all = { document };", ["document"]],
  ["a default value", "export function f(page = location) {}", ["location"]],
  ["an argument that is cast", "read(history as unknown);", ["history"]],
  ["a check for it", "export const is = typeof document === 'object';", ["document"]],
])("%s counts as use of a browser's global", (_, text, used) => {
  expect(browserGlobalsOf("module.ts", text)).toEqual(used);
});

test.each([
  ["a parameter of its name", "export const f = (location: string) => location.length;"],
  ["a parameter taken apart", "export const f = ({ document: { history } = {} }) => history;"],
  ["a property", "export const f = (place: Place) => place.location;"],
  ["a key", "export const source = { fetch: 1, location: 2 };"],
  ["a type", "export function f(element: HTMLElement): Pick<Window, 'document'> | null { return null; }"],
  ["an interface", "export interface Source { fetch(): Promise<void>; history: string[] }"],
  ["an import", "import { history } from './history.ts';\nhistory();"],
  ["a text or a comment", "// window\nexport const text = `document ${1} fetch`;"],
])("%s does not count as use of a browser's global", (_, text) => {
  expect(browserGlobalsOf("module.ts", text)).toEqual([]);
});
