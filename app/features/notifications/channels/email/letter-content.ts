import type { LetterAlert, LetterMatch, MatchesContent } from "#app/db/shapes/letter-contents.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { markedElsewhere, markedPieces } from "#app/facts/query/words/marked-texts.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import { describeMatch, type Match } from "#app/features/notifications/match-message.ts";

/** Properties in a letter; the others are a count with a link. */
export const MAX_SHOWN = 6;
/** Alerts beyond this are only counted. */
const MAX_ALERTS = 6;

/** New matches of one alert, not yet in a letter. */
export interface AlertMatches {
  alert: { id: string; name: string };
  /** Number of different properties. */
  count: number;
  /** The numbers of those properties that may lie outside the alert's area. */
  outside: string[];
  /** All events of the best properties: the best first, the events of each in order. */
  matches: Match[];
}

interface LetterFacts {
  name: string;
  daily: boolean;
  /** Number of different properties. */
  properties: number;
  alertMatches: AlertMatches[];
}

/** Absolute addresses for a letter. */
interface LetterAddresses {
  /** Without a final slash. */
  baseUrl: string;
  /** The address that pauses an alert or, for null, turns letters about matches off. */
  unsubscribe(alertId: string | null): string;
}

/** The properties shown for one alert, each with all its events in order. */
interface ShownAlert extends Omit<AlertMatches, "matches"> {
  properties: Match[][];
}

/** The content of a letter: a few properties of each alert, each event once, and how many more there are. */
export function letterContent(
  { name, daily, properties, alertMatches }: LetterFacts,
  { baseUrl, unsubscribe }: LetterAddresses,
): MatchesContent {
  const others = alertNamesByEvent(alertMatches);
  const shown = shareOut(withoutRepetition(alertMatches).slice(0, MAX_ALERTS));
  return {
    kind: "matches",
    name,
    daily,
    properties,
    alerts: shown.map(({ alert, count, outside, properties: listed }): LetterAlert => ({
      name: alert.name,
      matches: listed.map((happened) => letterMatch(happened, others, baseUrl)),
      more: count - listed.length,
      moreOutside: outside.filter((number) => !listed.some(([match]) => match!.listing.number === number))
        .length,
      pauseUrl: unsubscribe(alert.id),
    })),
    allUrl: `${baseUrl}/notificacoes`,
    alertsUrl: `${baseUrl}/alerts`,
    preferencesUrl: `${baseUrl}/settings/avisos`,
    unsubscribeUrl: unsubscribe(null),
  };
}

/** A property with all its events: the price is the newest, and each event is mentioned once. */
function letterMatch(happened: Match[], others: Map<string, string[]>, baseUrl: string): LetterMatch {
  const messages = happened.map(describeMatch);
  const lead = messages.findLast(({ priceBefore }) => priceBefore !== null) ?? messages.at(-1)!;
  const texts = messages.map(({ text, short, price, priceBefore }) =>
    priceBefore !== null && priceBefore === lead.priceBefore && price === lead.price ? short : text,
  );
  const names = happened.flatMap((match) =>
    (others.get(eventKeyOf(match)) ?? []).filter((name) => name !== match.alert.name),
  );
  const { title, price, priceBefore, change, discount, gone, outside, path } = lead;
  const marked = markedTexts(happened[0]!, title);
  return {
    title,
    ...(marked && { marked }),
    text: [...new Set(texts)].join(" · "),
    price,
    priceBefore,
    change,
    discount,
    source: messages.at(-1)!.source,
    gone,
    outside,
    also: [...new Set(names)],
    url: baseUrl + path,
    picture: `${baseUrl}${path}/og.jpg`,
  };
}

/** The texts of a property with the words of its alert marked; null where that searches none. */
function markedTexts({ alert, listing }: Match, title: string): LetterMatch["marked"] | null {
  const marks = wordMarker(readFilters(alert.query).text, null)?.(listing);
  if (!marks) return null;
  const { type, district, locality, city, state } = listing;
  const name = district ?? locality;
  const end = title.length - `${city}/${state}`.length;
  return {
    title: markedPieces(
      [type, marks.type],
      ...(name === null
        ? [title.slice(type.length, end)]
        : [" em ", [name, district === null ? marks.locality : marks.district] as const, " - "]),
      [city, marks.city],
      "/",
      [state, marks.state],
    ),
    more: markedElsewhere(listing, marks),
  };
}

function eventKeyOf({ listing, event }: Match): string {
  return `${listing.number} ${event.kind} ${event.date}`;
}

/** The names of the alerts that found each event. */
function alertNamesByEvent(alertMatches: AlertMatches[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { alert, matches } of alertMatches)
    for (const match of matches) {
      const key = eventKeyOf(match);
      names.set(key, [...(names.get(key) ?? []), alert.name]);
    }
  return names;
}

/** A property found by two alerts is shown under the first; an alert without other properties is only named there. */
function withoutRepetition(alertMatches: AlertMatches[]): ShownAlert[] {
  const seen = new Set<string>();
  return alertMatches.flatMap(({ alert, count, outside, matches }) => {
    const fresh = matches.filter((match) => !seen.has(eventKeyOf(match)));
    for (const match of fresh) seen.add(eventKeyOf(match));
    const properties = byProperty(fresh);
    if (properties.length === 0) return [];
    const left = new Set(fresh.map(({ listing }) => listing.number));
    const repeated = new Set(
      matches.map(({ listing }) => listing.number).filter((number) => !left.has(number)),
    );
    const others = outside.filter((number) => !repeated.has(number));
    return [{ alert, properties, count: count - repeated.size, outside: others }];
  });
}

function byProperty(matches: Match[]): Match[][] {
  return [...Map.groupBy(matches, ({ listing }) => listing.number).values()];
}

/** Shares the space of a letter: each alert gets one property in turn until it is full. */
function shareOut(alertMatches: ShownAlert[]): ShownAlert[] {
  const places = alertMatches.map(() => 0);
  for (
    let left = MAX_SHOWN, at = 0, idle = 0;
    left > 0 && idle < alertMatches.length;
    at = (at + 1) % alertMatches.length
  ) {
    if (places[at]! < alertMatches[at]!.properties.length) {
      places[at]!++;
      left--;
      idle = 0;
    } else idle++;
  }
  return alertMatches.map((find, index) => ({
    ...find,
    properties: find.properties.slice(0, places[index]),
  }));
}
