import { addDays, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { CensusTally } from "./census-result.ts";

/** Shares of the rows from which on a file is not believed. The census itself has none of the first kind. */
const MOST_BROKEN = 0.001;
const MOST_UNPLACED = 0.05;
const MOST_UNLEVELLED = 0.05;
const LEAST_USED = 0.05;
/** So few broken rows are passed over in a small file too, as long as most of it is whole. */
const FEW_BROKEN = 3;

const percent = (share: number) => `${(share * 100).toFixed(1).replace(".", ",")} %`;

/** Why the rows of a file cannot be believed, in Portuguese; null where they can. */
export function refusalOf(tally: CensusTally | null): string | null {
  if (!tally || tally.rows === 0) return "não tem nenhum endereço";
  const { ragged, strangers, pointless, outside, vague, unlevelled } = tally.unused;
  const share = (rows: number) => rows / tally.rows;
  const areTooMany = (broken: number) => share(broken) > (broken > FEW_BROKEN ? MOST_BROKEN : MOST_UNPLACED);
  if (areTooMany(ragged))
    return `está truncado ou não é do CNEFE: ${percent(share(ragged))} das linhas não têm todos os campos`;
  if (tally.lastIsRagged) return "está truncado: a última linha não tem todos os campos";
  if (areTooMany(strangers))
    return `${percent(share(strangers))} das linhas têm códigos de município que o IBGE não tem`;
  if (share(pointless + outside) > MOST_UNPLACED)
    return pointless > outside
      ? `${percent(share(pointless))} dos endereços não têm coordenadas`
      : `${percent(share(outside))} dos endereços têm coordenadas fora do seu município`;
  if (share(unlevelled) > MOST_UNLEVELLED)
    return `${percent(share(unlevelled))} dos endereços não dizem como o ponto é conhecido: NV_GEO_COORD está vazio ou não é de 1 a 6`;
  const used = tally.rows - ragged - strangers - pointless - outside - vague - unlevelled;
  if (share(used) < LEAST_USED)
    return `${used === 0 ? "nenhum endereço tem" : `só ${percent(share(used))} dos endereços têm`} um ponto próprio: os pontos são da localidade ou do setor`;
  return null;
}

/** What is held of a municipality from an earlier file. */
export interface StoredCensus {
  publishedOn: IsoDate;
  rows: number;
  /** Keys of its streets. */
  streets: readonly string[];
}

/** A file beside what is held. */
export interface CensusFileFacts {
  publishedOn: IsoDate;
  /** Rows of each municipality. */
  cities: ReadonlyMap<number, number>;
  hasStreet(ibge: number, key: string): boolean;
}

/** A file with fewer of the addresses that the one before it had has lost its end. */
const LEAST_OF_BEFORE = 0.9;
/** A file of the same day without so many of the streets is another part of the municipality. */
const LEAST_OF_STREETS = 0.5;
/** No CNEFE with coordinates is older; archives that were made without a time have this or an earlier one. */
const FIRST_DAY: IsoDate = "2022-08-01";

/** Whether the day of a file can be the one on which it was published. */
export function isDated(publishedOn: IsoDate): boolean {
  return publishedOn >= FIRST_DAY;
}

/**
 * The municipalities of a file that replace what is held, or in Portuguese why none does. Others stay as they are: what is
 * held of them is newer, or has more of their addresses or streets.
 */
export function judgeBeside(
  { publishedOn, cities, hasStreet }: CensusFileFacts,
  stored: ReadonlyMap<number, StoredCensus>,
  today: IsoDate,
): Map<number, number> | string {
  // Clocks and time zones differ by less than a day.
  if (publishedOn > addDays(today, 1))
    return `tem uma data que ainda não chegou (${formatDate(publishedOn)}): confira o dia do arquivo`;
  const newest = [...cities.keys()].reduce((day, ibge) => max(day, stored.get(ibge)?.publishedOn), "");
  const notOlder = [...cities].filter(([ibge]) => publishedOn >= (stored.get(ibge)?.publishedOn ?? ""));
  if (notOlder.length === 0)
    return !isDated(publishedOn)
      ? `não diz de que dia é, e já foi lido um de ${formatDate(newest)}`
      : `é mais antigo (${formatDate(publishedOn)}) do que o que já foi lido (${formatDate(newest)})`;
  const known = notOlder.flatMap(([ibge, rows]) => {
    const before = stored.get(ibge);
    return before ? [{ ibge, rows, before }] : [];
  });
  const rows = known.reduce((sum, city) => sum + city.rows, 0);
  const rowsBefore = known.reduce((sum, { before }) => sum + before.rows, 0);
  if (rows < rowsBefore * LEAST_OF_BEFORE)
    return `parece truncado: tem ${plural(rows, "endereço", "endereços")} onde o lido antes tinha ${writtenCount(rowsBefore)}`;
  const isLess = ({ ibge, rows: own, before }: (typeof known)[number]) => {
    if (own < before.rows * LEAST_OF_BEFORE) return true;
    const common = before.streets.filter((key) => hasStreet(ibge, key)).length;
    return publishedOn === before.publishedOn && common < before.streets.length * LEAST_OF_STREETS;
  };
  const less = new Set(known.filter(isLess).map(({ ibge }) => ibge));
  const used = new Map(notOlder.filter(([ibge]) => !less.has(ibge)));
  return used.size > 0
    ? used
    : "não tem a maior parte das ruas que já foram lidas de um arquivo do mesmo dia: parece ser só uma parte do município";
}

function max(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a;
}
