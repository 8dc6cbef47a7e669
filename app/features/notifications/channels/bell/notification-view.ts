import { suggestedName } from "#app/core/alerts/alert-words.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { describeMatch, type MatchMessage } from "#app/features/notifications/match-message.ts";
import { matchShare, type MatchShare } from "#app/features/notifications/match-share.ts";
import type { StoredNotification } from "#app/features/notifications/stored-notifications.server.ts";
import { addDays, dayInSaoPaulo, formatDate, TIME_ZONE } from "#app/lib/dates.ts";
import { lazily } from "#app/lib/lazily.ts";

/** One notification in a list. */
export interface NotificationView extends Omit<MatchMessage, "why"> {
  id: number;
  picture: Picture;
  /** `hoje às 12:05`. */
  when: string;
  /** The same in machine-readable form. */
  moment: string;
  read: boolean;
  /** Null in lists without share links, and for a property that was taken off the portal. */
  share: MatchShare | null;
}

/** Consecutive notifications of one alert. */
export interface AlertGroup {
  alertId: string;
  name: string;
  /** Description of the alert's search; null if its name is the same. */
  looksFor: string | null;
  /** Of all its notifications, shown here or not. */
  unread: number;
  items: NotificationView[];
  /** Whether it has more notifications than are shown here. */
  more: boolean;
}

/** The current state of a group's alert. */
export interface GroupAlert {
  id: string;
  name: string;
  query: string;
  unread: number;
}

interface Looking {
  now: Date;
  /** Origin of this site, for share links; null: none. */
  origin: string | null;
}

/** Groups matches by alert, at most so many each; groups are sorted by their newest match. */
export function groupByAlert(
  matches: StoredNotification[],
  alerts: GroupAlert[],
  mostEach: number,
  looking: Looking,
): AlertGroup[] {
  const known = new Map(alerts.map((alert) => [alert.id, alert]));
  const groups = new Map<string, AlertGroup>();
  for (const match of matches) {
    const { id: alertId, name } = match.alert;
    const alert = known.get(alertId);
    // The alert was created or deleted between the two queries: the next request is consistent.
    if (!alert) continue;
    let group = groups.get(alertId);
    if (!group) {
      const words = suggestedName(readFilters(alert.query));
      const looksFor = words === name ? null : words;
      groups.set(
        alertId,
        (group = { alertId, name, looksFor, unread: alert.unread, items: [], more: false }),
      );
    }
    if (group.items.length < mostEach) group.items.push(notificationView(match, looking));
    else group.more = true;
  }
  return [...groups.values()];
}

function notificationView(match: StoredNotification, { now, origin }: Looking): NotificationView {
  const { why: _why, ...words } = describeMatch(match);
  return {
    ...words,
    id: match.id,
    picture: pictureOf(match.listing),
    when: whenText(match.matchedAt, now),
    moment: match.matchedAt.toISOString(),
    read: match.readAt !== null,
    share: origin === null || match.listing.withdrawn ? null : matchShare(match, origin),
  };
}

const time = lazily(() => new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "short" }));

/** `hoje às 12:05`, `ontem às 12:05`, before that the day alone. */
function whenText(instant: Date, now: Date): string {
  const [day, today] = [dayInSaoPaulo(instant), dayInSaoPaulo(now)];
  if (day === today) return `hoje às ${time().format(instant)}`;
  return day === addDays(today, -1) ? `ontem às ${time().format(instant)}` : formatDate(day);
}
