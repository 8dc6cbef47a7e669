import { halfLife } from "#app/core/reports/stays.ts";
import { stockAtEnd, type StockDay } from "#app/core/reports/market-sums.ts";
import { bucketsOf } from "#app/core/reports/report-period.ts";
import type { Stays } from "#app/db/shapes/market-month.ts";
import { rangeText } from "#app/facts/listings/list-days.ts";
import { LEAST_IN_SAMPLE } from "#app/lib/median.ts";
import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
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
  const { days, watched } = halfLife(stays);
  if (watched === 0) return TOO_LITTLE;
  return days === null ? `mais de ${plural(watched, "dia", "dias")}` : plural(days, "dia", "dias");
}

/** The same in a sentence. */
export function staySentence(stays: Stays): string {
  const { known, days, watched } = halfLife(stays);
  if (watched === 0)
    return `Dados insuficientes: vimos ${plural(known, "entrada", "entradas")} na lista no ano até a mais nova, e sem ${LEAST_IN_SAMPLE} que pudemos acompanhar por um dia ou mais não estimamos um tempo.`;
  const seen = `das ${writtenCount(known)} entradas que vimos no ano até a lista mais nova`;
  return days === null
    ? `Estimamos que mais da metade ${seen} continuava na lista depois de ${plural(watched, "dia", "dias")}, o maior tempo em que pudemos acompanhar ao menos ${LEAST_IN_SAMPLE} delas.`
    : `Estimamos que metade ${seen} saiu da lista em até ${plural(days, "dia", "dias")}. Sair não é o mesmo que ser vendido: muitos voltam, e cada volta é outra entrada.`;
}

export const STAYS_METHOD = `É uma estimativa. Só conta entradas entre duas listas com no máximo 7 dias entre elas, no ano até a lista mais nova; um imóvel que volta entra outra vez. Os que continuam à venda contam até essa lista (estimador de Kaplan-Meier); sem isso, um histórico curto faria o tempo parecer curto. A estimativa termina onde acompanhamos menos de ${LEAST_IN_SAMPLE} entradas. “Mais de 20 dias” quer dizer que até 20 dias acompanhamos entradas bastantes, e mais da metade ainda estava na lista: o tempo até metade sair é maior que isso, e não dizemos quanto.`;

/** What a column of such times says; the method is below. */
export const STAYS_COLUMN =
  "“Até metade sair”: em quantos dias estimamos que metade das entradas deixou a lista. “Mais de” quantos dias: foi o maior tempo que pudemos acompanhar, e mais da metade ainda estava lá.";

/** The properties for sale over time: days, weeks or months by the length of the time, each with its last list. */
export function stockChart(name: string, stock: readonly StockDay[], last: IsoDate): ChartView {
  const first = stock[0]?.day ?? last;
  const days = dayNumber(last) - dayNumber(first) + 1;
  const changing = new Set(stock.map(({ states }) => states)).size > 1;
  const points = bucketsOf({ key: null, first, last, days }).map((bucket): SeriesPoint => {
    const newest = stockAtEnd(stock, bucket);
    if (!newest) return { ...bucket, value: null, text: "sem lista" };
    const text = `${plural(newest.forSale, "imóvel", "imóveis")} (${rangeText(newest)})`;
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
    ? " Só conta estados de que há lista no mês: o número deles muda, e a tabela diz quantos são."
    : "";
  return `Cada barra é a última lista do período.${empty}${states}`;
}
