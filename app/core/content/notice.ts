/** Characters of a notice, and of the words of its link. */
export const NOTICE_LIMITS = { body: 200, linkText: 40, href: 500 };

/** Notices that a page shows at most; warnings come first. */
const MAX_SHOWN = 3;

export type NoticeLevel = "info" | "warning";
export type NoticeAudience = "everyone" | "members" | "administrators";

/** A notice as the pages know it. */
export interface Notice {
  id: number;
  version: number;
  body: string;
  level: NoticeLevel;
  href: string | null;
  linkText: string | null;
  audience: NoticeAudience;
  startsAt: Date;
  endsAt: Date | null;
}

/** Who looks at a page. */
export type Reader = "visitor" | "member" | "administrator";

const ADDRESSED: Record<NoticeAudience, readonly Reader[]> = {
  everyone: ["visitor", "member", "administrator"],
  members: ["member", "administrator"],
  administrators: ["administrator"],
};

/** Names a notice in this wording: who dismissed it sees it again after a change. */
export function noticeKey({ id, version }: Pick<Notice, "id" | "version">): string {
  return `${id}.${version}`;
}

export type NoticeState = "waiting" | "running" | "over";

export function noticeState(
  { startsAt, endsAt }: Pick<Notice, "startsAt" | "endsAt">,
  now: Date,
): NoticeState {
  if (startsAt > now) return "waiting";
  return endsAt !== null && endsAt <= now ? "over" : "running";
}

/** The notices that a page shows a reader now, without those they dismissed: warnings first, then the newest. */
export function noticesFor(
  notices: readonly Notice[],
  reader: Reader,
  dismissed: ReadonlySet<string>,
  now: Date,
): Notice[] {
  return notices
    .filter(
      (notice) =>
        noticeState(notice, now) === "running" &&
        ADDRESSED[notice.audience].includes(reader) &&
        !dismissed.has(noticeKey(notice)),
    )
    .toSorted(
      (a, b) =>
        Number(b.level === "warning") - Number(a.level === "warning") ||
        b.startsAt.getTime() - a.startsAt.getTime() ||
        b.id - a.id,
    )
    .slice(0, MAX_SHOWN);
}
