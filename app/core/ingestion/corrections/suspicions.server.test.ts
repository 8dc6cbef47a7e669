import { sql, type SQL } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { decideAvailability } from "#app/core/ingestion/availability.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { cityBySlug, resolvePlace } from "#app/facts/places/places.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { forgetLists, historyFrom, type EventRow } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { addAlias } from "./city-alias.server.ts";
import { dismiss, dismissAll, reopen, reopenAll } from "./dismissal.server.ts";
import { correctPlace } from "./place-correction.server.ts";
import { knownSuspicions } from "./suspicion-counts.server.ts";
import { GROUPS, type Group, type Status, type Suspicion } from "./suspicion-groups.ts";
import {
  countMatches,
  countSuspicions,
  findSuspicion,
  findSuspicions,
  pageOfSuspicions,
  type SuspicionFilter,
} from "./suspicions.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const PAGE = { limit: 50, offset: 0 };

const usual = { city: "CAMPINAS", priceCents: 10_000_000, appraisalCents: 20_000_000 };
/** Each suspicious in one way, beside one that is not. */
const DRAFTS = [
  newDraft("1001", usual),
  newDraft("1002", { ...usual, areaPrivateM2: 0.01 }),
  newDraft("1003", { ...usual, areaLandM2: 0.01 }),
  newDraft("1004", { ...usual, priceCents: 30_000_000 }),
  newDraft("1005", { ...usual, priceCents: 30_000_000, saleMode: "Leilão SFI - Edital Único" }),
  newDraft("1006", { ...usual, priceCents: 4_000_001 }),
  newDraft("1007", { ...usual, priceCents: 3_999_999 }),
  newDraft("1008", { ...usual, city: "CAMPINAS VELHA" }),
  newDraft("1009", { ...usual, city: "CAMPINAS VELHA" }),
  newDraft("1010", { ...usual, type: "Chácara", unknownTokens: ["ofurô"] }),
];

beforeEach(async () => {
  const before = DRAFTS.map((draft) => ({ ...draft, priceCents: usual.priceCents }));
  await takeIn(db, { date: "2026-03-03", drafts: before }, { resolvePlace });
  await takeIn(db, { date: "2026-03-10", drafts: DRAFTS }, { resolvePlace });
});

async function queue(status: Status = "aberto", group: Group | null = null, words: string[] = []) {
  const filter = { group, state: null, status, words };
  const rows = await findSuspicions(db, filter, PAGE);
  expect(await countMatches(db, filter)).toBe(rows.length);
  expect(await inPages(filter, rows.length)).toEqual(rows);
  return rows.map((row) => `${row.group} ${row.key}${row.serious ? "" : " leve"}`);
}

/** The rows of all pages of three. */
async function inPages(filter: SuspicionFilter, total: number): Promise<Suspicion[]> {
  const counts = await countSuspicions(db, filter.state);
  const rows = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(total / 3)); page++) {
    const shown = await pageOfSuspicions(db, filter, counts, 3, page);
    expect(shown).toMatchObject({ total, page });
    rows.push(...shown.items);
  }
  return rows;
}

test("each group has what is suspicious in it, counted and found by words, the serious ones first", async () => {
  expect(await queue()).toEqual([
    "cidade SP:CAMPINAS VELHA",
    "preco 1004",
    "variacao 1004",
    "variacao 1005",
    "variacao 1007",
    "area 1002",
    "termo descricao:ofurô",
    "termo tipo:Chácara",
    "ponto 1008 leve",
    "ponto 1009 leve",
    "area 1003 leve",
  ]);
  const counts = await countSuspicions(db, null);
  expect(counts.find(({ group }) => group === "area")).toEqual({
    group: "area",
    status: "aberto",
    items: 2,
    properties: 2,
    serious: 1,
  });
  expect(counts.find(({ group }) => group === "cidade")).toMatchObject({ items: 1, properties: 2 });
  expect(await countSuspicions(db, "RJ")).toEqual([]);
  expect(await queue("aberto", null, ["1004"])).toEqual(["preco 1004", "variacao 1004"]);
  expect(await queue("aberto", "termo", ["chacar"])).toEqual(["termo tipo:Chácara"]);
  expect(await queue("aberto", "cidade", ["velha"])).toEqual(["cidade SP:CAMPINAS VELHA"]);
  expect(await queue("aberto", "cidade", ["nova"])).toEqual([]);
});

test("what is hidden, dismissed or corrected leaves the open queue and stays in sight under its status", async () => {
  await decideAvailability(db, { number: "1002", available: false, reason: null }, NOW);
  expect(await queue("aberto", "area")).toEqual(["area 1003 leve"]);
  expect(await queue("indisponivel")).toEqual(["area 1002"]);
  const city = cityBySlug("campinas-sp")!;
  await addAlias(db, { state: "SP", name: "CAMPINAS VELHA", city, isDistrict: false }, resolvePlace, NOW);
  expect([await queue("aberto", "cidade"), await queue("aberto", "ponto")]).toEqual([[], []]);
  await correctPlace(db, { number: "1001", lat: -22.9, lng: -47.1, precision: "porta" }, NOW);
  expect(await queue("corrigido")).toEqual(["cidade SP:CAMPINAS VELHA leve", "ponto 1001 leve"]);
  expect(await findSuspicion(db, "cidade", "SP:CAMPINAS VELHA")).toMatchObject({
    properties: 2,
    status: "corrigido",
  });
});

test("a dismissal holds for the values that were seen, survives imports, and is taken back", async () => {
  const { signal } = (await findSuspicion(db, "variacao", "1007"))!;
  const dismissal = { group: "variacao", key: "1007", signal, reason: "Conferido no edital" } as const;
  expect(await dismiss(db, { ...dismissal, signal: "outro" }, NOW)).toEqual({ outcome: "gone" });
  expect(await dismiss(db, dismissal, NOW)).toMatchObject({ outcome: "changed", before: null });
  expect(await dismiss(db, dismissal, NOW)).toEqual({ outcome: "unchanged" });
  await takeIn(db, { date: "2026-03-12", drafts: DRAFTS }, { resolvePlace });
  expect(await queue("dispensado")).toEqual(["variacao 1007"]);
  // A third price, far from the second: other values than those that were looked at.
  const jumped = DRAFTS.map((draft) =>
    draft.number === "1007" ? { ...draft, priceCents: 9_000_000 } : draft,
  );
  await takeIn(db, { date: "2026-03-14", drafts: jumped }, { resolvePlace });
  expect([await queue("dispensado"), (await queue("aberto", "variacao")).includes("variacao 1007")]).toEqual([
    [],
    true,
  ]);
  await takeIn(db, { date: "2026-03-14", drafts: DRAFTS }, { resolvePlace });
  expect(await queue("dispensado")).toEqual(["variacao 1007"]);
  expect(await reopen(db, "variacao", "1007")).toMatchObject({
    outcome: "changed",
    before: dismissal.reason,
  });
  expect(await queue("dispensado")).toEqual([]);
});

test("what pages keep of the counts is counted anew after every dismissal and every one taken back", async () => {
  const openJumps = async () => {
    const counts = await knownSuspicions(db, null);
    return counts.find(({ group, status }) => group === "variacao" && status === "aberto")?.items ?? 0;
  };
  expect(await openJumps()).toBe(3);
  const [jump, ...others] = await findSuspicions(
    db,
    { group: "variacao", state: null, status: "aberto", words: [] },
    PAGE,
  );
  await dismiss(db, { ...jump!, reason: "Conferido" }, NOW);
  expect(await openJumps()).toBe(2);
  await dismissAll(db, others, "Conferido", NOW);
  expect(await openJumps()).toBe(0);
  await reopenAll(db, others);
  expect(await openJumps()).toBe(2);
  await reopen(db, "variacao", jump!.key);
  expect(await openJumps()).toBe(3);
});

test.each([1, 2])("a noted jump is what events say of the last change of price (lists %i)", async (seed) => {
  await forgetLists(db);
  const random = seeded(`jumps ${seed}`);
  const prices = [5_000_000, 8_000_000, 8_000_001, 2_000_000];
  const lists = randomLists(random, 40).map((list) => ({
    ...list,
    drafts: list.drafts.map((draft) => ({ ...draft, priceCents: random.pick(prices) })),
  }));
  for (const list of shuffled(lists, random)) await takeIn(db, list);
  const { rows } = await db.execute<{
    number: string;
    before: string;
    on: string;
    mode: string | null;
  }>(sql`
    select n_do_imovel as number, salto_de::int as before, salto_em::text as on, salto_modalidade as mode
    from properties where salto_de is not null`);
  const last = new Map<string, unknown[]>();
  for (const event of historyFrom(lists).events.toSorted((a, b) => (String(a[3]) < String(b[3]) ? -1 : 1))) {
    const [number, , kind, on, from, to, fromMode, toMode] = event as EventRow;
    if (!["baixou", "subiu", "voltou"].includes(kind) || from === to) continue;
    const isFar = Math.abs(to - from) / from > 0.6;
    last.set(number, isFar ? [from, on, fromMode === toMode ? null : fromMode] : []);
  }
  const expected = [...last].filter(([, jump]) => jump.length > 0);
  expect(expected.length).toBeGreaterThan(0);
  expect(new Map(rows.map((row) => [row.number, [row.before, row.on, row.mode]]))).toEqual(new Map(expected));
});

test("the queue is read by the indexes of suspicious rows, never by a scan of all properties", async () => {
  const plans: string[] = [];
  const watch = (tx: Db): Db =>
    new Proxy(tx, {
      get(target, key) {
        if (key === "transaction")
          return (work: (tx: Db) => Promise<unknown>) => target.transaction((inner) => work(watch(inner)));
        if (key !== "execute") return Reflect.get(target, key) as unknown;
        return async (query: SQL) => {
          const isRead = !JSON.stringify(query).includes("set local");
          const { rows } = isRead
            ? await target.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`)
            : { rows: [] };
          plans.push(...rows.map((row) => row["QUERY PLAN"]));
          return target.execute(query);
        };
      },
    });
  for (const group of GROUPS)
    await findSuspicions(watch(db), { group, state: null, status: "aberto", words: [] }, PAGE);
  await countSuspicions(watch(db), null);
  await findSuspicions(watch(db), { group: null, state: null, status: "corrigido", words: [] }, PAGE);
  expect(plans.filter((line) => /Seq Scan on properties/.test(line))).toEqual([]);
  for (const index of ["small_area", "above_appraisal", "jump", "no_city", "unknown_word", "no_point"])
    expect(plans.join("\n")).toContain(`properties_${index}`);
});
