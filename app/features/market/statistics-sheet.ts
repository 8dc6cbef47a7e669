import type { MarketLine, MarketReport } from "#app/core/reports/market-report.server.ts";
import { halfLife, shownMedianOfBins, sumOfBins } from "#app/core/reports/stays.ts";
import type { ListRange } from "#app/facts/listings/list-days.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { formatDate } from "#app/lib/dates.ts";
import { sorted } from "./statistics-view.ts";

/** The numbers of a report as a spreadsheet, each median with how many it is of. */
export function* statisticsSheet({ total, byState, byMode, stock }: MarketReport): Generator<string> {
  yield (
    CSV_MARK +
    csvLine([
      "Recorte",
      "Nome",
      "À venda",
      "Novos",
      "Voltaram",
      "Saíram",
      "Baixaram",
      "Subiram",
      "Redução mediana (%)",
      "Reduções contadas",
      "Desconto mediano (%)",
      "Com desconto",
      "Sem desconto",
      "Até metade sair (dias)",
      "Maior tempo acompanhado (dias)",
      "Entradas vistas",
      ...LISTS,
    ])
  );
  yield sheetLine("Brasil", "Todos", total);
  for (const line of sorted(byState)) yield sheetLine("Estado", line.name, line);
  for (const line of sorted(byMode)) yield sheetLine("Modalidade", saleModeName(line.name), line);
  for (const day of stock)
    yield csvLine(["Lista de", formatDate(day.day), day.forSale, ...UNKNOWN, ...listCells(day)]);
}

/** The lists in which what is for sale is counted. */
const LISTS = ["Listas de", "Listas até", "Estados"];

/** Of a single day there is only what was for sale. */
const UNKNOWN = Array.from({ length: 13 }, () => null);

function listCells(lists: ListRange | null) {
  return lists === null
    ? LISTS.map(() => null)
    : [formatDate(lists.first), formatDate(lists.last), lists.states];
}

/** An unknown number is an empty cell. */
function sheetLine(cut: string, name: string, { sums, lists, month }: MarketLine): string {
  const { forSale, added, returned, left, cheaper, dearer } = sums;
  const { known, days, watched } = halfLife(month);
  return csvLine([
    cut,
    name,
    forSale,
    added,
    returned,
    left,
    cheaper,
    dearer,
    csvDecimal(shownMedianOfBins(month.cuts)),
    sumOfBins(month.cuts),
    csvDecimal(shownMedianOfBins(month.discounts)),
    sumOfBins(month.discounts),
    month.undiscounted,
    watched === 0 ? null : days,
    watched === 0 ? null : watched,
    known,
    ...listCells(lists),
  ]);
}
