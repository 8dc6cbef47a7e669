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
  /** The same for programs. */
  moment: string;
  read: boolean;
  /** Null where the list passes nothing on. */
  share: MatchShare | null;
}

/** Neighbouring notifications of one alert. */
export interface AlertGroup {
  alertId: string;
  name: string;
  /** What it looks for, which is why it found these; null where its name says just that. */
  looksFor: string | null;
  /** Of all that it found, shown here or not. */
  unread: number;
  items: NotificationView[];
  /** Whether it found more than what is shown here. */
  more: boolean;
}

/** The alert of a group, as it is now. */
export interface GroupAlert {
  id: string;
  name: string;
  query: string;
  unread: number;
}

interface Looking {
  now: Date;
  /** Address of this site, for what is passed on; null: nothing is. */
  origin: string | null;
}

/** Matches, the newest first, as groups of at most so many: each alert stands where its newest match does. */
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
    // Made or deleted between two statements: the next answer has it right.
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
    when: whenText(match.foundAt, now),
    moment: match.foundAt.toISOString(),
    read: match.readAt !== null,
    share: origin === null ? null : matchShare(match, origin),
  };
}

const time = lazily(() => new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "short" }));

/** `hoje às 12:05`, `ontem às 12:05`, before that the day alone. */
export function whenText(instant: Date, now: Date): string {
  const [day, today] = [dayInSaoPaulo(instant), dayInSaoPaulo(now)];
  if (day === today) return `hoje às ${time().format(instant)}`;
  return day === addDays(today, -1) ? `ontem às ${time().format(instant)}` : formatDate(day);
}
