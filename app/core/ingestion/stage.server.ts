import { createHash } from "node:crypto";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { importBatches } from "#app/db/schema/imports.ts";
import type { RefusedRow } from "#app/db/shapes/listing-facts.ts";
import { importProperties } from "#app/db/schema/properties.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { otherWork } from "#app/lib/steps.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import type { Place, ResolvePlace } from "#app/facts/places/place.ts";
import { factsOfDraft } from "./listing-facts.ts";
import { storedPlace, storedRows } from "./stored-rows.server.ts";
import { countRow, type ListTally } from "./list-tally.ts";
import { deriveRow, RULES_VERSION } from "./derive.ts";
import type { ListingDraft, Rejection } from "./source.ts";
import { strangersAmong, type StrangersList } from "./strangers.server.ts";

/** A list of one state in the staging tables. */
export interface StagedList {
  importId: number;
  state: Uf;
  listDate: IsoDate;
}

/** A new or changed row that waits to be placed and staged in full. */
interface ReadRow {
  draft: ListingDraft;
  conteudo: string;
  isPast: boolean;
  /** Where the stored row is, if this one says the same of its place; null where it has to be looked up. */
  place: Place | null;
}

/** A list while its rows are staged. */
export interface StagingList extends StrangersList {
  tally: ListTally;
  /** Rows that `placeRows` has yet to stage: of most lists few rows are new, and places are read for many at once. */
  waiting: ReadRow[];
}

const PLACED_AT_ONCE = 500;
/** Rows after which other work may run: on the embedded database the server itself imports, and searches wait for it. */
const READ_AT_ONCE = 50;

/**
 * Stages a batch of rows for the merge: every row narrow, and wide only where it is new or changed. `strangersAmong`
 * recognises properties known from another state; where its present is there, the wide row is staged for the past.
 * Counts rows in the list's tally; returns the refused drafts. The last rows wait for `placeRows`.
 */
export async function stageRows(
  db: Db,
  importId: number,
  { drafts, rejected }: { drafts: ListingDraft[]; rejected: Rejection[] },
  list: StagingList,
  resolvePlace: ResolvePlace,
): Promise<Rejection[]> {
  const { tally } = list;
  const digests = new Map(drafts.map((draft) => [draft, contentDigest(draft)]));
  const numbers = drafts.map(({ number }) => number);
  const stored = await storedRows(db, numbers, [...digests.values()]);
  const strangers = await strangersAmong(db, drafts, stored, list);
  const refused: Rejection[] = [];
  const accepted: ListingDraft[] = [];
  const spoilt: SpoiltRow[] = rejected.flatMap(({ number }) =>
    number === null ? [] : [{ number, line: null }],
  );
  for (const draft of drafts) {
    const stranger = strangers.get(draft.number);
    if (stranger?.is !== "there") accepted.push(draft);
    else {
      const reason = `o imóvel ${draft.number} já consta na lista de ${stranger.uf}`;
      refused.push({ line: draft.line, number: draft.number, reason });
      spoilt.push({ number: draft.number, line: refusedRow(draft) });
    }
  }
  for (const draft of accepted) {
    const conteudo = digests.get(draft)!;
    const isPast = strangers.get(draft.number)?.is === "elsewhere now";
    const known = stored.get(draft.number);
    const changed = known?.conteudo !== conteudo;
    countRow(tally, draft, known?.uf === draft.state ? known : null);
    if (!isPast && !changed) continue;
    const place = known?.row && known.conteudo.startsWith(RULES) ? storedPlace(known.row, draft) : null;
    list.waiting.push({ draft, conteudo, isPast, place });
  }
  tally.strangers += strangers.size - refused.length;
  tally.inTwoStates += refused.length;
  if (list.waiting.length >= PLACED_AT_ONCE) await placeRows(db, importId, list, resolvePlace);
  await insertNarrow(db, importId, list.state, accepted, spoilt);
  return refused;
}

/** Places the rows that wait, and stages them in full. */
export async function placeRows(
  db: Db,
  importId: number,
  { waiting, tally }: StagingList,
  resolvePlace: ResolvePlace,
): Promise<void> {
  // Taken out before anything is awaited: several batches are staged at the same time.
  const rows = waiting.splice(0);
  const placed = await withCensus(
    db,
    resolvePlace,
    rows.flatMap(({ draft, place }) => (place ? [] : [draft])),
  );
  const wide: WideRow[] = [];
  const past: WideRow[] = [];
  for (const [i, { draft, conteudo, isPast, place }] of rows.entries()) {
    if (i % READ_AT_ONCE === 0) await otherWork();
    const row = { ...deriveRow(draft, place ? () => place : placed), conteudo };
    if (isPast) past.push(row);
    else {
      wide.push(row);
      tally.fresh++;
      if (row.cidadeIbge === null && isElsewhere(draft.city, tally, resolvePlace)) tally.elsewhere++;
    }
  }
  await insertWide(db, importId, wide, false);
  await insertWide(db, importId, past, true);
}

type WideRow = typeof importProperties.$inferSelect;

/** A row that is not taken although its number is known; `line` where it could be read. */
interface SpoiltRow {
  number: string;
  line: RefusedRow | null;
}

function refusedRow(draft: ListingDraft): RefusedRow {
  return {
    preco: draft.priceCents,
    valorDeAvaliacao: draft.appraisalCents,
    modalidadeDeVenda: draft.saleMode,
    fatos: factsOfDraft(draft),
  };
}

function isElsewhere(city: string, { foreignCities }: ListTally, resolvePlace: ResolvePlace): boolean {
  let isForeign = foreignCities.get(city);
  if (isForeign === undefined) {
    isForeign = UFS.some((uf) => resolvePlace(uf, city, null).ibgeCode !== null);
    foreignCities.set(city, isForeign);
  }
  return isForeign;
}

/** The numbers of a staged list, also those of rows that are not taken. */
export async function stagedNumbers(db: Db, importId: number, state: Uf): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select n_do_imovel as number from import_rows where import_id = ${importId} and uf = ${state} order by 1`);
  return rows.map(({ number }) => number);
}

/** Deletes the staged rows of a finished or failed import. */
export async function unstage(db: Db, importId: number): Promise<void> {
  await db.execute(sql`delete from import_rows where import_id = ${importId}`);
  await db.execute(sql`delete from import_batches where import_id = ${importId}`);
  await db.execute(sql`delete from import_facts where import_id = ${importId}`);
}

/** Empties the staging tables at the start of a run: rows that a killed run left, and the space of deleted rows. */
export async function clearStage(db: Db): Promise<void> {
  await db.execute(sql`truncate import_rows, import_batches, import_facts`);
}

/** Column names by field, read once: the JSON that PostgreSQL turns into rows uses column names. */
const WIDE_COLUMNS = Object.entries(getTableColumns(importProperties)).map(
  ([field, column]) => [field as keyof typeof importProperties.$inferSelect, column.name] as const,
);

/** A batch is of one state, and is kept as JSON text until the merge reads it as rows. */
async function insertWide(db: Db, importId: number, rows: WideRow[], passado: boolean): Promise<void> {
  if (!rows.length) return;
  const dados = await wideJson(rows);
  await db.insert(importBatches).values({ importId, uf: rows[0]!.uf, dados, passado });
}

/** Wide rows as the JSON text that `json_populate_recordset` reads. */
export async function wideJson(rows: WideRow[]): Promise<string> {
  const texts: string[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % READ_AT_ONCE === 0) await otherWork();
    const record: Record<string, unknown> = {};
    // Null fields are left out: they would be a third of the text that the database has to read.
    for (const [field, column] of WIDE_COLUMNS) if (row[field] !== null) record[column] = row[field];
    texts.push(JSON.stringify(record));
  }
  return `[${texts.join(",")}]`;
}

async function insertNarrow(
  db: Db,
  importId: number,
  state: string,
  drafts: ListingDraft[],
  spoilt: SpoiltRow[],
): Promise<void> {
  const rows = drafts.map((draft) => ({
    import_id: importId,
    n_do_imovel: draft.number,
    uf: draft.state,
    preco: draft.priceCents,
    valor_de_avaliacao: draft.appraisalCents,
    modalidade_de_venda: draft.saleMode,
  }));
  if (rows.length) {
    await db.execute(sql`
      insert into import_rows
      select * from json_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::json)
      on conflict (import_id, n_do_imovel) do update set uf = excluded.uf, preco = excluded.preco,
        valor_de_avaliacao = excluded.valor_de_avaliacao, modalidade_de_venda = excluded.modalidade_de_venda`);
  }
  if (spoilt.length) {
    // The list shows the property, though its row was not taken: it has not left.
    await db.execute(sql`
      insert into import_rows (import_id, n_do_imovel, uf, linha)
      select distinct on (number) ${importId}::bigint, number, ${state}, line
      from jsonb_to_recordset(${JSON.stringify(spoilt)}::jsonb) as x(number text, line jsonb)
      on conflict do nothing`);
  }
}

/** What rows are read by: with a new column, stored rows are read again, as with a new version of the rules. */
const RULES = `${md5(`${RULES_VERSION} ${WIDE_COLUMNS.map(([, column]) => column).join(" ")}`).slice(0, 6)}.`;

/** The reading rules and a digest of the source's text: equal ones mean equal stored rows. */
function contentDigest(draft: ListingDraft): string {
  const { line: _line, ...facts } = draft;
  return `${RULES}${md5(JSON.stringify(facts))}`;
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("base64url");
}
