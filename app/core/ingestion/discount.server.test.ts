import { expect, test } from "vitest";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { indexOf } from "#tests/stored-index.ts";

const { db } = await openTestDatabase();

test("the discount is the bank's own figure; where the list has none it is computed and rounded up as the bank does", async () => {
  await takeIn(db, {
    date: "2026-03-02",
    drafts: [
      // 49.9999925 %
      newDraft("1001", { priceCents: 10_000_001, appraisalCents: 20_000_001, discount: 50 }),
      newDraft("1002", { priceCents: 10_000_001, appraisalCents: 20_000_001 }),
      // 35.0000002 %: rounded up it would be 35.01.
      newDraft("1003", { priceCents: 13_387_060, appraisalCents: 20_595_477, discount: 35 }),
      newDraft("1004", { priceCents: 13_387_060, appraisalCents: 20_595_477 }),
      newDraft("1005", { priceCents: 21_000_000, appraisalCents: 20_000_000 }),
    ],
  });
  const index = await indexOf(db);
  const search = (over: Partial<Filters>) =>
    index.first({ ...NO_FILTERS, ...over }, "desconto", 20).map(({ number, discount }) => [number, discount]);
  expect(search({})).toEqual([
    ["1001", 50],
    ["1002", 50],
    ["1004", 35.01],
    ["1003", 35],
    ["1005", null],
  ]);
  expect(search({ minDiscount: 50 })).toHaveLength(2);
  expect(search({ maxDiscount: 35 }).map(([number]) => number)).toEqual(["1003"]);
});

test("a list fitted into the past does not change the bank's current figure", async () => {
  const now = newDraft("1003", { priceCents: 13_387_060, appraisalCents: 20_595_477, discount: 35 });
  await takeIn(db, { date: "2026-03-03", drafts: [now] });
  await takeIn(db, { date: "2026-03-02", drafts: [{ ...now, priceCents: 15_000_000, discount: 27.17 }] });
  const [listing] = (await indexOf(db)).first(NO_FILTERS, "recentes", 1);
  expect(listing).toMatchObject({ priceCents: 13_387_060, discount: 35 });
});
