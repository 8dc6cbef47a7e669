import { calendarFile, type Subscription } from "#app/facts/listings/deadline-calendar.ts";
import { momentsOf, writtenInstant, type Moment } from "#app/facts/listings/deadline.ts";
import { WITHDRAWN } from "#app/facts/listings/listing-text.ts";
import { csvColumns, type CsvOccasion } from "#app/features/api/csv-export.ts";
import { CSV_MARK, csvDecimal, csvLine, type CsvCell } from "#app/lib/csv.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Dated, Followed } from "./followed.server.ts";
import { isEnd, STAGE_NAMES } from "#app/features/favorites/stage.ts";

/** Origin and time of a file of the whole list. */
interface Occasion {
  origin: string;
  now: Date;
}

/** Dates this recent stay in a calendar: a subscribed one would otherwise lose them overnight. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Limit of dates in a calendar. */
const MAX_MOMENTS = 1_000;

/** Text of a calendar that had to leave some dates out. */
const NOT_WHOLE =
  "Este calendário não tem todos os prazos: cabem 1.000, primeiro os que estão por vir, os dos seus favoritos antes dos outros. Os que faltam estão nas páginas dos imóveis.";

/** Dates from this time on are in a subscribed calendar. */
export function rememberedSince(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_MS);
}

/** The deadlines of favourites and notified properties that are for sale, each property once. */
export function deadlinesFile(
  { favorites, matches }: { favorites: Dated[]; matches: Dated[] },
  { origin, now }: Occasion,
  subscription: Subscription | null = null,
): string {
  const from = subscription ? rememberedSince(now).getTime() : now.getTime();
  const own = new Set(favorites.map(({ listing }) => listing.number));
  const all = [...favorites, ...matches.filter(({ listing }) => !own.has(listing.number))].flatMap((one) =>
    momentsAhead(one, from).map((moment) => {
      const at = Date.parse(moment.at);
      return { one, moment, at, isPast: at <= now.getTime(), isOwn: own.has(one.listing.number) };
    }),
  );
  const isWhole = all.length <= MAX_MOMENTS && subscription?.whole !== false;
  const occasions = all
    .sort(byWeight(now))
    .slice(0, MAX_MOMENTS)
    .sort((a, b) => a.at - b.at)
    .map(({ one: { listing, pageReadAt }, moment }) => ({
      listing,
      moments: [moment],
      address: `${origin}/property/${listing.number}`,
      // The same for every request: an unchanged calendar is an identical file.
      stamp: pageReadAt ?? now,
    }));
  return calendarFile(occasions, subscription, isWhole ? null : NOT_WHOLE);
}

interface Weighed {
  at: number;
  isPast: boolean;
  isOwn: boolean;
}

/** Sorts future dates before past ones, favourites before notified properties, then the nearest first. */
function byWeight(now: Date) {
  const distance = ({ at }: Weighed) => Math.abs(at - now.getTime());
  return (a: Weighed, b: Weighed) =>
    Number(a.isPast) - Number(b.isPast) || Number(b.isOwn) - Number(a.isOwn) || distance(a) - distance(b);
}

/** Favourites whose deadlines matter: not those that were won or lost. */
export function awaited(followed: Followed[]): Followed[] {
  return followed.filter(({ stage }) => !isEnd(stage));
}

/** Whether there is any future deadline. */
export function hasDeadlines(dated: Dated[], now: Date): boolean {
  return dated.some((one) => momentsAhead(one, now.getTime()).length > 0);
}

/** The favourites as a spreadsheet: the columns of the search's export, and the owner's additions. */
export function favoritesSheet(
  favorites: Followed[],
  demo: boolean,
  { now, ...occasion }: CsvOccasion & Occasion,
): string {
  const columns = csvColumns(demo);
  const head = csvLine([...OWN.map(([heading]) => heading), ...columns.map(([heading]) => heading)]);
  const rows = favorites.map((one) =>
    csvLine([
      ...OWN.map(([, read]) => read(one, now)),
      ...columns.map(([, read]) => read(one.listing, occasion)),
    ]),
  );
  return CSV_MARK + head + rows.join("");
}

const OWN: [heading: string, cell: (favorite: Followed, now: Date) => CsvCell][] = [
  ["Situação", ({ available, withdrawn }) => (withdrawn ? WITHDRAWN : available ? "Aberto" : "Encerrado")],
  ["Saiu da lista em", ({ listing }) => listing.leftOn && formatDate(listing.leftOn)],
  ["Próximo prazo", nextDeadline],
  ["Etapa", ({ stage }) => STAGE_NAMES[stage]],
  ["Etiquetas", ({ tags }) => tags.join(", ")],
  ["Preço alvo (R$)", ({ targetCents }) => csvDecimal(targetCents === null ? null : targetCents / 100)],
  ["Notas", ({ note }) => note],
  ["Salvo em", ({ savedAt }) => formatDate(dayInSaoPaulo(savedAt))],
];

function nextDeadline(one: Followed, now: Date): string | null {
  const next = momentsAhead(one, now.getTime())[0];
  return next ? `${next.name}: ${writtenInstant(next.at)}` : null;
}

function momentsAhead({ listing, available, page }: Dated, from: number): Moment[] {
  if (!available) return [];
  return momentsOf(listing, page).filter(({ at }) => Date.parse(at) > from);
}
