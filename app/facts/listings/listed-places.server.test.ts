import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { properties } from "#app/db/schema/properties.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { listedPlaces } from "./listed-places.server.ts";

const { db } = await openTestDatabase();

test("places have what was ever listed there, what is for sale, and the day of the last event that somebody saw", async () => {
  const centro = Array.from({ length: 5 }, (_, n) => newDraft(`100${n}`));
  const cambui = Array.from({ length: 4 }, (_, n) => newDraft(`200${n}`, { district: "CAMBUI" }));
  const santos = newDraft("3001", { city: "SANTOS", district: "GONZAGA" });
  await takeIn(db, { date: "2026-03-01", drafts: [...centro, ...cambui, santos] });
  await takeIn(db, { date: "2026-03-03", drafts: [...centro, santos] });
  await takeIn(db, { date: "2026-03-20", drafts: centro });
  await takeIn(db, {
    date: "2026-03-21",
    drafts: [newDraft("1000", { priceCents: 9_000_000 }), ...centro.slice(1)],
  });
  const places = await listedPlaces(db, "SP");
  const line = (place: (typeof places)[number]) =>
    [place.citySlug, place.districtSlug, place.name, place.known, place.forSale, place.lastEvent].join(" ");
  expect(places.map(line)).toEqual([
    "   10 5 2026-03-21",
    "campinas-sp  CAMPINAS 9 5 2026-03-21",
    "campinas-sp centro Centro 5 5 2026-03-21",
    // It left between lists that were 17 days apart.
    "santos-sp  SANTOS 1 0 ",
  ]);
  expect(await listedPlaces(db, "RJ")).toEqual([]);

  // One that was taken off leaves the counts; its neighbourhood was named and keeps its page.
  await db.update(properties).set({ wsIndisponivel: true }).where(eq(properties.nDoImovel, "1004"));
  const left = (await listedPlaces(db, "SP")).map(({ name, known, forSale }) => [name, known, forSale]);
  expect(left).toEqual([
    [null, 9, 4],
    ["CAMPINAS", 8, 4],
    ["Centro", 4, 4],
    ["SANTOS", 1, 0],
  ]);
});
