import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { EVENTS } from "./event-kinds.ts";
import { firstList, isDated, isOneDay, spanText, unseenBetween, whenText, type When } from "./list-days.ts";
import type { ListingDetail } from "./listing-detail.ts";
import type { Listing } from "./listing.ts";
import { plural } from "#app/lib/numbers.ts";

type StayFacts = Pick<ListingDetail, "listing" | "events" | "listDays">;

/** When it was first on a list. */
export function firstSeen({ seenAfter, firstSeen: date }: Pick<Listing, "seenAfter" | "firstSeen">): When {
  return { after: seenAfter, date };
}

/** Since when a property is on the list without a break: `De volta desde 03/03/2026, 9 dias até a última lista`. */
export function listedSince(detail: StayFacts): string {
  const entry = detail.events.find(({ kind }) => EVENTS[kind].presence === "enters");
  return sinceText(
    entry ?? firstSeen(detail.listing),
    detail,
    entry?.kind === "voltou" ? "De volta desde" : "Desde",
  );
}

/** `Desde 03/03/2026, 9 dias até a última lista`: days are counted only without unseen gaps. */
export function sinceText(start: When, { listing, listDays }: StayFacts, word = "Desde"): string {
  const { after, date } = start;
  if (after === null) return firstList(date);
  const isExact = isOneDay(start);
  const since = isExact ? `${word} ${formatDate(date)}` : `${word} algum dia ${whenText(start)}`;
  const days = dayNumber(listing.lastSeen) - dayNumber(date);
  if (days === 0 || !isDated(start) || unseenBetween(listDays, date, listing.lastSeen).length > 0)
    return since;
  return `${since}, ${isExact ? "" : "pelo menos "}${plural(days, "dia", "dias")} até a última lista`;
}

/** All periods in which it was listed, or only the last one where the whole history may not be shown. */
export function staysText({ listing, events }: StayFacts, full: boolean): string {
  const entries = events.filter(({ kind }) => EVENTS[kind].presence === "enters").toReversed();
  const exits = events.filter(({ kind }) => EVENTS[kind].presence === "leaves");
  const stays = entries.map(({ date }, i) => {
    const exit = exits.findLast(
      (left) => left.date > date && left.date <= (entries[i + 1]?.date ?? left.date),
    );
    return listsText(date, exit?.after ?? listing.lastSeen);
  });
  const last = stays.at(-1) ?? listsText(listing.firstSeen, listing.lastSeen);
  if (stays.length <= 1) return last;
  return full
    ? `${stays.length} vezes: ${stays.map(uncapitalised).join("; ")}`
    : `Na última vez, ${uncapitalised(last)}`;
}

/** `Só na lista de 03/03/2026`, `Nas listas de 03/03 a 12/03/2026`. */
export function listsText(from: IsoDate, to: IsoDate): string {
  return from === to ? `Só na lista de ${formatDate(from)}` : `Nas listas de ${spanText(from, to, "a")}`;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
