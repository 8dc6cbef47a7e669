import { changesNote, standingNote, stockAtEnd, type MarketSums } from "#app/core/reports/market-sums.ts";
import type { ReportFacts, Daily } from "#app/core/reports/read-report.server.ts";
import { COHORTS, bucketsOf, type Period, type Bucket } from "#app/core/reports/report-period.ts";
import { sumOf, sumOfHealth } from "#app/core/reports/report-sums.ts";
import { durationAt, RESPONSE_BINS } from "#app/core/reports/response-meter.ts";
import { rangeText } from "#app/facts/listings/list-days.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isUf, UF_NAMES } from "#app/lib/br.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { formatDate, formatMoment, addDays, type IsoDate } from "#app/lib/dates.ts";
import { formatAmount, shortMoney } from "#app/lib/money.ts";
import { knownCount, TOO_LITTLE, percent, writtenCount } from "#app/lib/numbers.ts";
import { seriesChart, type Series, type SeriesChart } from "#app/ui/series-chart.ts";
import { cohortsOf } from "./cohorts.ts";
import {
  alertFigures,
  billingFigures,
  MAILS_SENT,
  mapFigures,
  marketFigures,
  messageFigures,
  portalFigures,
  PUSHES_SENT,
  userFigures,
  milliseconds,
  type ReportFigure,
} from "./report-figures.ts";

export interface ReportTable {
  caption: string;
  head: string[];
  rows: string[][];
}

/** A part of the report: its figures, charts and tables. */
export interface ReportGroup {
  id: string;
  title: string;
  /** What has to be known of all of it; null: nothing. */
  note: string | null;
  figures: ReportFigure[];
  charts: { name: string; chart: SeriesChart | null; table: ReportTable }[];
  tables: ReportTable[];
}

const NOT_MEASURED = "sem medição";
const NO_LIST = "sem lista";
/** R$ 100. */
const LEAST_REVENUE = 10_000;

export function reportGroups(facts: ReportFacts, period: Period, today: IsoDate): ReportGroup[] {
  const all = reportSeries(facts, period);
  const group = (
    id: string,
    title: string,
    figures: ReportFigure[],
    tables: ReportTable[] = [],
  ): ReportGroup => ({
    id,
    title,
    note: noteOf(id, facts),
    figures,
    charts: all.filter((one) => one.group === id).map(({ series }) => chartOf(series)),
    tables,
  });
  return [
    group("usuarios", "Usuários", userFigures(facts, period, today), [cohortTable(facts, today)]),
    group("alertas", "Alertas", alertFigures(facts, period, today)),
    group("mensagens", "Mensagens", messageFigures(facts, period, today)),
    group("imoveis", "Imóveis", marketFigures(facts, period, today), [
      marketTable("Por estado", "Estado", facts.market.byState, (name) =>
        isUf(name) ? UF_NAMES[name] : name,
      ),
      marketTable(
        "Por modalidade",
        "Modalidade",
        facts.market.byMode,
        (name) => saleModeName(name) || "Desconhecida",
      ),
    ]),
    group("mapa", "Mapa", mapFigures(facts, period, today)),
    group("portal", "Portal", portalFigures(facts, period, today)),
    group("receita", "Assinaturas e receita", billingFigures(facts, period, today)),
  ];
}

/** All numbers over time, each with the part of the report that it belongs to. */
function reportSeries(facts: ReportFacts, period: Period): { group: string; series: Series }[] {
  const revenue = revenueSeries(facts);
  return [
    { group: "usuarios", series: dailySeries("Cadastros", "sign_ups", facts, period) },
    { group: "usuarios", series: dailySeries("Visitas de contas", "visits", facts, period) },
    { group: "alertas", series: dailySeries("Imóveis encontrados por alertas", "matches", facts, period) },
    { group: "mensagens", series: dailySeries(MAILS_SENT, "mails_sent", facts, period) },
    {
      group: "mensagens",
      series: dailySeries(PUSHES_SENT, "pushes_sent", facts, period),
    },
    { group: "imoveis", series: forSaleSeries(facts, period) },
    { group: "imoveis", series: cheaperSeries(facts, period) },
    { group: "mapa", series: dailySeries("Consultas ao mapa", "map_queries", facts, period) },
    { group: "portal", series: responseSeries(facts, period) },
    ...(revenue ? [{ group: "receita", series: revenue }] : []),
  ];
}

function chartOf(series: Series): ReportGroup["charts"][number] {
  const { name, points } = series;
  const rows = points.map(({ title, text }) => [title, text]);
  return { name, chart: seriesChart(series), table: { caption: name, head: ["Período", name], rows } };
}

/** The share of each week's sign-ups that came back in each of the weeks after it. */
function cohortTable(facts: ReportFacts, today: IsoDate): ReportTable {
  const weeks = Array.from({ length: COHORTS }, (_, n) => `+${n + 1}`);
  return {
    caption: "Retenção por semana de cadastro",
    head: ["Semana de", "Cadastros", ...weeks],
    rows: cohortsOf(facts, today).map(({ week, signUps, returned }) => [
      formatDate(week),
      writtenCount(signUps),
      ...returned.map((count) =>
        count === null || signUps === 0 ? "–" : percent(Math.round((count / signUps) * 100)),
      ),
    ]),
  };
}

function marketTable(
  caption: string,
  heading: string,
  rows: readonly ({ name: string } & MarketSums)[],
  nameOf: (name: string) => string,
): ReportTable {
  return {
    caption,
    head: [heading, "À venda", "Novos", "Voltaram", "Saíram", "Baixaram", "Subiram"],
    rows: rows.map(({ name, forSale, added, returned, left, cheaper, dearer }) => [
      nameOf(name),
      ...[forSale, added, returned, left, cheaper, dearer].map(knownCount),
    ]),
  };
}

function noteOf(group: string, facts: ReportFacts): string | null {
  if (group === "receita") return billingNote(facts);
  return group === "imoveis" ? marketNote(facts) : null;
}

function marketNote({ market: { lists, byState } }: ReportFacts): string | null {
  if (byState.length === 0) return null;
  const changes = changesNote(byState.map(({ name, ...sums }) => ({ name, sums })));
  return [standingNote(lists), changes].filter((note) => note !== null).join(" ") || null;
}

function billingNote({ billing }: ReportFacts): string {
  if (!billing) return `Nada se vende nesta instalação, ou nada foi calculado ainda: ${TOO_LITTLE}.`;
  const computed = `Do mês em curso, até agora; calculado em ${formatMoment(billing.computedAt)}.`;
  return billing.live
    ? computed
    : `Ambiente de teste: nenhum destes valores é dinheiro de verdade. ${computed}`;
}

/** Every number over time as a spreadsheet, one line for each part of the period. */
export function* reportSheet(facts: ReportFacts, period: Period): Generator<string> {
  yield CSV_MARK + csvLine(["Série", "De", "Até", "Valor"]);
  for (const { group, series } of reportSeries(facts, period))
    yield series.points
      .map(({ first, last, value }) => {
        const written = group === "receita" ? csvDecimal(value === null ? null : value / 100) : value;
        return csvLine([series.name, formatDate(first), formatDate(last), written]);
      })
      .join("");
}

/** A daily number in the parts of a period. */
function dailySeries(name: string, of: Daily, facts: ReportFacts, period: Period): Series {
  return countSeries(name, period, (bucket) => sumOf(facts, of, bucket));
}

/** What is for sale in the last lists of each part, with these; null where it has none. */
function forSaleSeries({ market }: ReportFacts, period: Period): Series {
  const points = bucketsOf(period).map((bucket) => {
    const newest = stockAtEnd(market.stock, bucket);
    return {
      ...bucket,
      value: newest?.forSale ?? null,
      text: newest === null ? NO_LIST : `${writtenCount(newest.forSale)} (${rangeText(newest)})`,
    };
  });
  return { name: "Imóveis à venda", points, scale: writtenCount };
}

/** Price cuts by the day of the list that shows them. */
function cheaperSeries({ market }: ReportFacts, period: Period): Series {
  return countSeries("Reduções de preço", period, ({ first, last }) => {
    const within = market.byDay.filter(({ day }) => day >= first && day <= last);
    return within.length === 0 ? null : within.reduce((sum, { cheaper }) => sum + cheaper, 0);
  });
}

/** The time that 95 of 100 answers did not exceed. */
function responseSeries({ health }: ReportFacts, period: Period): Series {
  const points = bucketsOf(period).map((bucket) => {
    const sum = sumOfHealth(health.filter(({ day }) => day >= bucket.first && day <= bucket.last));
    const ms = durationAt(sum.durations, 0.95);
    // A bar cannot be endless: it ends where the bins end, and its text says that it was more.
    return {
      ...bucket,
      value: ms === null ? null : Math.min(ms, RESPONSE_BINS.at(-1)!),
      text: ms === null ? NOT_MEASURED : milliseconds(ms),
    };
  });
  return { name: "Tempo de resposta (p95)", points, scale: (ms) => `${writtenCount(ms)} ms` };
}

/** The recurring revenue at the end of each of the last months; null: nothing is sold. */
function revenueSeries({ billing }: ReportFacts): Series | null {
  if (!billing) return null;
  const points = billing.months.map(({ name, sums }) => {
    const label = `${name.slice(5)}/${name.slice(0, 4)}`;
    const first = `${name}-01`;
    return {
      first,
      last: endOfMonth(first),
      label,
      title: label,
      value: sums.mrrCents,
      text: formatAmount(sums.mrrCents),
    };
  });
  return { name: "Receita recorrente mensal (MRR)", points, scale: shortMoney, least: LEAST_REVENUE };
}

/** `valueOf` is null for a part that no list says anything of. */
function countSeries(name: string, period: Period, valueOf: (bucket: Bucket) => number | null): Series {
  const points = bucketsOf(period).map((bucket) => {
    const value = valueOf(bucket);
    return { ...bucket, value, text: value === null ? NO_LIST : writtenCount(value) };
  });
  return { name, points, scale: writtenCount };
}

function endOfMonth(first: IsoDate): IsoDate {
  return addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
}
