import type { LetterAlert, LetterMatch, MatchesContent } from "#app/features/mail/matches-content.ts";
import { describeMatch, type Match } from "./match-message.ts";

/** More than these would be no letter but a list; the rest is a count with a link. */
export const MOST_SHOWN = 6;
/** Alerts beyond these are only counted. */
const MOST_ALERTS = 6;

/** What one alert found and nobody was written of. */
export interface AlertFinds {
  alert: { id: string; name: string };
  /** In all. */
  count: number;
  /** The first of them. */
  matches: Match[];
}

export interface LetterFacts {
  name: string;
  daily: boolean;
  /** Different properties. */
  properties: number;
  finds: AlertFinds[];
}

/** Complete addresses for a letter. */
export interface LetterAddresses {
  /** Without a final slash. */
  baseUrl: string;
  /** The address that pauses an alert or, for null, ends all letters like this one. */
  unsubscribe(alertId: string | null): string;
}

/** What a letter says: a few matches of each alert, each happening once, and how many more there are. */
export function letterContent(
  { name, daily, properties, finds }: LetterFacts,
  { baseUrl, unsubscribe }: LetterAddresses,
): MatchesContent {
  const others = namesByHappening(finds);
  const shown = shareOut(withoutRepetition(finds).slice(0, MOST_ALERTS));
  return {
    kind: "matches",
    name,
    daily,
    properties,
    alerts: shown.map(({ alert, count, matches }): LetterAlert => ({
      name: alert.name,
      matches: matches.map((match) => letterMatch(match, others, baseUrl)),
      more: count - matches.length,
      pauseUrl: unsubscribe(alert.id),
    })),
    allUrl: `${baseUrl}/notificacoes`,
    alertsUrl: `${baseUrl}/alerts`,
    preferencesUrl: `${baseUrl}/settings/avisos`,
    unsubscribeUrl: unsubscribe(null),
  };
}

function letterMatch(match: Match, others: Map<string, string[]>, baseUrl: string): LetterMatch {
  const said = describeMatch(match);
  const { title, price, priceBefore, change, discount, source, gone, path } = said;
  return {
    title,
    text: priceBefore === null ? said.text : said.short,
    price,
    priceBefore,
    change,
    discount,
    source,
    gone,
    also: (others.get(happeningOf(match)) ?? []).filter((name) => name !== match.alert.name),
    url: baseUrl + path,
    picture: `${baseUrl}${path}/og.jpg`,
  };
}

function happeningOf({ listing, event }: Match): string {
  return `${listing.number} ${event.kind} ${event.date}`;
}

/** The names of the alerts that found each happening. */
function namesByHappening(finds: AlertFinds[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { alert, matches } of finds)
    for (const match of matches) {
      const key = happeningOf(match);
      names.set(key, [...(names.get(key) ?? []), alert.name]);
    }
  return names;
}

/** What two alerts found stands under the first; an alert that has nothing else to say is named there. */
function withoutRepetition(finds: AlertFinds[]): AlertFinds[] {
  const told = new Set<string>();
  return finds.flatMap((find) => {
    const matches = find.matches.filter((match) => !told.has(happeningOf(match)));
    for (const match of matches) told.add(happeningOf(match));
    const repeated = find.matches.length - matches.length;
    return matches.length > 0 ? [{ ...find, matches, count: find.count - repeated }] : [];
  });
}

/** Shares the room of a letter out: each alert has one match in turn until it is full. */
function shareOut(finds: AlertFinds[]): AlertFinds[] {
  const places = finds.map(() => 0);
  for (
    let left = MOST_SHOWN, at = 0, idle = 0;
    left > 0 && idle < finds.length;
    at = (at + 1) % finds.length
  ) {
    if (places[at]! < finds[at]!.matches.length) {
      places[at]!++;
      left--;
      idle = 0;
    } else idle++;
  }
  return finds.map((find, index) => ({ ...find, matches: find.matches.slice(0, places[index]) }));
}
