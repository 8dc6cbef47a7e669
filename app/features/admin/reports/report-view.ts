import { changesNote, standingNote, type MarketSums } from "#app/core/reports/market-sums.ts";
import type { ReportFacts } from "#app/core/reports/read-report.server.ts";
import { COHORTS, type Period } from "#app/core/reports/report-period.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isUf, UF_NAMES } from "#app/lib/br.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { formatDate, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { knownCount, TOO_LITTLE, percent, writtenCount } from "#app/lib/numbers.ts";
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
  type ReportFigure,
} from "./report-figures.ts";
import { cheaperSeries, dailySeries, forSaleSeries, responseSeries, revenueSeries } from "./report-series.ts";
import { seriesChart, type Series, type SeriesChart } from "#app/ui/series-chart.ts";

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
