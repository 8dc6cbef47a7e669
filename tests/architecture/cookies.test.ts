import { expect, test } from "vitest";
import { COOKIES, ON_DEVICE } from "#app/features/privacy/legal/cookie-list.ts";
import { PROCESSORS } from "#app/features/privacy/legal/privacy-policy.tsx";
import { readModules } from "./modules.ts";

const HOME = "app/lib/cookies.ts";
const LIST = "app/features/privacy/legal/cookie-list.ts";

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
  const named = new Set(COOKIES.flatMap((cookie) => cookie.names));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});

/** Names that are neither a cookie nor a key of the browser's storage. */
const NOT_STORED = ["martelo.favoritos", "martelo.quadro", "martelo.refunded_elsewhere", "martelo.tema"];

test("the cookie policy names every key that our code stores in the browser, and no other", () => {
  const named = new Set([...COOKIES.flatMap(({ names }) => names), ...NOT_STORED]);
  const keys = modules
    .filter(({ name }) => name !== LIST)
    .flatMap(({ text }) => [...text.matchAll(/"(martelo\.[a-z][a-z._-]*)"/g)].map(([, key]) => key!))
    .filter((key) => !named.has(key));
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(ON_DEVICE).toSorted());
});

/** Variables that name something outside of the process but let no personal data out, and why. */
const NOTHING_PERSONAL = {
  CNEFE_URL: "the files of the census are downloaded from there",
  GEOCODER_URL: "receives addresses of properties",
  INDEXNOW_KEY: "shows search engines whose site it is",
  INDEXNOW_URL: "receives addresses of pages of properties",
  PUBLIC_URL: "our own address",
  SESSION_SECRET: "stays in the process",
  SYNC_URL: "the bank's lists are downloaded from there",
};

test("the privacy policy names everybody whom an installation can be configured to send personal data to", () => {
  const { text } = modules.find(({ name }) => name === "app/platform/env.server.ts")!;
  const outside = [...text.matchAll(/^  ([A-Z0-9_]+(?:_URL|_KEY|_SECRET|_ID|_ISSUER)):/gm)]
    .map(([, name]) => name!)
    // The operator's own number.
    .filter((name) => name !== "OPERATOR_TAX_ID");
  const named = [...PROCESSORS.flatMap(({ variables }) => variables), ...Object.keys(NOTHING_PERSONAL)];
  expect(named.toSorted()).toEqual(outside.toSorted());
});
