import { halfLife } from "#app/core/reports/stays.ts";
import type { StockDay } from "#app/core/reports/market-report.server.ts";
import { bucketsOf } from "#app/core/reports/report-period.ts";
import type { Stays } from "#app/db/shapes/market-month.ts";
import { LEAST_IN_SAMPLE } from "#app/lib/median.ts";
import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { TOO_LITTLE, percent, plural, writtenCount } from "#app/lib/numbers.ts";
import { seriesChart, type SeriesChart, type SeriesPoint } from "#app/ui/series-chart.ts";

export const STATISTICS_PATH = "/estatisticas";

/** What the tables of the statistics say of a state or a modality. */
export const COLUMNS = [
  "À venda",
  "Novos",
  "Voltaram",
  "Saíram",
  "Baixaram de preço",
  "Redução mediana",
  "Desconto mediano",
  "Até metade sair",
];

/** A chart with the same numbers as a table. */
export interface ChartView {
  /** Null: too little to draw. */
  chart: SeriesChart | null;
  rows: string[][];
  note: string;
}

/** A median of percentages, rounded down as every discount, so that none is overstated. */
export function medianText(median: number | null): string {
  return median === null ? TOO_LITTLE : percent(Math.floor(median));
}

/** How long properties stay, in a cell of a table. */
export function stayCell(stays: Stays): string {
  const { known, days, watched } = halfLife(stays);
  if (known < LEAST_IN_SAMPLE) return TOO_LITTLE;
  return days === null ? `mais de ${plural(watched, "dia", "dias")}` : plural(days, "dia", "dias");
}

/** The same in a sentence. */
export function staySentence(stays: Stays): string {
  const { known, days, watched } = halfLife(stays);
  if (known < LEAST_IN_SAMPLE)
    return `Dados insuficientes: vimos a entrada de ${plural(known, "imóvel", "imóveis")} no último ano, e com menos de ${LEAST_IN_SAMPLE} não dizemos um tempo.`;
  const seen = `dos ${writtenCount(known)} imóveis cuja entrada vimos no último ano`;
  return days === null
    ? `Mais da metade ${seen} continuava na lista depois de ${plural(watched, "dia", "dias")}, o maior tempo que pudemos acompanhar.`
    : `Metade ${seen} saiu da lista em até ${plural(days, "dia", "dias")}. Sair não é o mesmo que ser vendido: muitos voltam.`;
}

export const STAYS_METHOD =
  "Só imóveis que entraram entre duas listas com no máximo 7 dias entre elas, no ano até a lista mais nova. Os que continuam à venda contam até essa lista (estimador de Kaplan-Meier); sem isso, um histórico curto faria o tempo parecer curto. “Mais de 20 dias” quer dizer que 20 dias é o maior tempo que pudemos acompanhar, e mais da metade ainda estava na lista: o tempo até metade sair é maior que isso, e não dizemos quanto.";

/** What a column of such times says; the method is below. */
export const STAYS_COLUMN =
  "“Até metade sair”: em quantos dias metade dos imóveis que entraram deixou a lista. “Mais de” quantos dias: foi o maior tempo que pudemos acompanhar, e mais da metade ainda estava lá.";

/** The properties for sale over time: days, weeks or months by the length of the time, each with its last list. */
export function stockChart(name: string, stock: readonly StockDay[], last: IsoDate): ChartView {
  const first = stock[0]?.day ?? last;
  const days = dayNumber(last) - dayNumber(first) + 1;
  const changing = new Set(stock.map(({ states }) => states)).size > 1;
  const points = bucketsOf({ key: null, first, last, days }).map((bucket): SeriesPoint => {
    const newest = stock.findLast(({ day }) => day >= bucket.first && day <= bucket.last);
    if (!newest) return { ...bucket, value: null, text: "sem lista" };
    const from = changing ? `, ${plural(newest.states, "estado", "estados")}` : "";
    const text = `${plural(newest.forSale, "imóvel", "imóveis")} (lista de ${formatDate(newest.day)}${from})`;
    return { ...bucket, value: newest.forSale, text };
  });
  return {
    chart: stock.length < 2 ? null : seriesChart({ name, points, scale: writtenCount }),
    rows: points.map(({ title, text }) => [title, text]),
    note: stockNote(stock.length, points, changing),
  };
}

function stockNote(lists: number, points: readonly SeriesPoint[], changing: boolean): string {
  if (lists < 2) return `Só temos ${plural(lists, "lista", "listas")}: ${TOO_LITTLE} para um gráfico.`;
  const empty = points.some(({ value }) => value === null)
    ? " Onde não temos lista, a coluna fica cinza: ninguém viu."
    : "";
  const states = changing
    ? " O número de estados muda com as listas que temos; a tabela diz quantos são."
    : "";
  return `Cada barra é a última lista do período.${empty}${states}`;
}
