import { readAvailability } from "#app/core/ingestion/availability.server.ts";
import type { Suspicion } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { knownSuspicions } from "#app/core/ingestion/corrections/suspicion-counts.server.ts";
import {
  findSuspicions,
  pageOfSuspicions,
  type SuspicionFilter,
} from "#app/core/ingestion/corrections/suspicions.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { isAnyOf, LISTING_COLUMNS, toListing } from "#app/facts/listings/listing-rows.server.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { batchView, type BatchView } from "./batch.server.ts";
import { dataDialog, type DataDialogView } from "./data-dialog.server.ts";
import { dataList, writeItem, type DataQuery } from "./data-words.ts";
import { dataRow, groupLines, type DataRow, type GroupLine, type Subject } from "./data-view.ts";

const PAGE_SIZE = 50;

/** Everything that `/admin/dados` shows. */
export interface DataScreen {
  query: DataQuery;
  groups: (Omit<GroupLine, "to"> & { to: string })[];
  rows: (DataRow & { id: string; to: string })[];
  total: number;
  page: number;
  pages: number;
  /** Null: no row is open, or there is nothing under its key. */
  dialog: DataDialogView | null;
  /** The dialog of several rows; null: it is not open. */
  batch: BatchView | null;
}

export async function dataScreen(db: Db, query: DataQuery): Promise<DataScreen> {
  const filter = filterOf(query);
  const counts = await knownSuspicions(db, query.state);
  const { items, total, page, pages } = await pageOfSuspicions(db, filter, counts, PAGE_SIZE, query.page);
  const subjects = await subjectsOf(db, items);
  const here = { ...query, page, batch: null };
  return {
    query: { ...here, batch: query.batch },
    groups: groupLines(counts).map(({ to, ...line }) => ({
      ...line,
      to: dataList.href({ ...query, ...to, text: "", status: "aberto", page: 1, open: null, batch: null }),
    })),
    rows: items.map((item) => ({
      ...dataRow(item, subjectIn(subjects, item)),
      id: writeItem(item),
      to: dataList.href({ ...here, open: { group: item.group, key: item.key } }),
    })),
    total,
    page,
    pages,
    dialog: query.open && (await openDialog(db, query.open)),
    batch: query.batch && (await batchView(db, filter, query.batch)),
  };
}

async function openDialog(db: Db, open: NonNullable<DataQuery["open"]>): Promise<DataDialogView | null> {
  return dataDialog(db, open, async (item) => {
    if (item.number === null) return null;
    const subject = subjectIn(await subjectsOf(db, [item]), item);
    const decided = await readAvailability(db, item.number);
    return subject && { ...subject, available: decided?.available ?? true };
  });
}

/** The properties of rows by number. */
async function subjectsOf(db: Db, items: readonly Suspicion[]): Promise<Map<string, Subject>> {
  const numbers = [...new Set(items.flatMap(({ number }) => number ?? []))];
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({
      ...LISTING_COLUMNS,
      jumpFrom: properties.saltoDe,
      jumpOn: properties.saltoEm,
      jumpMode: properties.saltoModalidade,
    })
    .from(properties)
    .where(isAnyOf(properties.nDoImovel, numbers));
  return new Map(
    rows.map(({ jumpFrom: fromCents, jumpOn: on, jumpMode: fromMode, ...row }) => [
      row.nDoImovel,
      {
        listing: toListing(row, NO_LISTS),
        jump: fromCents === null || on === null ? null : { fromCents, on, fromMode },
      },
    ]),
  );
}

/** The imported lists, of which there are thousands, are not read: a subject has nothing that depends on them. */
const NO_LISTS = { days: new Map(), newest: new Map() };

function subjectIn(subjects: ReadonlyMap<string, Subject>, { number }: Suspicion): Subject | null {
  return number === null ? null : (subjects.get(number) ?? null);
}

export function filterOf({ text, group, state, status }: DataQuery): SuspicionFilter {
  const words = queryWords(text).map(([word]) => word!);
  return { group, state, status, words };
}

const BATCH = 500;
/** A sheet begins at once. */
const FIRST_BATCH = 50;
const HEAD = ["Grupo", "Status", "Item", "UF", "Imóveis", "O que há", "Onde", "Motivo"];

/** The rows that a query finds, on all pages, as the parts of a spreadsheet. */
export async function* dataSheet(db: Db, query: DataQuery): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(HEAD);
  for (let offset = 0; ;) {
    const limit = offset === 0 ? FIRST_BATCH : BATCH;
    const items = await findSuspicions(db, filterOf(query), { limit, offset });
    const subjects = await subjectsOf(db, items);
    const lines = items.map((item) => {
      const row = dataRow(item, subjectIn(subjects, item));
      return csvLine([
        row.group,
        row.status.label,
        item.key,
        item.state,
        item.properties,
        row.what,
        row.where,
        item.reason,
      ]);
    });
    yield lines.join("");
    if (items.length < limit) return;
    offset += limit;
  }
}
