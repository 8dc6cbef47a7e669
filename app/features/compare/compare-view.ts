import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { spanText } from "#app/facts/listings/list-days.ts";
import { formatDate } from "#app/lib/dates.ts";
import { cardView } from "#app/features/cards/card-view.ts";
import type { Picture } from "#app/facts/listings/picture.ts";
import { compareHref, type CompareAddress } from "./compare-address.ts";
import { ROW_GROUPS, type Comparer, type RowMaker, type CellText } from "./compare-rows.ts";

export interface CompareColumn {
  number: string;
  title: string;
  place: string;
  picture: Picture;
  /** `Lista de 08/01/2026`: the day that its facts are of. */
  list: string;
  /** `Fora da lista`, `Fora do portal`; null while it is offered here. */
  closed: string | null;
  /** Address of the comparison without it. */
  withoutHref: string;
}

export interface CompareCell {
  /** Null: not known. */
  text: string | null;
  note: string | null;
  /** `menor`, `maior dos informados`: this value is highlighted; null for all others. */
  best: string | null;
}

export interface CompareRow {
  term: string;
  cells: CompareCell[];
  differs: boolean;
  /** Why no value is highlighted where one might be expected. */
  caution: string | null;
}

export interface CompareView {
  columns: CompareColumn[];
  /** `listas de 05/01 a 08/01/2026`: the days that the facts are of; null without properties. */
  lists: string | null;
  groups: { title: string; rows: CompareRow[] }[];
  /** Number of rows in which the properties differ. */
  differences: number;
  /** Numbers of no known property, and texts that are no numbers. */
  unknown: string[];
  beyond: string[];
  onlyDifferences: boolean;
}

/** Properties side by side; `details` has the known ones in the order of the address. */
export function compareView(
  address: CompareAddress,
  details: ListingDetail[],
  comparer: Comparer,
): CompareView {
  const { onlyDifferences } = address;
  const numbers = details.map(({ listing }) => listing.number);
  const groups = ROW_GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows
      .filter(({ isIn }) => isIn === undefined || isIn(comparer))
      .map((maker) => compareRow(maker, details, comparer)),
  }));
  const isNarrowed = onlyDifferences && details.length > 1;
  return {
    columns: details.map(({ listing, available, withdrawnOn }) => {
      const { title, place, picture } = cardView(listing, comparer.today);
      const others = numbers.filter((number) => number !== listing.number);
      const withoutHref = compareHref(others, onlyDifferences);
      const closed = withdrawnOn !== null ? "Fora do portal" : available ? null : "Fora da lista";
      return {
        number: listing.number,
        title,
        place,
        picture,
        list: `Lista de ${formatDate(listing.lastSeen)}`,
        closed,
        withoutHref,
      };
    }),
    lists: listsOf(details),
    groups: groups
      .map(({ title, rows }) => ({ title, rows: isNarrowed ? rows.filter(({ differs }) => differs) : rows }))
      .filter(({ rows }) => rows.length > 0),
    differences: groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length,
    unknown: [...address.numbers.filter((number) => !numbers.includes(number)), ...address.invalid],
    beyond: address.beyond,
    onlyDifferences: isNarrowed,
  };
}

function listsOf(details: ListingDetail[]): string | null {
  const days = details.map(({ listing }) => listing.lastSeen).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? `lista de ${formatDate(first)}` : `listas de ${spanText(first, last, "a")}`;
}

function compareRow(maker: RowMaker, details: ListingDetail[], comparer: Comparer): CompareRow {
  const cells = details.map((detail) => maker.say(detail, comparer));
  const best = standsOut(cells, maker.best?.which ?? null);
  // The largest known value may not be the largest of all.
  const among = cells.some(({ text }) => text === null) ? " dos informados" : "";
  const kinds = new Set(cells.flatMap(({ kind }) => kind ?? []));
  return {
    term: typeof maker.term === "string" ? maker.term : maker.term(comparer),
    cells: cells.map(({ text, note = null, value }) => ({
      text,
      note,
      best: maker.best && value !== undefined && value === best ? maker.best.word + among : null,
    })),
    differs: new Set(cells.map(({ text, note }) => `${text}|${note}`)).size > 1,
    caution: kinds.size > 1 ? (maker.mixed ?? null) : null,
  };
}

/** The lowest or highest of the values; null when they are of several kinds, fewer than two, or all the same. */
function standsOut(cells: CellText[], which: "low" | "high" | null): number | null {
  const compared = cells.filter(({ value }) => value !== undefined);
  if (which === null || new Set(compared.map(({ kind }) => kind)).size > 1) return null;
  const values = compared.map(({ value }) => value!);
  if (new Set(values).size < 2) return null;
  return which === "low" ? Math.min(...values) : Math.max(...values);
}
