import { EVENTS, NEWS_KINDS, type NewsKind } from "#app/facts/listings/event-kinds.ts";
import type { MapItem, Pin } from "#app/core/engine/map-items.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";

/** What stands out about a property on the map: its newest piece of news, or that its date is near. */
export type PinStatus = NewsKind | "prazo";

/** Days until an auction or a deadline from which on it is near. */
const NEAR_DAYS = 7;

/** A sign and words for each status; each also has a colour (`markers.css`). */
export const PIN_STATUSES: Record<PinStatus, { icon: string; name: string }> = {
  novo: { icon: "sparkles", name: EVENTS.novo.news.one },
  baixou: { icon: "fall", name: EVENTS.baixou.news.one },
  voltou: { icon: "again", name: EVENTS.voltou.news.one },
  prazo: { icon: "clock", name: `Leilão ou prazo em até ${NEAR_DAYS} dias` },
};

/** In the order of the legend. */
export const STATUS_ORDER: readonly PinStatus[] = ["prazo", ...NEWS_KINDS];

/** A date that is near comes before news: it passes. `pin` has only dates that are near (`withNearDates`). */
export function pinStatus({ news, dates }: Pick<Pin, "news" | "dates">): PinStatus | null {
  return dates.length === 0 ? news : "prazo";
}

/** The items without dates that are over or not near. */
export function withNearDates<Item extends MapItem>(items: readonly Item[], today: IsoDate): Item[] {
  const isNear = (date: IsoDate) => date >= today && date <= addDays(today, NEAR_DAYS);
  return items.map((item) => {
    if (item.fan) return { ...item, fan: withNearDates(item.fan, today) };
    if (item.kind === "grupo" || !item.pin || item.pin.dates.every(isNear)) return item;
    return { ...item, pin: { ...item.pin, dates: item.pin.dates.filter(isNear) } };
  });
}
