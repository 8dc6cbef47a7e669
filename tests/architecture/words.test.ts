import { parseSync } from "vite";
import { expect, test } from "vitest";
import { readModules, readTests } from "./modules.ts";

/** Verbs that say nothing as a noun or a flag; the glossary has the word of each concept. */
const WORDS = ["held", "told", "said", "kept", "asked", "found", "drawn", "shaped"];
const upper = WORDS.map((word) => word.toUpperCase()).join("|");
const capital = WORDS.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("|");
const BANNED = new RegExp(
  `(?:^|_)(?:un|re)?(?:${WORDS.join("|")})(?![a-z])|(?:${capital})(?![a-z])|(?:^|_)(?:UN|RE)?(?:${upper})(?![A-Z])`,
);
/** Few modules have such a word outside of comments and strings; only those are parsed. */
const ANY = new RegExp(`(?:${WORDS.join("|")})(?![a-z])`, "i");
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/ .*$|"(?:[^"\\\n]|\\.)*"/gm;

/** Names of HTTP, of tables and columns, and of the reports that `npm run import -- --json` prints. */
const FIXED = new Set([
  "NotFound",
  "NotFoundPage",
  "NOT_FOUND",
  "not_found",
  "kept_forms",
  "told_until",
  "payer_told_at",
]);
const REPORTS =
  /^(?:app\/core\/(?:ingestion|uploads)|app\/features\/admin\/imports|server\/work|scripts|tests\/process)\//;

interface Node {
  type?: string;
  name?: unknown;
}

/** The names in a module that use such a word. */
function bannedIn(file: string, text: string): string[] {
  if (!ANY.test(text.replaceAll(NO_CODE, ""))) return [];
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const { type, name } = node as Node;
    if (type?.endsWith("Identifier") && typeof name === "string" && BANNED.test(name)) names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  const isFixed = (name: string) => FIXED.has(name) || (name === "held" && REPORTS.test(file));
  return [...names].filter((name) => !isFixed(name));
}

test("no name is made of a verb's past form: held, told, said, kept, asked, found, drawn, shaped", () => {
  const modules = [...readModules("app", "server", "scripts"), ...readTests()];
  const offences = modules.flatMap(({ name, text }) =>
    bannedIn(name, text).map((banned) => `${name}: ${banned}`),
  );
  expect(offences).toEqual([]);
  expect(bannedIn("a.ts", "const { isHeld } = rows;")).toEqual(["isHeld"]);
  const files = modules.filter(({ name }) =>
    new RegExp(`\\b(?:${WORDS.join("|")})\\b(?<!not-found)`).test(name),
  );
  expect(files.map(({ name }) => name)).toEqual([]);
});
