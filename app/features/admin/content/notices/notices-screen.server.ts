import { noticeState, type Notice, type NoticeLevel, type NoticeState } from "#app/core/content/notice.ts";
import { countNotices, findNotices, readNotice } from "#app/core/content/notices.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { QueryOf } from "#app/lib/list-query.ts";
import { CONTENT_PAGE, contentScreen, type ContentScreen } from "../content-screen.server.ts";
import { AUDIENCES, type noticeList, type NoticeTyped } from "./notice-fields.ts";
import { typedNotice } from "./notice-form.ts";

export interface NoticeRow {
  id: number;
  body: string;
  level: NoticeLevel;
  audience: string;
  /** `de 23/11/2026 às 14:05 até 24/11/2026 às 14:05`. */
  period: string;
  state: NoticeState;
}

export type NoticesScreen = ContentScreen<number, NoticeRow, NoticeTyped>;

export async function noticesScreen(
  db: Db,
  query: QueryOf<typeof noticeList>,
  now: Date,
): Promise<NoticesScreen> {
  const [rows, counts] = await Promise.all([
    findNotices(db, { page: query.page, size: CONTENT_PAGE }),
    countNotices(db, now),
  ]);
  return contentScreen(query, {
    figures: [
      { label: "No ar", value: writtenCount(counts.running) },
      { label: "Por vir", value: writtenCount(counts.waiting) },
      { label: "Encerrados", value: writtenCount(counts.over) },
    ],
    rows: rows.map((notice) => row(notice, now)),
    total: counts.running + counts.waiting + counts.over,
    read: (id) => readNotice(db, id),
    typed: typedNotice,
  });
}

function row(notice: Notice, now: Date): NoticeRow {
  const { id, body, level, audience, startsAt, endsAt } = notice;
  const end = endsAt === null ? "sem prazo" : `até ${formatMoment(endsAt)}`;
  const period = `de ${formatMoment(startsAt)}, ${end}`;
  return { id, body, level, audience: AUDIENCES[audience], period, state: noticeState(notice, now) };
}
