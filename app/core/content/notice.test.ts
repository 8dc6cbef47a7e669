import { expect, test } from "vitest";
import { noticeKey, noticesFor, type Notice, type NoticeAudience, type Reader } from "./notice.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

/** Three hundred notices of every kind, running, waiting and over. */
const NOTICES: Notice[] = Array.from({ length: 300 }, (_, n) => ({
  id: n + 1,
  version: 1 + (n % 3),
  body: `aviso ${n}`,
  level: n % 7 === 0 ? "warning" : "info",
  href: null,
  linkText: null,
  audience: (["everyone", "members", "administrators"] as NoticeAudience[])[n % 3]!,
  startsAt: minutes(((n * 37) % 41) - 20),
  endsAt: n % 5 === 0 ? null : minutes(((n * 53) % 61) - 10),
}));

const MAY_SEE: Record<Reader, NoticeAudience[]> = {
  visitor: ["everyone"],
  member: ["everyone", "members"],
  administrator: ["everyone", "members", "administrators"],
};

test.each(Object.keys(MAY_SEE) as Reader[])(
  "a page shows a %s at most three running notices that are meant for them, warnings first, then the newest",
  (reader) => {
    for (let from = 0; from < NOTICES.length - 10; from += 10) {
      const some = NOTICES.slice(from, from + 30);
      const dismissed = new Set(some.filter(({ id }) => id % 4 === 0).map(noticeKey));
      const shown = noticesFor(some, reader, dismissed, NOW);
      const right = some.filter(
        (one) =>
          one.startsAt <= NOW &&
          (one.endsAt === null || one.endsAt > NOW) &&
          MAY_SEE[reader].includes(one.audience) &&
          !dismissed.has(noticeKey(one)),
      );
      expect(shown).toHaveLength(Math.min(3, right.length));
      for (const left of right.filter((one) => !shown.includes(one))) {
        const last = shown.at(-1)!;
        expect(Number(last.level === "warning")).toBeGreaterThanOrEqual(Number(left.level === "warning"));
        if (last.level === left.level) expect(last.startsAt >= left.startsAt).toBe(true);
      }
      expect(shown.every((one) => right.includes(one))).toBe(true);
    }
  },
);

test("a notice that changed is shown again to whoever dismissed it", () => {
  const notice = { ...NOTICES[0]!, startsAt: minutes(-1), endsAt: null };
  const dismissed = new Set([noticeKey(notice)]);
  expect(noticesFor([notice], "visitor", dismissed, NOW)).toEqual([]);
  const changed = { ...notice, version: notice.version + 1 };
  expect(noticesFor([changed], "visitor", dismissed, NOW)).toEqual([changed]);
});
