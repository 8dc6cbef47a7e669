import { BELL_PATH } from "#app/features/notifications/channels/bell/bell-state.ts";
import {
  describeMatch,
  matchLine,
  type Match,
  type MatchMessage,
} from "#app/features/notifications/match-message.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Push } from "./push-message.ts";

/** A new notification of a member: its alert and its property. */
export interface PendingNotification {
  id: number;
  alertId: string;
  alertName: string;
  number: string;
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
  const single = (found: PendingNotification[]): PushPlan => ({
    kind: "match",
    ids: found.map(({ id }) => id),
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
    line: matchLine(first),
    count: 1,
    topic: `imovel-${first.number}`,
  };
}

/** `12 imóveis em “Casas em Campinas”`; for several alerts the count of each. */
export function summaryPush(pending: PendingNotification[], topic: string): Push {
  const byAlert = [...Map.groupBy(pending, ({ alertId }) => alertId).values()].sort(
    (a, b) => b.length - a.length,
  );
  const [{ alertId, alertName }] = byAlert[0]! as [PendingNotification];
  const alone = byAlert.length === 1;
  const count = writtenCount(pending.length);
  const named = byAlert.slice(0, MAX_NAMED).map((theirs) => `${theirs[0]!.alertName}: ${theirs.length}`);
  const unnamed = byAlert.length - named.length;
  if (unnamed > 0) named.push(unnamed === 1 ? "e mais 1 alerta" : `e mais ${unnamed} alertas`);
  return {
    kind: "summary",
    title: alone ? `${count} imóveis em “${alertName}”` : `${count} imóveis em seus alertas`,
    body: alone ? "Toque para ver o que o alerta encontrou." : named.join("\n"),
    path: BELL_PATH,
    tag: alone ? `alerta-${alertId}` : "alertas",
    group: alone ? alertName : "Seus alertas",
    line: `${count} imóveis`,
    count: pending.length,
    topic,
  };
}
