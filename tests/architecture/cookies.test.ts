import { expect, test } from "vitest";
import { readModules } from "./modules.ts";

const HOME = "app/lib/cookies.ts";
const POLICY = "app/features/privacy/legal/cookie-policy.tsx";

const modules = readModules("app", "server");

test("cookies are read and written in one module", () => {
  const byHand = modules.filter(({ name, text, imports }) => {
    if (name === HOME) return false;
    return /Max-Age=|SameSite=|; Secure/.test(text) || imports.some(({ from }) => /^cookie(-|$)/.test(from));
  });
  expect(byHand.map(({ name }) => name)).toEqual([]);
});

test("the cookie policy names every cookie that our code writes", () => {
  const writers = modules.filter(({ text }) => text.includes("writeCookie("));
  const names = writers
    .filter(({ name }) => name !== HOME)
    .map(({ name, text }) => /COOKIE = "([^"]+)"/.exec(text)?.[1] ?? `${name} without a name`);
  const policy = modules.find(({ name }) => name === POLICY)!.text;
  const named = new Set([...policy.matchAll(/name: "([^"]+)"/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});
