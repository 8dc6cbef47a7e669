import { noticeState, type Notice, type NoticeLevel, type NoticeState } from "#app/core/content/notice.ts";
import { countNotices, findNotices, readNotice } from "#app/core/content/notices.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../../kit/figures.tsx";
import { AUDIENCES, type NoticeTyped } from "./notice-fields.ts";
import { typedNotice } from "./notice-form.ts";
import type { NoticeQuery } from "./notice-query.ts";

const SIZE = 25;

export interface NoticeRow {
  id: number;
  body: string;
  level: NoticeLevel;
  audience: string;
  /** `de 23/11/2026 às 14:05 até 24/11/2026 às 14:05`. */
  period: string;
  state: NoticeState;
}

export interface NoticesScreen {
  query: NoticeQuery;
  figures: Figure[];
  rows: NoticeRow[];
  total: number;
  page: number;
  pages: number;
  dialog: { id: number | "novo"; version: number; typed: NoticeTyped } | null;
  removing: { version: number } | null;
}

export async function noticesScreen(db: Db, query: NoticeQuery, now: Date): Promise<NoticesScreen> {
  const [rows, counts] = await Promise.all([
    findNotices(db, { page: query.page, size: SIZE }),
    countNotices(db, now),
  ]);
  const total = counts.running + counts.waiting + counts.over;
  const wantedId = query.open ?? query.remove;
  const one = typeof wantedId === "number" ? await readNotice(db, wantedId) : null;
  const opened = query.open !== null && (query.open === "novo" || one !== null);
  return {
    query,
    figures: [
      { label: "No ar", value: writtenCount(counts.running) },
      { label: "Por vir", value: writtenCount(counts.waiting) },
      { label: "Encerrados", value: writtenCount(counts.over) },
    ],
    rows: rows.map((notice) => row(notice, now)),
    total,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / SIZE)),
    dialog: opened ? { id: one?.id ?? "novo", version: one?.version ?? 0, typed: typedNotice(one) } : null,
    removing: query.remove !== null && one ? { version: one.version } : null,
  };
}

function row(notice: Notice, now: Date): NoticeRow {
  const { id, body, level, audience, startsAt, endsAt } = notice;
  const end = endsAt === null ? "sem prazo" : `até ${formatMoment(endsAt)}`;
  const period = `de ${formatMoment(startsAt)}, ${end}`;
  return { id, body, level, audience: AUDIENCES[audience], period, state: noticeState(notice, now) };
}
