import { and, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { properties } from "#app/db/schema/properties.ts";
import { datedMatches, followedBy } from "#app/features/favorites/list/followed.server.ts";
import { awaited, deadlinesFile, rememberedSince } from "#app/features/favorites/list/take-list.ts";
import { describeMatch, matchLine } from "#app/features/notifications/match-message.ts";
import {
  selectNotifications,
  toNotification,
  type StoredNotification,
} from "#app/features/notifications/stored-notifications.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { pathOf } from "#app/features/secret-links/secret-link.ts";
import { readLink } from "#app/features/secret-links/secret-links.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { rssFeed, type RssItem } from "#app/lib/rss.ts";

/** A request of a feed. */
export interface Reading {
  db: Db;
  token: string;
  origin: string;
  now: Date;
}

/** Items on one page of a feed. */
const MAX_ITEMS = 100;
/**
 * Limit of notifications, the newest, whose deadlines are read: an alert without filters finds thousands in a
 * night.
 */
const MAX_NOTIFICATIONS = 20_000;

/** Key of the address of an older page: notifications before the one with this number. */
const BEFORE_KEY = "antes";

/** The page of a feed that an address requests: null, the newest. */
export function pageBefore(params: URLSearchParams): number | null {
  const before = Number(params.get(BEFORE_KEY));
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}

/**
 * A member's notifications as RSS in pages, without properties that were taken off the portal; `before` comes from
 * `pageBefore`. Null: no such link.
 */
export async function matchesFeed(
  reading: Reading,
  before: number | null,
): Promise<{ body: string; changedAt: Date } | null> {
  const { db, token, origin } = reading;
  const link = await readLink(db, "rss", token);
  if (!link) return null;
  const plan = await planOfMember(db, link.userId, reading.now);
  const visible = and(visibleTo(link.userId, plan, reading.now), eq(properties.wsIndisponivel, false));
  const condition = before === null ? visible : and(visible, lt(notifications.id, before));
  const rows = await selectNotifications(db, condition)
    .orderBy(desc(notifications.id))
    .limit(MAX_ITEMS + 1);
  const shown = rows.slice(0, MAX_ITEMS).map(toNotification);
  const items = shown.map((match) => itemOf(match, origin));
  const newest = origin + pathOf("rss", token);
  const at = (id: number) => `${newest}?${BEFORE_KEY}=${id}`;
  const hasMore = rows.length > MAX_ITEMS;
  const changedAt = items[0]?.at ?? link.createdAt;
  const body = rssFeed({
    title: "Martelo: imóveis encontrados por seus alertas",
    description: hasMore
      ? `O que os seus alertas encontraram nas listas da Caixa, ${MAX_ITEMS} de cada vez: o que veio antes está na página seguinte deste endereço e em ${origin}/notificacoes.`
      : "O que os seus alertas encontraram nas listas da Caixa.",
    page: `${origin}/alerts`,
    address: before === null ? newest : at(before),
    newest,
    next: hasMore ? at(shown.at(-1)!.id) : null,
    items,
    changedAt,
  });
  return { body, changedAt };
}

/**
 * Condition for the notifications that a member gets: plans without immediate ones get them once a day, as
 * with letters.
 */
function visibleTo(userId: string, plan: Plan, now: Date): SQL | undefined {
  const own = eq(notifications.userId, userId);
  if (can(plan, "immediate_notifications")) return own;
  return and(own, lt(notifications.createdAt, new Date(`${dayInSaoPaulo(now)}T00:00:00-03:00`)));
}

function itemOf(match: StoredNotification, origin: string): RssItem {
  const message = describeMatch(match);
  const { text, discount, why, source, gone, outside, path } = message;
  return {
    id: `${new URL(origin).hostname}:imovel-encontrado:${match.id}`,
    title: plain(matchLine(message)),
    text: [
      discount === null ? `${text}.` : `${text}. ${discount} abaixo da avaliação.`,
      ...[gone, outside].filter((remark) => remark !== null).map((remark) => `${remark}.`),
      `${why}. ${source}.`,
    ].map(plain),
    address: origin + path,
    at: match.matchedAt,
  };
}

/** Some readers show a no-break space as a box. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}

/** The deadlines of a member's favourites and notified properties as a calendar. Null: no such link. */
export async function deadlinesFeed(reading: Reading): Promise<string | null> {
  const { db, token, origin, now } = reading;
  const link = await readLink(db, "agenda", token);
  if (!link) return null;
  const plan = await planOfMember(db, link.userId, now);
  const followed = await followedBy(db, link.userId);
  // A property that was won or lost is left out, even if an alert found it.
  const waited = awaited(followed);
  const over = new Set(followed.map(({ listing }) => listing.number));
  for (const { listing } of waited) over.delete(listing.number);
  const visible = visibleTo(link.userId, plan, now);
  const [beyond] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(visible)
    .orderBy(desc(notifications.id))
    .offset(MAX_NOTIFICATIONS)
    .limit(1);
  const looked = beyond ? and(visible, gt(notifications.id, beyond.id)) : visible;
  const { dated, isWhole } = await datedMatches(db, looked, { since: rememberedSince(now), now });
  const upcoming = dated.filter(({ listing }) => !over.has(listing.number));
  return deadlinesFile(
    { favorites: waited, matches: upcoming },
    { origin, now },
    { name: "Martelo: prazos", whole: isWhole && !beyond },
  );
}
