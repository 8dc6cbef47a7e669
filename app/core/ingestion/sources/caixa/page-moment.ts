import { DomUtils, parseDocument } from "htmlparser2";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";

/** Seconds in each part of the countdown on the page of an online sale, by the id of its element. */
const COUNTER = { dias0: 86_400, horas0: 3_600, minutos0: 60, segundos0: 1 };

/** Earlier file times are not believed: zips begin in 1980, and some programs write 1970. */
const FIRST_PLAUSIBLE = Date.parse("2000-01-01T00:00:00Z");

/**
 * When a page was saved, as it says itself: the end of the online sale less the time left on its countdown. Null for
 * pages without a countdown.
 */
export function momentShown(html: string, page: Pick<PropertyPage, "onlineDeadlineAt">): Date | null {
  if (page.onlineDeadlineAt === null) return null;
  const dom = parseDocument(html);
  let left = 0;
  for (const [id, seconds] of Object.entries(COUNTER)) {
    const part = DomUtils.getElementById(id, dom);
    const count = part && /\d+/.exec(DomUtils.textContent(part))?.[0];
    if (!count) return null;
    left += Number(count) * seconds;
  }
  return new Date(Date.parse(page.onlineDeadlineAt) - left * 1_000);
}

/** The time of a saved file, where it is possible: after its notice was published and before now. */
export function plausibleFileTime(
  modifiedAt: Date | null,
  page: Pick<PropertyPage, "noticePublishedAt">,
  now: Date,
): Date | null {
  if (modifiedAt === null) return null;
  const published = page.noticePublishedAt === null ? FIRST_PLAUSIBLE : Date.parse(page.noticePublishedAt);
  const at = modifiedAt.getTime();
  return at >= Math.max(published, FIRST_PLAUSIBLE) && at <= now.getTime() ? modifiedAt : null;
}
