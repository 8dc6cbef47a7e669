import {
  compareLists,
  listDays,
  listsOfRuns,
  type Differing,
  type TwoLists,
} from "#app/core/ingestion/runs/compare-lists.server.ts";
import type { Values } from "#app/core/ingestion/timeline.ts";
import type { Db } from "#app/db/connect.server.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";
import { DIFFERENCE_LABELS, type CompareQuery } from "./compare-query.ts";

const PER_PAGE = 50;
const SHEET_BATCH = 2_000;

/** A property of which two lists say different things. */
export interface DifferingLine {
  number: string;
  place: string;
  before: string;
  after: string;
}

export interface CompareView {
  query: CompareQuery;
  /** Why two chosen imports cannot be compared; null: they can, or none were chosen. */
  refused: string | null;
  /** The lists of the chosen state by their days, the newest first; empty: no state is chosen, or it has none. */
  days: Record<string, string>;
  /** Null: no state is chosen, or it has fewer than two lists. */
  compared: {
    title: string;
    counts: Figure[];
    total: number;
    pages: number;
    rows: DifferingLine[];
  } | null;
}

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

function differingLine({ number, city, district, before, after }: Differing): DifferingLine {
  return {
    number,
    place: [city, district].filter((part) => part !== null).join(" · ") || "–",
    before: textOf(before, after),
    after: textOf(after, before),
  };
}

/** What a list says, with the appraisal only where the other list has another. */
function textOf(values: Values | null, other: Values | null): string {
  if (values === null) return "não está na lista";
  const { priceCents, appraisalCents, saleMode } = values;
  const appraisal =
    other !== null && other.appraisalCents !== appraisalCents
      ? ` · avaliação ${formatPrice(appraisalCents)}`
      : "";
  return `${formatPrice(priceCents)} · ${saleMode}${appraisal}`;
}
