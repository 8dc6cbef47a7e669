import { BELL_PATH } from "#app/features/notifications/channels/bell/bell-state.ts";
import {
  describeMatch,
  matchLine,
  outsideArea,
  type Match,
  type MatchedListing,
  type MatchMessage,
} from "#app/features/notifications/match-message.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Push } from "./push-message.ts";

/** A new notification of a member: its alert and its property. */
export interface PendingNotification extends Pick<MatchedListing, "number" | "lat" | "lng" | "precisionM"> {
  id: number;
  alertId: string;
  alertName: string;
  alertQuery: string;
}

/** A message to write: about one property, with its notifications, or a summary of many. */
type PushPlan = { kind: "match"; ids: number[] } | { kind: "summary"; pending: PendingNotification[] };

const MAX_SINGLE = 3;
const MAX_SUMMARIES = 3;
const MAX_NAMED = 4;

/**
 * A few properties have a message each. Many are summed up, by alert if there are few alerts, so that nobody
 * gets a dozen messages at once. A property that several alerts found is in one message.
 */
export function planPushes(pending: PendingNotification[]): PushPlan[] {
  const byProperty = Map.groupBy(pending, ({ number }) => number);
  const single = (those: PendingNotification[]): PushPlan => ({
    kind: "match",
    ids: those.map(({ id }) => id),
  });
  if (byProperty.size <= MAX_SINGLE) return [...byProperty.values()].map(single);
  const firsts = [...byProperty.values()].map(([first]) => first!);
  const byAlert = [...Map.groupBy(firsts, ({ alertId }) => alertId).values()];
  if (byAlert.length > MAX_SUMMARIES) return [{ kind: "summary", pending: firsts }];
  return byAlert.map((theirs) =>
    theirs.length === 1 ? single(byProperty.get(theirs[0]!.number)!) : { kind: "summary", pending: theirs },
  );
}

/** `Casa em Centro - Campinas/SP`, its event, and the alerts that found it. */
export function matchPush(matches: Match[]): Push {
  const messages = matches.map(describeMatch);
  const [{ alert }, first] = [matches[0]!, messages[0]!];
  const unique = (of: (message: MatchMessage) => string | null) => [
    ...new Set(messages.map(of).filter((text) => text !== null)),
  ];
  return {
    kind: "match",
    title: first.title,
    body: [
      ...unique(({ text }) => text),
      ...unique(({ why }) => why),
      ...unique(({ outside }) => outside),
    ].join("\n"),
    path: first.path,
    tag: `alerta-${alert.id}`,
    group: alert.name,
    line: matchLine(first) + (first.outside === null ? "" : " (pode estar fora da área)"),
    count: 1,
    topic: `imovel-${first.number}`,
  };
}

/** `12 imóveis em “Casas em Campinas”`; for several alerts the count of each, and how many may lie outside its area. */
export function summaryPush(pending: PendingNotification[], topic: string): Push {
  const byAlert = [...Map.groupBy(pending, ({ alertId }) => alertId).values()].sort(
    (a, b) => b.length - a.length,
  );
  const [{ alertId, alertName }] = byAlert[0]! as [PendingNotification];
  const alone = byAlert.length === 1;
  const count = writtenCount(pending.length);
  const outside = byAlert.map((theirs) => outsideArea(theirs[0]!.alertQuery, theirs).length);
  const doubt = uncertainWords(outside.reduce((sum, few) => sum + few, 0));
  const named = byAlert
    .slice(0, MAX_NAMED)
    .map((theirs, i) =>
      counted(`${theirs[0]!.alertName}: ${writtenCount(theirs.length)}`, uncertainWords(outside[i]!)),
    );
  const unnamed = byAlert.length - named.length;
  if (unnamed > 0) named.push(unnamed === 1 ? "e mais 1 alerta" : `e mais ${unnamed} alertas`);
  return {
    kind: "summary",
    title: alone ? `${count} imóveis em “${alertName}”` : `${count} imóveis em seus alertas`,
    body: alone
      ? [doubt && `${capitalized(doubt)} da área.`, "Toque para ver o que o alerta encontrou."]
          .filter(Boolean)
          .join("\n")
      : named.join("\n"),
    path: BELL_PATH,
    tag: alone ? `alerta-${alertId}` : "alertas",
    group: alone ? alertName : "Seus alertas",
    line: counted(`${count} imóveis`, doubt),
    count: pending.length,
    topic,
  };
}

function counted(count: string, doubt: string | null): string {
  return doubt === null ? count : `${count}, ${doubt}`;
}
