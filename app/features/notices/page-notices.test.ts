import { expect, test } from "vitest";
import type { Notice } from "#app/core/content/notice.ts";
import { dismissalCookie, pageNotices } from "./page-notices.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const notice = (id: number, change: Partial<Notice> = {}): Notice => ({
  id,
  version: 1,
  body: `aviso ${id}`,
  level: "info",
  href: null,
  linkText: null,
  audience: "everyone",
  startsAt: NOW,
  endsAt: null,
  ...change,
});
const cookieOf = (header: string) => header.split(";")[0]!;

test("a dismissed notice stays away in this browser, others stay", () => {
  const all = [notice(1), notice(2, { href: "/ajuda", linkText: "Saiba mais" })];
  const cookie = cookieOf(dismissalCookie("tema=claro", "1.1", all));
  expect(pageNotices(all, "visitor", cookie, NOW)).toEqual([
    { key: "2.1", body: "aviso 2", level: "info", link: { href: "/ajuda", text: "Saiba mais" } },
  ]);
  const both = cookieOf(dismissalCookie(cookie, "2.1", all));
  expect(pageNotices(all, "visitor", both, NOW)).toEqual([]);
});

test("the cookie forgets notices that are gone, and keeps nothing that was never a notice", () => {
  const cookie = cookieOf(dismissalCookie(null, "1.1", [notice(1), notice(2)]));
  expect(dismissalCookie(cookie, "2.1", [notice(2)])).toMatch(/^avisos-vistos=2\.1; /);
  for (const odd of ["9.9", "x", "1.1_2.1", "; Path=/"])
    expect(dismissalCookie(null, odd, [notice(1), notice(2)])).toMatch(/^avisos-vistos=; /);
});
