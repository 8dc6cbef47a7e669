import type { MarketLine, MarketReport } from "#app/core/reports/market-report.server.ts";
import { changesNote, standingNote, type MarketChange } from "#app/core/reports/market-sums.ts";
import type { MonthState } from "#app/core/reports/month-closing.server.ts";
import { shownMedianOfBins } from "#app/core/reports/stays.ts";
import type { Bins } from "#app/db/shapes/market-month.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { inRange } from "#app/facts/listings/list-days.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { isUf, UF_NAMES, type Uf } from "#app/lib/br.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { monthName, type IsoMonth } from "#app/lib/months.ts";
import { knownCount, plural, writtenCount } from "#app/lib/numbers.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import type { DatasetFacts } from "#app/ui/structured-data.ts";
import { medianText, STATISTICS_PATH, stayCell, stockChart, type ChartView } from "./market-words.ts";

/** The texts of `/estatisticas` and of a month's report. */
export interface StatisticsView {
  /** Null: lately. */
  month: IsoMonth | null;
  crumbs: { label: string; href: string | null }[];
  heading: string;
  lead: string;
  /** What has to be known of the numbers before they are read. */
  notes: string[];
  figures: { value: string; label: string }[];
  stock: ChartView;
  byState: string[][];
  byMode: string[][];
  /** Pages of states, in the order of the table. */
  states: { label: string; href: string }[];
  months: { label: string; href: string }[];
  sheet: string;
}

export interface StatisticsPage {
  view: Packed<StatisticsView>;
  title: string;
  description: string;
  /** Whether search engines should list it: a month that is not over changes every day. */
  indexable: boolean;
  /** The way from the start to the page. */
  steps: { name: string; path: string }[];
  /** The data as search engines of data sets read of it. */
  dataset: DatasetFacts;
  /** What the letter about the month says of it. */
  summary: Pick<StatisticsView, "figures" | "notes">;
  report: MarketReport;
}

interface StatisticsFacts {
  report: MarketReport;
  /** Null: not of a month. */
  month: { name: IsoMonth; state: MonthState } | null;
  /** All months that have lists, the newest first. */
  months: readonly IsoMonth[];
}

/** The page of a month's report; of null, the page of the newest lists. */
export function statisticsPath(month: IsoMonth | null): string {
  return month === null ? STATISTICS_PATH : `${STATISTICS_PATH}/${month}`;
}

/** The day of the newest list that a report counts. */
function newestOf({ stock, period }: MarketReport): IsoDate {
  return stock.at(-1)?.day ?? period.last;
}

/** After so many seconds figures that are not counted yet are worth asking for again. */
export const RETRY_SECONDS = 600;

export function statisticsPage(facts: StatisticsFacts): StatisticsPage {
  const { report, month } = facts;
  const name = month === null ? null : monthName(month.name);
  const path = statisticsPath(month?.name ?? null);
  const view = statisticsView(facts);
  return {
    view: pack(view),
    summary: {
      figures: view.figures,
      notes: [standingNote(report.total.lists), ...view.notes].filter((note) => note !== null),
    },
    title:
      name === null
        ? "Estatísticas dos imóveis da Caixa · Martelo"
        : `Relatório de ${name}: imóveis da Caixa · Martelo`,
    description: `Imóveis da Caixa${name === null ? "" : ` em ${name}`}: ${writtenCount(report.total.sums.forSale)} à venda${report.total.lists === null ? "" : ` ${inRange(report.total.lists)}`}; descontos, tempo na lista e reduções de preço por estado e modalidade, com o método e os dados em CSV.`,
    steps: view.crumbs.map(({ label, href }) => ({ name: label, path: href ?? path })),
    dataset: {
      name: view.heading,
      description: view.lead,
      path,
      sheet: view.sheet,
      // What the newest lists say covers the stock of a year; a month's report covers the month.
      first: month === null ? (report.stock[0]?.day ?? report.period.first) : report.period.first,
      last: newestOf(report),
    },
    indexable: month?.state.closed ?? true,
    report,
  };
}

function statisticsView({ report, month, months }: StatisticsFacts): StatisticsView {
  const { total, period } = report;
  const states = sorted(report.byState);
  const since = `de ${formatDate(period.first)} a ${formatDate(period.last)}`;
  const standing = standingNote(total.lists);
  const heading =
    month === null ? "Estatísticas dos imóveis da Caixa" : `Relatório do mercado: ${monthName(month.name)}`;
  return {
    month: month?.name ?? null,
    crumbs: [
      { label: "Início", href: "/" },
      ...(month === null ? [] : [{ label: "Estatísticas", href: STATISTICS_PATH }]),
      { label: month === null ? "Estatísticas" : heading, href: null },
    ],
    heading,
    lead: (month === null
      ? ["O que dizem as listas públicas da Caixa.", standing, `As mudanças são ${since}.`]
      : [`O que as listas públicas da Caixa disseram ${since}.`, standing]
    )
      .filter((part) => part !== null)
      .join(" "),
    notes: notesOf(report, month),
    figures: [
      { value: writtenCount(total.sums.forSale), label: month === null ? "à venda" : "à venda no fim" },
      { value: changeCell(total, "added"), label: "novos" },
      { value: changeCell(total, "left"), label: "saíram" },
      { value: changeCell(total, "cheaper"), label: "baixaram de preço" },
      { value: medianCell(total.month.discounts), label: "desconto mediano" },
      { value: stayCell(total.month), label: "até metade sair" },
    ],
    stock: stockChart("Imóveis à venda", report.stock, newestOf(report)),
    byState: states.map((line) => row(stateName(line.name), line)),
    byMode: sorted(report.byMode).map((line) => row(saleModeName(line.name) || "Desconhecida", line)),
    states: states.flatMap(({ name }) =>
      isUf(name)
        ? [{ label: UF_NAMES[name], href: placeHref({ state: name, citySlug: null, districtSlug: null }) }]
        : [],
    ),
    months: months.map((name) => ({ label: monthName(name), href: statisticsPath(name) })),
    sheet: `${statisticsPath(month?.name ?? null)}/planilha.csv`,
  };
}

function notesOf(report: MarketReport, month: StatisticsFacts["month"]): string[] {
  const changes = changesNote(sorted(report.byState));
  return [...monthNotes(report, month), ...(changes === null ? [] : [changes])];
}

function monthNotes({ period }: MarketReport, month: StatisticsFacts["month"]): string[] {
  if (month === null) return [];
  const { closed, days, states, newest } = month.state;
  return [
    closed
      ? closedText(month.state)
      : `Números parciais, até a lista de ${formatDate(newest)}: o mês ainda não terminou, ou faltam listas de depois dele.`,
    `Temos listas de ${plural(days, "dia", "dias")} dos ${period.days} do mês, de ${plural(states, "estado", "estados")}. O que houve entre duas listas com mais de 7 dias entre elas ninguém viu e não é contado.`,
  ];
}

function closedText({ missing, late }: MonthState): string {
  const named = (states: Uf[]) => joinAnd(states.map((uf) => UF_NAMES[uf]));
  if (missing.length > 0)
    return `Mês encerrado sem as listas seguintes de ${named(missing)}: o que mudou ali depois da última do mês ninguém viu.`;
  return late.length > 0
    ? `Mês encerrado: já chegaram as listas seguintes. A de ${named(late)} veio mais de 7 dias depois da última do mês, e o que mudou entre as duas ninguém viu.`
    : "Mês encerrado: já chegaram as listas seguintes, que mostram o que mudou até o fim dele.";
}

/** The largest first. */
export function sorted(lines: readonly MarketLine[]): MarketLine[] {
  return lines.toSorted((a, b) => b.sums.forSale - a.sums.forSale || (a.name < b.name ? -1 : 1));
}

function stateName(name: string): string {
  return isUf(name) ? UF_NAMES[name] : name;
}

/** How many changed in one way; in words where no list could tell. */
function changeCell({ sums }: MarketLine, change: MarketChange): string {
  return knownCount(sums[change]);
}

function row(name: string, line: MarketLine): string[] {
  const { sums, month } = line;
  return [
    name,
    writtenCount(sums.forSale),
    ...(["added", "returned", "left", "cheaper"] as const).map((change) => changeCell(line, change)),
    medianCell(month.cuts),
    medianCell(month.discounts),
    stayCell(month),
  ];
}

function medianCell(bins: Bins): string {
  return medianText(shownMedianOfBins(bins));
}
