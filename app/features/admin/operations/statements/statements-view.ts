import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { addDays, dayInSaoPaulo, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { percentile, type DurationHistogram } from "#app/lib/duration-histogram.ts";
import { durationWords } from "#app/lib/duration-words.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { always, defineList, PAGE, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Values of `periodo`; without it, seven days. */
const STATEMENT_PERIODS = { hoje: "Hoje", semana: "7 dias", tudo: "14 dias" } as const;
const DAYS: Readonly<Record<keyof typeof STATEMENT_PERIODS, number>> = { hoje: 0, semana: 6, tudo: 13 };

/** What the addresses of the slow statements ask for; `open` is the id of the statement whose dialog is open. */
export const statementList = defineList(OPERATIONS.statements.path, {
  text: typed("Parte do comando"),
  period: always("periodo", "Período", STATEMENT_PERIODS, { usual: "semana" }),
  page: PAGE,
  open: valueAt("consulta", "Consulta", statementIn),
});
type StatementQuery = QueryOf<typeof statementList>;

function statementIn(params: URLSearchParams, key: string): string | null {
  const text = params.get(key) ?? "";
  return /^[0-9a-f]{16}$/.test(text) ? text : null;
}

/** The first day that is asked for. */
export function firstDay({ period }: StatementQuery, now: Date): IsoDate {
  return addDays(dayInSaoPaulo(now), -DAYS[period]);
}

export interface StatementLine {
  id: string;
  to: string;
  /** Its beginning. */
  text: string;
  count: string;
  median: string;
  p95: string;
  longest: string;
  last: string;
}

export interface StatementsView {
  query: StatementQuery;
  figures: { label: string; value: string; note?: string }[];
  summary: string;
  lines: StatementLine[];
  page: number;
  pages: number;
  open: { text: string; facts: { term: string; text: string }[] } | null;
}

interface Measured {
  id: string;
  text: string;
  count: number;
  totalMs: number;
  maxMs: number;
  histogram: DurationHistogram;
  lastSeenAt: Date;
}

const PER_PAGE = 25;
const SHOWN_TEXT = 160;

function matchesIn(measured: readonly Measured[], { text: part }: StatementQuery): Measured[] {
  return measured.filter(({ text }) => text.toLowerCase().includes(part.toLowerCase()));
}

/** All that the filters find as a spreadsheet, in the order in which they are shown; durations in milliseconds. */
export function* statementsSheet(query: StatementQuery, measured: readonly Measured[]): Generator<string> {
  yield (
    CSV_MARK +
    csvLine([
      "Identificador",
      "Comando",
      "Vezes",
      "Tempo somado (ms)",
      "p50 (ms)",
      "p95 (ms)",
      "Máximo (ms)",
      "Última vez",
    ])
  );
  for (const { id, text, count, totalMs, maxMs, histogram, lastSeenAt } of matchesIn(measured, query)) {
    const shares = [0.5, 0.95].map((share) => Math.round(percentile(histogram, share, maxMs)));
    yield csvLine([
      id,
      text,
      count,
      Math.round(totalMs),
      ...shares,
      Math.round(maxMs),
      formatMoment(lastSeenAt),
    ]);
  }
}

/** `measured` in the order in which they are shown. */
export function statementsView(query: StatementQuery, measured: Measured[], now: Date): StatementsView {
  const matches = matchesIn(measured, query);
  const open = measured.find(({ id }) => id === query.open);
  const sum = (of: (one: Measured) => number) => measured.reduce((all, one) => all + of(one), 0);
  const longest = measured.reduce((most, { maxMs }) => Math.max(most, maxMs), 0);
  return {
    query,
    figures: [
      { label: "Comandos", value: writtenCount(measured.length), note: "diferentes" },
      { label: "Vezes", value: writtenCount(sum(({ count }) => count)), note: "acima de 100 ms" },
      { label: "Tempo", value: durationWords(sum(({ totalMs }) => totalMs)), note: "somado" },
      { label: "Mais longo", value: durationWords(longest) },
    ],
    summary: plural(matches.length, "comando encontrado", "comandos encontrados"),
    lines: matches
      .slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE)
      .map((one) => lineOf(one, query, now)),
    page: query.page,
    pages: Math.max(1, Math.ceil(matches.length / PER_PAGE)),
    open: open ? { text: open.text, facts: factsOf(open) } : null,
  };
}

function lineOf(measured: Measured, query: StatementQuery, now: Date): StatementLine {
  const { id, text, count, maxMs, histogram, lastSeenAt } = measured;
  return {
    id,
    to: statementList.href({ ...query, open: id }),
    text: text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text,
    count: writtenCount(count),
    median: durationWords(percentile(histogram, 0.5, maxMs)),
    p95: durationWords(percentile(histogram, 0.95, maxMs)),
    longest: durationWords(maxMs),
    last: relativeTime(lastSeenAt, now),
  };
}

function factsOf({ id, count, totalMs, maxMs, histogram, lastSeenAt }: Measured) {
  return [
    { term: "Vezes", text: `${writtenCount(count)} acima de 100 ms` },
    { term: "Tempo somado", text: durationWords(totalMs) },
    { term: "Metade até", text: durationWords(percentile(histogram, 0.5, maxMs)) },
    { term: "95% até", text: durationWords(percentile(histogram, 0.95, maxMs)) },
    { term: "Mais longo", text: durationWords(maxMs) },
    { term: "Última vez", text: formatMoment(lastSeenAt) },
    { term: "Identificador", text: id },
  ];
}
