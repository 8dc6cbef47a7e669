import { beforeEach, expect, test } from "vitest";
import { asc, eq } from "drizzle-orm";
import { favorites, removedFavorites } from "#app/db/schema/favorites.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import { forgetRemoved, keepFavorite, removeFavorite } from "./keep.server.ts";

const [ONE, TWO] = ["8444400000001", "8444400000002"] as const;
const NOW = new Date("2026-03-10T12:00:00Z");

await memberTests();
beforeEach(() => storeNumbers(host.db, [ONE, TWO]));

const db = () => host.db;
const keepAs =
  (wish: boolean) =>
  (number: string, now = NOW) =>
    keepFavorite(db(), { userId: ana.userId, number, most: 1_000, wish }, now);
const [keep, wishFor] = [keepAs(false), keepAs(true)];
const rows = () => db().select().from(favorites).orderBy(asc(favorites.posicao));

test("a saved favourite is the first of its column, and saving it again does not move it", async () => {
  await keep(ONE);
  await keep(TWO);
  await keep(ONE);
  const stages = (await rows()).map(({ nDoImovel, etapa }) => [nDoImovel, etapa]);
  expect(stages.flat()).toEqual([TWO, "interesse", ONE, "interesse"]);
});

test("a removed favourite can be restored as it was, for thirty days", async () => {
  await keep(ONE);
  const own = { etapa: "lance", posicao: 7, nota: "Ver o telhado", notaVersao: 3, etiquetas: ["praia"] };
  await db()
    .update(favorites)
    .set({ ...own, precoAlvo: 9_000_000, movidoEm: NOW })
    .where(eq(favorites.nDoImovel, ONE));
  const before = await rows();
  await removeFavorite(db(), ana.userId, ONE, NOW);
  expect(await rows()).toEqual([]);
  await forgetRemoved(db(), new Date(NOW.getTime() + 29 * DAY_MS));
  await keep(ONE, new Date(NOW.getTime() + 29 * DAY_MS));
  expect([await rows(), await db().select().from(removedFavorites)]).toEqual([before, []]);

  await removeFavorite(db(), ana.userId, ONE, NOW);
  await forgetRemoved(db(), new Date(NOW.getTime() + 31 * DAY_MS));
  await keep(ONE, new Date(NOW.getTime() + 31 * DAY_MS));
  expect(await rows()).toMatchObject([{ etapa: "interesse", nota: "", etiquetas: [], precoAlvo: null }]);
});

test("a wish is none any more where favourites are saved; a favourite never becomes a wish, not even restored", async () => {
  expect(await wishFor(ONE)).toEqual({ known: true, room: true, wish: true });
  expect(await wishFor(ONE)).toMatchObject({ wish: true });
  await removeFavorite(db(), ana.userId, ONE, NOW);
  expect(await wishFor(ONE)).toMatchObject({ wish: true });
  await removeFavorite(db(), ana.userId, ONE, NOW);
  expect(await keep(ONE)).toMatchObject({ wish: false });
  expect(await rows()).toMatchObject([{ nDoImovel: ONE, desejo: false }]);
  expect(await wishFor(ONE)).toMatchObject({ wish: false });
  await removeFavorite(db(), ana.userId, ONE, NOW);
  expect(await wishFor(ONE)).toMatchObject({ wish: false });
  expect(await rows()).toMatchObject([{ nDoImovel: ONE, desejo: false }]);
});
