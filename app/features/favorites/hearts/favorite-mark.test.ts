import { expect, test } from "vitest";
import { readMark } from "./favorite-mark.ts";
import { FORGET_WISHES, wishCookie, wishesOf } from "./favorites.server.ts";

test.for([
  ["guardar=8444400000001", { number: "8444400000001", saved: true }],
  ["tirar=1234&volta=/dashboard", { number: "1234", saved: false }],
  ["guardar=123", null],
  ["guardar=1234'--", null],
  ["volta=/", null],
] as const)("a heart's form asks for one of two actions: %s", ([form, mark]) => {
  expect(readMark(new URLSearchParams(form))).toEqual(mark);
});

/** The `Cookie` header that a browser sends after a `Set-Cookie`. */
const sent = (cookie: string) => `aviso=x; ${cookie.split(";")[0]}`;

test("wishes are stored in a cookie, the newest twenty, without repetition; an invalid cookie contains none", () => {
  let wishes: string[] = [];
  const wish = (number: string, saved = true) => {
    const cookie = wishCookie(wishes, { number, saved }, false);
    wishes = wishesOf(sent(cookie));
    return cookie;
  };
  for (let n = 0; n < 25; n++) wish(String(1000 + n));
  wish("1010");
  expect([wishes.length, wishes[0], wishes.at(-1)]).toEqual([20, "1005", "1010"]);
  for (const number of wishes.slice(1)) wish(number, false);
  expect(wishCookie([], { number: "1005", saved: true }, true)).toMatch(/=1005;.*; Secure;/);
  expect(wish("1005", false)).toBe(FORGET_WISHES);
  expect([wishesOf(sent(FORGET_WISHES)), wishesOf(null)]).toEqual([[], []]);
  expect(wishesOf("martelo.desejo=12.99999999999999..1234")).toEqual(["1234"]);
});
