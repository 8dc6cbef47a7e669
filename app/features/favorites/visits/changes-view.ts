import { headline } from "#app/facts/listings/listing-text.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { belongsTo, MOMENT_NAMES, writtenInstant, type Moment } from "#app/facts/listings/deadline.ts";
import { eventSentence, type EventTone, type ListingEvent } from "#app/facts/listings/event-kinds.ts";
import { listText } from "#app/facts/listings/list-days.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import type { Visit } from "./visits.server.ts";
import type { LogCursor } from "#app/db/shapes/log-cursor.ts";
import { plural } from "#app/lib/numbers.ts";

/** A deadline on two versions of the page, ISO 8601; null if a version had none. */
export interface DeadlineChange {
  key: Moment["key"];
  from: string | null;
  to: string | null;
}

/** A favourite with changes. */
export interface Changed {
  listing: Listing;
  /** The newest first. */
  events: ListingEvent[];
  deadlines: DeadlineChange[];
  /** Dates that came since, in words. */
  passed: readonly string[];
}

/** How many favourites were over before, without those of a final stage of the board. */
interface Ended {
  /** Off the lists, or taken off the portal. */
  closed: number;
  /** Listed, and after their last known date. */
  past: number;
}

export interface ChangeLine {
  text: string;
  tone: EventTone;
  /** `Lista de 10/03/2026`, `Entre as listas de 03/03 e 10/03/2026`, or the property's page. */
  source: string;
}

export interface ChangesView {
  /** What the page knows: sent back when somebody saw it. */
  cursor: LogCursor;
  /** When the previous visit ended; null on the first. */
  since: string | null;
  summary: string;
  /** Warns about states without a newer list; null when every state has one. */
  caveat: string | null;
  items: { number: string; title: string; lines: ChangeLine[] }[];
}

interface Known {
  cursor: LogCursor;
  visit: Visit | null;
  changed: Changed[];
  /** States of the member's favourites. */
  states: string[];
  ended: Ended;
}

/** The changes of a member's favourites since their last visit, as text. */
export function changesView({ cursor, visit, changed, states, ended }: Known): ChangesView {
  const items = changed.flatMap(({ listing, events, deadlines, passed }) => {
    const lines = [...passedLines(passed), ...deadlineLines(listing, deadlines), ...listLines(events)];
    return lines.length === 0 ? [] : [{ number: listing.number, title: headline(listing), lines }];
  });
  return {
    cursor,
    since: visit && formatMoment(visit.sinceAt),
    summary: visit === null ? FIRST : summaryOf(items.length, ended),
    caveat: visit && caveatOf(cursor, visit.since, states),
    items,
  };
}

const FIRST = "A partir de agora, o que mudar nos seus favoritos aparece aqui.";

function summaryOf(count: number, { closed, past }: Ended): string {
  if (count > 0) return `${plural(count, "imóvel mudou", "imóveis mudaram")}.`;
  if (closed + past === 0) return "Nada mudou nas listas que temos.";
  const over = [
    ...(closed > 0 ? [`${plural(closed, "imóvel já não está", "imóveis já não estão")} à venda`] : []),
    ...(past > 0 ? [`de ${plural(past, "imóvel", "imóveis")} a última data conhecida já passou`] : []),
  ];
  return `Nenhuma novidade nas listas que temos: ${joinAnd(over)}.`;
}

/** No changes in a state may mean that nothing happened, or that its next list was not imported yet. */
function caveatOf({ lists }: LogCursor, since: LogCursor, states: string[]): string | null {
  const waiting = states.filter((uf) => lists[uf] !== undefined && lists[uf]![0] === since.lists[uf]?.[0]);
  if (waiting.length === 0) return null;
  const dated = waiting.map((uf) => `${uf} (a última é de ${formatDate(lists[uf]![0])})`);
  return `Ainda não recebemos lista nova de ${joinAnd(dated)}.`;
}

function listLines(events: ListingEvent[]): ChangeLine[] {
  return events.map((event) => ({ ...eventSentence(event), source: listText(event) }));
}

function passedLines(passed: readonly string[]): ChangeLine[] {
  return passed.map((date) => ({ text: `Já passou: ${date}`, tone: "late", source: "Página do imóvel" }));
}

function deadlineLines({ saleModeCode }: Listing, changes: DeadlineChange[]): ChangeLine[] {
  return changes
    .filter(({ key }) => belongsTo(key, saleModeCode))
    .map(({ key, from, to }) => ({
      ...deadlineWords(MOMENT_NAMES[key], from, to),
      source: "Página do imóvel",
    }));
}

function deadlineWords(name: string, from: string | null, to: string | null): Omit<ChangeLine, "source"> {
  if (to === null) return { text: `${name}: a data deixou de ser publicada`, tone: "plain" };
  if (from === null) return { text: `Data publicada: ${name} em ${writtenInstant(to)}`, tone: "late" };
  return { text: `${name} mudou de ${writtenInstant(from)} para ${writtenInstant(to)}`, tone: "late" };
}
