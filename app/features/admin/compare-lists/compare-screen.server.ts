import {
  compareLists,
  listDays,
  listsOfRuns,
  type Differing,
  type TwoLists,
} from "#app/core/ingestion/runs/compare-lists.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { DIFFERENCE_LABELS, type CompareQuery } from "./compare-query.ts";
import { differingLine, type CompareView } from "./compare-view.ts";

const PER_PAGE = 50;
const SHEET_BATCH = 2_000;

/** What `/admin/imports/comparar` shows. */
export async function compareScreen(db: Db, query: CompareQuery): Promise<CompareView> {
  if (query.state === null) return { query, refused: null, days: {}, compared: null };
  const { two, days } = await chosenLists(db, query, query.state);
  const named = Object.fromEntries(days.toReversed().map((day) => [day, formatDate(day)]));
  if (two === null) return { query, refused: null, days: named, compared: null };
  const pageOf = (page: number) =>
    compareLists(db, two, query, { offset: (page - 1) * PER_PAGE, most: PER_PAGE });
  const result = await pageOf(query.page);
  const pages = Math.max(1, Math.ceil(result.total / PER_PAGE));
  const page = Math.min(query.page, pages);
  const { counts, total, rows } = page === query.page ? result : await pageOf(page);
  return {
    query: { ...query, from: two.from, to: two.to, page },
    refused: null,
    days: named,
    compared: {
      title: `${UF_NAMES[two.state]}: lista de ${formatDate(two.from)} e lista de ${formatDate(two.to)}`,
      counts: Object.entries(DIFFERENCE_LABELS).map(([kind, label]) => ({
        label,
        value: writtenCount(counts[kind as keyof typeof counts]),
      })),
      total,
      pages,
      rows: rows.map(differingLine),
    },
  };
}

/** What compares the lists of two runs, of the first state of which both have one; else why they cannot be compared. */
export async function comparisonOf(
  db: Db,
  runs: readonly number[],
): Promise<{ two: TwoLists } | { refused: string }> {
  const [one, other] = runs;
  if (one === undefined || other === undefined || runs.length > 2)
    return { refused: "Escolha duas importações: nem mais, nem menos." };
  const lists = await listsOfRuns(db, [one, other]);
  const empty = [one, other].find((run) => lists.get(run)!.length === 0);
  if (empty !== undefined)
    return {
      refused: `Nenhuma lista da importação #${empty} está no portal: nada dela foi gravado, ela foi desfeita, ou outra lista do mesmo dia tomou o lugar.`,
    };
  const isOf = (state: Uf) => (list: { state: Uf }) => list.state === state;
  const shared = lists.get(one)!.filter(({ state }) => lists.get(other)!.some(isOf(state)));
  if (shared.length === 0) {
    const named = (run: number) =>
      `#${run} (${[...new Set(lists.get(run)!.map(({ state }) => state))].join(", ")})`;
    return {
      refused: `As importações ${named(one)} e ${named(other)} não têm lista de um mesmo estado: só se comparam listas do mesmo estado.`,
    };
  }
  const { state, day } = shared[0]!;
  const days = [day, lists.get(other)!.find(isOf(state))!.day].toSorted();
  return { two: { state, from: days[0]!, to: days[1]! } };
}

/** The wanted lists, the earlier first; where the address names none, the newest and the one before. Null: fewer than two. */
async function chosenLists(db: Db, { from, to }: CompareQuery, state: Uf) {
  const days = await listDays(db, state);
  const isListDay = (wanted: string | null) => days.some((day) => day === wanted);
  const later = isListDay(to) ? to! : days.at(-1);
  const before = days.filter((day) => day !== later);
  const earlier =
    isListDay(from) && from !== later ? from! : (before.findLast((day) => day < later!) ?? before[0]);
  if (later === undefined || earlier === undefined) return { two: null, days };
  const [first, second] = [earlier, later].toSorted();
  const two: TwoLists = { state, from: first!, to: second! };
  return { two, days };
}

/** All that differs as wanted, as the parts of a spreadsheet. */
export async function* compareSheet(db: Db, query: CompareQuery): AsyncGenerator<string> {
  const two = query.state === null ? null : (await chosenLists(db, query, query.state)).two;
  yield (
    CSV_MARK +
    csvLine([
      "Imóvel",
      "Cidade",
      "Bairro",
      "Preço antes",
      "Preço depois",
      "Avaliação antes",
      "Avaliação depois",
      "Modalidade antes",
      "Modalidade depois",
    ])
  );
  if (two === null) return;
  for (let offset = 0; ; offset += SHEET_BATCH) {
    const { rows } = await compareLists(db, two, query, { offset, most: SHEET_BATCH });
    yield rows.map(sheetLine).join("");
    if (rows.length < SHEET_BATCH) return;
  }
}

function sheetLine({ number, city, district, before, after }: Differing): string {
  const reais = (cents: number | undefined) => csvDecimal(cents === undefined ? null : cents / 100);
  return csvLine([
    number,
    city,
    district,
    reais(before?.priceCents),
    reais(after?.priceCents),
    reais(before?.appraisalCents),
    reais(after?.appraisalCents),
    before?.saleMode ?? null,
    after?.saleMode ?? null,
  ]);
}
