import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { retractMatches } from "#app/core/alerts/retract-matches.server.ts";
import { random as seeded, type Random } from "#app/core/demo/random.ts";
import { cityBySlug, resolvePlace } from "#app/facts/places/places.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn, type TestList } from "#tests/factories.ts";
import { forgetLists, historyFrom, worldOf } from "#tests/history.ts";
import { shuffled } from "#tests/random-lists.ts";
import type { Db } from "#app/db/connect.server.ts";
import { rollBack } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { addAlias, removeAlias } from "./city-alias.server.ts";
import { correctPlace, undoPlace } from "./place-correction.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const CAMPINAS = cityBySlug("campinas-sp")!;
const VALENCA = cityBySlug("valenca-rj")!;
/** One spelling of a city that no table has, in two forms, and one that every table has. */
const CITIES = { SP: ["CAMPINAS", "CAMPINAS VELHA", "Campinas-Velha"], RJ: ["VALENCA", "ABARRACAMENTO"] };
const PROPERTIES = 24;

/** Lists of two states; a property stays in its state and keeps the city that its number gives it. */
function listsOf(random: Random): TestList[] {
  return (["SP", "RJ"] as const).flatMap((state, offset) =>
    [1, 2, 3, 4].map((day): TestList => {
      const numbers = Array.from({ length: PROPERTIES }, (_, i) => i).filter(
        (i) => i % 2 === offset && random.chance(0.75),
      );
      const drafts = numbers.map((i) =>
        newDraft(String(1000 + i), {
          state,
          city: CITIES[state][(i >> 1) % CITIES[state].length]!,
          priceCents: random.pick([5_000_000, 6_000_000, 13_000_000]),
        }),
      );
      return { state, date: `2026-03-0${day}`, drafts };
    }),
  );
}

/** Something an administrator does; false: it could not be done yet, because no list has shown the property. */
type Act = () => Promise<boolean>;

const act =
  (without: string, work: (tx: Db) => Promise<{ outcome: string }>): Act =>
  () =>
    db.transaction(async (tx) => (await work(tx)).outcome !== without);
const alias = (state: "SP" | "RJ", name: string, isDistrict: boolean) =>
  act("known", (tx) => {
    const city = state === "SP" ? CAMPINAS : VALENCA;
    return addAlias(tx, { state, name, city, isDistrict }, resolvePlace, NOW);
  });
const noAlias = (state: "SP" | "RJ", name: string) =>
  act("unchanged", (tx) => removeAlias(tx, { state, name }, resolvePlace));
const move = (number: string, lat: number, lng: number) =>
  act("not_found", (tx) => correctPlace(tx, { number, lat, lng, precision: "porta" }, NOW));
const moveBack = (number: string) => act("unchanged", (tx) => undoPlace(tx, number, resolvePlace));

/** What is decided in the end, and threads of acts that end in it; the acts of a thread follow each other. */
const LAST: Act[] = [
  alias("SP", "CAMPINAS VELHA", false),
  alias("RJ", "ABARRACAMENTO", true),
  move("1002", -22.9, -47.1),
  move("1003", -22.25, -43.7),
];
const THREADS: Act[][] = [
  [alias("SP", "Campinas Velha", true), noAlias("SP", "CAMPINAS-VELHA"), LAST[0]!],
  [LAST[1]!],
  [move("1002", -22.8, -47.0), LAST[2]!],
  [LAST[3]!],
  [move("1004", -22.9, -47.1), moveBack("1004")],
];

async function placesOf() {
  const { rows } = await db.execute(sql`
    select n_do_imovel, cidade, cidade_nome, cidade_slug, cidade_ibge, localidade, lat, lng, precisao, busca
    from properties order by 1`);
  return rows;
}

const imported = (list: TestList) => takeIn(db, list, { resolvePlace });

// PGlite, which is slower, answers the same statements: one round shows that it bears them.
test.each(process.env.TEST_DATABASE === "pglite" ? [1] : [1, 2])(
  "lists in any order with corrections at any moment between them give one state (lists %i)",
  async (seed) => {
    const random = seeded(`corrections ${seed}`);
    const lists = listsOf(random);
    for (const list of lists.toSorted((a, b) => (a.date < b.date ? -1 : 1))) await imported(list);
    for (const last of LAST) expect(await last()).toBe(true);
    const expected = { world: await worldOf(db), places: await placesOf() };
    expect(expected.world.history).toEqual(historyFrom(lists));
    expect(new Set(expected.places.map(({ cidade_slug }) => cidade_slug))).toEqual(
      new Set(["campinas-sp", "valenca-rj"]),
    );
    for (let order = 0; order < 2; order++) {
      await forgetLists(db);
      await db.execute(sql`truncate city_aliases, place_corrections`);
      const arrival = shuffled(lists, random);
      const threads = THREADS.map((thread) => [...thread]);
      while (arrival.length > 0 || threads.some((thread) => thread.length > 0)) {
        const waiting = threads.filter((thread) => thread.length > 0);
        if (arrival.length > 0 && (waiting.length === 0 || random.chance(0.5)))
          await imported(arrival.pop()!);
        else {
          const thread = random.pick(waiting);
          if (await thread[0]!()) thread.shift();
        }
      }
      await imported(random.pick(lists));
      expect({ world: await worldOf(db), places: await placesOf() }).toEqual(expected);
    }
  },
);

test("an alias given while a list is being staged places the rows of that list as well", async () => {
  const drafts = [newDraft("1001", { city: "CAMPINAS VELHA" }), newDraft("1002")];
  await imported({ date: "2026-03-01", drafts: drafts.slice(1) });
  let given: Promise<unknown> | null = null;
  // Places are resolved while rows are staged, before the transaction that writes them.
  const report = await takeIn(
    db,
    { date: "2026-03-02", drafts },
    {
      resolvePlace(state, city, district) {
        if (!given && city === "CAMPINAS VELHA") {
          given = alias("SP", "CAMPINAS VELHA", false)();
        }
        return resolvePlace(state, city, district);
      },
    },
  );
  expect([given, report.error]).toEqual([expect.any(Promise), null]);
  // On a busy machine it is written after the list.
  await given;
  expect((await placesOf()).map(({ cidade_slug }) => cidade_slug)).toEqual(["campinas-sp", "campinas-sp"]);
});

test("a spelling that the table knows gets no alias, and a point outside the municipality is refused", async () => {
  await imported({
    date: "2026-03-01",
    drafts: [newDraft("1001"), newDraft("1003", { city: "CAMPINAS VELHA" })],
  });
  const before = await placesOf();
  const known = await addAlias(
    db,
    { state: "SP", name: "Campinas", city: CAMPINAS, isDistrict: false },
    resolvePlace,
    NOW,
  );
  expect(known).toEqual({ outcome: "known", city: "Campinas" });
  const point = { lat: -22.25, lng: -43.7, precision: "rua" } as const;
  expect(await correctPlace(db, { number: "1001", ...point }, NOW)).toEqual({
    outcome: "outside",
    place: "Campinas/SP",
  });
  expect(await correctPlace(db, { number: "1003", ...point }, NOW)).toEqual({
    outcome: "outside",
    place: "SP",
  });
  expect(await correctPlace(db, { number: "9999", ...point }, NOW)).toEqual({ outcome: "not_found" });
  expect(await undoPlace(db, "1001", resolvePlace)).toEqual({ outcome: "unchanged" });
  expect(await placesOf()).toEqual(before);
});

test("what was corrected outlives a roll back of the list that brought it, and is there when the list comes again", async () => {
  const later = {
    date: "2026-03-02",
    drafts: [
      newDraft("1001", { city: "Campinas", district: "OUTRO" }),
      newDraft("1002", { city: "CAMPINAS VELHA" }),
    ],
  };
  await imported({ date: "2026-03-01", drafts: [newDraft("1001", { city: "CAMPINAS VELHA" })] });
  await alias("SP", "CAMPINAS VELHA", true)();
  await move("1001", -22.9, -47.1)();
  const first = await placesOf();
  await imported(later);
  await move("1002", -22.8, -47)();
  const second = await placesOf();
  const { rows } = await db.execute<{ id: number }>(sql`select max(id)::bigint as id from imports`);
  const options = { resolvePlace, retractMatches, administrator: null, now: NOW };
  expect(await rollBack(database, rows[0]!.id, options)).toMatchObject({ outcome: "rolled_back" });
  expect(await placesOf()).toEqual(first);
  await imported(later);
  expect(await placesOf()).toEqual(second);
  expect(second.map(({ precisao }) => precisao)).toEqual(["porta", "porta"]);
});
