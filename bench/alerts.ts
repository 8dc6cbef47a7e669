import { rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { ALERT_EVENTS, type AlertEvent } from "#app/core/alerts/alert.ts";
import { isByPlace } from "#app/facts/query/place-keys.ts";
import { writeFilters } from "#app/facts/query/query-codec.ts";
import { indexChanges, readVocabulary, type LoggedEvent } from "#app/core/alerts/changes.server.ts";
import { lastEvent, matchAlerts } from "#app/core/alerts/match-round.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { realData } from "#tests/real-data.ts";
import { importFolder, readListings, type BenchData } from "./load.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { figureOf, type Findings } from "./table.ts";

const ALERTS = 100_000;
const MEMBERS = 20_000;
const CHUNK = 10_000;
const NOW = new Date();

/** Real lists of one state at two dates, newer or older than the first day: together half of the country's listings. */
const BEFORE = ["2026-03-10/Lista_imoveis_RJ.csv", "2025-12-12/Lista_imoveis_SP.csv"];
const AFTER = [
  "2026-03-12/Lista_imoveis_RJ.csv",
  "2026-01-08/Lista_imoveis_SP.csv",
  "2026-06-19/Lista_imoveis_RS.csv",
  "2026-06-19/Lista_imoveis_SC.csv",
];
const UNCHANGED = "AC AL AP BA DF GO MA MG MS MT PA PE PI RN RO RS SC TO".split(" ");

interface AlertRow {
  query: string;
  byPlace: boolean;
  events: AlertEvent[];
}

/**
 * 100,000 alerts and the difference of two national lists: the matching alone, and a whole round on the embedded
 * database.
 */
export async function benchAlerts(data: BenchData, runs: number): Promise<Findings> {
  const dataDir = path.join(data.folder, "alerts");
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  try {
    const { before, after, source } = listsOf(data);
    for (const list of before) await importFolder(database, list);
    const alerts = likelyAlerts(await readListings(database));
    await storeAlerts(database, alerts);
    await matchAlerts(database, NOW);
    const since = await lastEvent(database.db);
    for (const list of after) await importFolder(database, list);
    const loggedEvents = await eventsSince(database, since);
    const numbers = new Set(loggedEvents.map(({ number }) => number));
    const changed = (await readListings(database)).filter(({ number }) => numbers.has(number));
    const words = await readVocabulary(database.db);
    await database.db.execute(sql`create table marks_before as select * from alert_marks`);
    const matching: number[] = [];
    const rounds: number[] = [];
    const grown: number[] = [];
    let result = { listings: 0, alerts: 0, notifications: 0 };
    for (let run = 0; run < runs; run++) {
      matching.push(await secondsOf(() => matchAlone(changed, words, loggedEvents, alerts)));
      await database.db.execute(sql`truncate notifications`);
      await database.db.execute(sql`delete from alert_marks`);
      await database.db.execute(sql`insert into alert_marks select * from marks_before`);
      const rss = process.memoryUsage().rss;
      rounds.push(
        await secondsOf(async () => {
          const outcome = await matchAlerts(database, NOW);
          if (outcome.outcome === "matched") result = outcome;
        }),
      );
      grown.push((process.memoryUsage().rss - rss) / 2 ** 20);
    }
    const [match, round] = [figureOf(matching), figureOf(rounds)];
    return {
      checks: [
        {
          what: "100,000 alerts matched with the difference of two days",
          figure: match,
          unit: "s",
          atMost: 0.5,
        },
        { what: "the same round whole, all notifications written", figure: round, unit: "s", atMost: 5 },
        { what: "memory that such a round takes and keeps", figure: figureOf(grown), unit: "MB" },
      ],
      tables: [
        {
          title: "Alerts",
          notes: [
            `lists: ${source}`,
            "alerts: of a type and about a price; a quarter by state with discount and bedrooms, the others by city, most by neighbourhood; a tenth each tells of falls, returns and changes of mode as well",
            "matched: the index of what changed is built and every alert's search answered from it, in process",
            "round: alerts read from the embedded database, matched, their plans looked up, notifications written",
          ],
          columns: ["alerts", "events", "listings", "notifications", "match s", "round s", "written/s"],
          rows: [
            [
              result.alerts,
              loggedEvents.length,
              result.listings,
              result.notifications,
              match,
              round,
              Math.round(result.notifications / round.median),
            ],
          ],
        },
      ],
    };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function listsOf({ firstDay, secondDay, source }: BenchData) {
  const real = (files: string[]) => files.map((file) => realData(`caixa/${file}`));
  const before = real([...UNCHANGED.map((uf) => `2026-01-08/Lista_imoveis_${uf}.csv`), ...BEFORE]);
  const after = real(AFTER);
  if ([...before, ...after].includes(null)) return { before: [firstDay], after: [secondDay], source };
  return {
    before: before as string[],
    after: after as string[],
    source:
      "RJ 2026-03-10 to 03-12, SP 2025-12-12 to 2026-01-08, RS and SC 2026-01-08 to 06-19, others unchanged",
  };
}

/** Alerts near listings that exist, so that places are as frequent as their properties. */
function likelyAlerts(listings: Listing[]): AlertRow[] {
  const random = seededRandom(17);
  const chance = (percent: number) => random() * 100 < percent;
  return Array.from({ length: ALERTS }, (_, i) => {
    const near = listings[Math.floor(random() * listings.length)]!;
    const filters: Filters = { ...NO_FILTERS };
    // A bound a little below and above a price.
    const price = Math.round(near.priceCents / 1_000_000) * 10_000;
    filters.minPrice = Math.round(price * 0.95);
    filters.maxPrice = Math.round(price * 1.05) + 1;
    filters.types = [near.typeCode];
    if (i % 4 === 0) {
      filters.states = [near.state];
      filters.minDiscount = 10 * (4 + Math.floor(random() * 4));
      filters.minBedrooms = 1 + Math.floor(random() * 3);
    } else {
      filters.cities = [near.citySlug];
      if (near.districtSlug && chance(80)) filters.districts = [near.districtSlug];
      if (chance(30)) filters.minBedrooms = 2;
      if (chance(10)) filters.saleModes = [near.saleModeCode];
      if (chance(5)) filters.text = near.address.split(",")[0]!;
    }
    const events = ALERT_EVENTS.filter((kind) => kind === "novo" || chance(10));
    return { query: writeFilters(filters), byPlace: isByPlace(filters), events };
  });
}

async function storeAlerts({ db }: Database, alerts: AlertRow[]): Promise<void> {
  await db.execute(sql`insert into users (name, email, created_at)
    select 'Ana', 'ana' || i || '@exemplo.com.br', ${NOW} from generate_series(1, ${MEMBERS}::integer) i`);
  for (let i = 0; i < alerts.length; i += CHUNK) {
    await db.execute(sql`
      with members as materialized (select id, row_number() over () as n from users)
      insert into user_alerts (user_id, name, location, property_type, query, by_place, events, since_event, created_at, updated_at)
      select members.id, 'Alerta', '', '', a.query, a."byPlace", a.events, 0, ${NOW}, ${NOW}
      from jsonb_to_recordset(${JSON.stringify(alerts.slice(i, i + CHUNK).map((alert, n) => ({ ...alert, n: ((i + n) % MEMBERS) + 1 })))}::jsonb)
        as a(query text, "byPlace" boolean, events text[], n integer)
      join members on members.n = a.n`);
  }
  await db.execute(sql`analyze user_alerts`);
}

async function eventsSince({ db }: Database, since: number): Promise<LoggedEvent[]> {
  const { rows } = await db.execute<LoggedEvent & Record<string, unknown>>(sql`
    select id, n_do_imovel as number, tipo as kind, data_lista::text as date from property_events
    where id > ${since} and tipo in ('novo', 'baixou', 'voltou', 'mudou_modalidade')`);
  return rows;
}

async function matchAlone(
  changed: Listing[],
  words: string[],
  loggedEvents: LoggedEvent[],
  alerts: AlertRow[],
): Promise<number> {
  const changes = await indexChanges(changed, loggedEvents, async () => words);
  const matched = await changes.match(alerts.map(({ query }) => query));
  let matches = 0;
  for (const [i, { events }] of alerts.entries()) {
    for (const row of matched[i]!)
      for (const { kind } of changes.loggedEvents[row]!) if (events.includes(kind)) matches++;
  }
  return matches;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
