import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importList } from "#app/core/ingestion/import-list.server.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { placeByName } from "#tests/factories.ts";
import { indexOf } from "#tests/stored-index.ts";
import { realData } from "#tests/real-data.ts";
import { propertyView } from "./property-view.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

const DATES = ["2026-01-08", "2026-03-03", "2026-03-10", "2026-03-12"];
const NOW = new Date("2026-03-12T15:00:00Z");
const MEMBER = { full: true, signedIn: true, sells: true };
const lists = DATES.map((date) => realData(`caixa/${date}/Lista_imoveis_RJ.csv`));
const present = lists.every((path) => path !== null);
if (!present) process.stdout.write("real data absent (RJ of several days): skipped\n");

const { db } = await openTestDatabase();

/** The header of a real list and one in twenty of its properties, the same ones on every day. */
function sampled(path: string): Buffer {
  const lines = readFileSync(path, "latin1").split("\n");
  const first = lines.findIndex((line) => /^\s*\d{4,13}\s*;/.test(line));
  const rows = lines.slice(first).filter((line) => Number(/\d+(?=\s*;)/.exec(line)?.[0]) % 20 === 7);
  return Buffer.from([...lines.slice(0, first), ...rows].join("\n"), "latin1");
}

test.skipIf(!present)("real properties of Rio have a history over four lists of two months", async () => {
  const options = { ...IMPORT_SETUP, origin: "cli", resolvePlace: placeByName, now: NOW } as const;
  for (const path of lists) {
    const bytes = sampled(path!);
    const name = "Lista_imoveis_RJ.csv";
    const file = { name, size: bytes.length, open: async () => Readable.from([bytes]) };
    const [report] = await importList(db, file.name, IMPORT_SETUP.source.readList(file), options);
    expect(report!.error).toBeNull();
  }
  const index = await indexOf(db);
  const viewOf = async (number: string) => {
    const detail = (await findListing(db, number))!;
    const neighbours = index.neighbours(detail.listing, 4);
    return { detail, view: propertyView({ ...detail, neighbours, area: null }, NOW, MEMBER) };
  };
  const numbers = async (condition: ReturnType<typeof sql>, limit = 25) => {
    const { rows } = await db.execute<{ number: string }>(
      sql`select n_do_imovel as number from property_events where ${condition} group by 1 order by 1 limit ${limit}`,
    );
    return rows.map(({ number }) => number);
  };

  const back = await numbers(sql`tipo = 'voltou'`);
  expect(back.length).toBeGreaterThan(5);
  for (const number of back) {
    const { detail, view } = await viewOf(number);
    // The line is interrupted on the days on which no list had the property.
    expect(view.history.chart!.gaps.length, number).toBeGreaterThan(0);
    const [gap] = view.history.chart!.gaps;
    for (const { x, width } of view.history.chart!.steps)
      expect(x + width <= gap!.x + 0.02 || x >= gap!.x + gap!.width - 0.02, number).toBe(true);
    if (detail.available)
      expect(view.status.returned, number).toMatch(/^Voltou entre \d\d\/\d\d e \d\d\/03\/2026$/);
  }

  for (const number of await numbers(sql`tipo = 'baixou'`)) {
    const { detail, view } = await viewOf(number);
    expect(view.history.prices, number).toHaveLength(detail.prices.length);
    const fell = detail.prices.some(
      ({ priceCents }, i) => priceCents < (detail.prices[i + 1]?.priceCents ?? 0),
    );
    const isFall = view.history.events.some(({ text }) => text.startsWith("Preço baixou de"));
    expect([fell, isFall], number).toEqual([true, true]);
  }

  const appeared = await numbers(sql`tipo = 'novo' and data_lista = '2026-03-03'`);
  expect(appeared.length).toBeGreaterThan(5);
  for (const number of appeared) {
    const { detail, view } = await viewOf(number);
    expect(view.legal.at(-1)!.value, number).toBe("Entre 08/01 e 03/03/2026");
    expect(detail.listing.news.filter(({ kind }) => kind === "novo")).toEqual([]);
  }

  const inSfi = sql`n_do_imovel in (select n_do_imovel from properties where saiu_em is null and modalidade_codigo = 'leilao_sfi')`;
  const labels = async (condition: ReturnType<typeof sql>) => {
    const sample = await numbers(sql`${condition} and ${inSfi}`, 1_000);
    return Promise.all(sample.map(async (number) => (await viewOf(number)).view.price.label));
  };
  const fell = await labels(sql`tipo = 'baixou' and de_modalidade = para_modalidade`);
  expect([fell.length > 0, new Set(fell)]).toEqual([true, new Set(["Lance mínimo (2º leilão)"])]);
  const fresh = await labels(sql`tipo = 'novo' and data_lista = '2026-03-10'`);
  expect([fresh.length > 0, new Set(fresh)]).toEqual([true, new Set(["Lance mínimo (1º leilão)"])]);

  for (const number of await numbers(sql`tipo = 'saiu' and data_lista = '2026-03-12'`)) {
    const { view } = await viewOf(number);
    expect(view.status.left, number).toBe("Saiu da lista entre 10/03 e 12/03/2026");
    expect(view.status.lastSeen, number).toMatch(
      /^Estava em .+ (?:por|com (?:lance|preço) mínimo de) R\$.+, na lista de 10\/03\/2026$/,
    );
    expect([view.deadline, view.standing, view.price.discount], number).toEqual([null, null, null]);
  }
});
