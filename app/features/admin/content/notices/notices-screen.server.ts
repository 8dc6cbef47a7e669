import { z } from "zod";
import {
  noticeState,
  NOTICE_LIMITS,
  type Notice,
  type NoticeLevel,
  type NoticeState,
  type NoticeAudience,
} from "#app/core/content/notice.ts";
import { countNotices, findNotices, readNotice, type NoticeDraft } from "#app/core/content/notices.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { optionalLink, optionalMoment, optionalText, textField } from "#app/features/admin/content/fields.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { QueryOf } from "#app/lib/list-query.ts";
import { localMoment } from "#app/lib/local-moment.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { CONTENT_PAGE, contentScreen, type ContentScreen } from "../content-screen.server.ts";
import { AUDIENCES, LEVELS, type noticeList, type NoticeTyped } from "./notice-fields.ts";

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

/** The form of a notice; without a beginning it begins now. */
export function noticeForm(now: Date) {
  return z
    .object({
      texto: textField(NOTICE_LIMITS.body, "Escreva o aviso.").refine(
        (text) => !text.includes("\n"),
        "Escreva o aviso em uma linha só.",
      ),
      nivel: z.enum(Object.keys(LEVELS) as NoticeLevel[]),
      onde: z.enum(Object.keys(AUDIENCES) as NoticeAudience[]),
      de: optionalMoment(),
      ate: optionalMoment(),
      link: optionalLink(NOTICE_LIMITS.href),
      texto_do_link: optionalText(NOTICE_LIMITS.linkText),
    })
    .superRefine(({ de, ate, link, texto_do_link }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (ate !== null && ate <= (de ?? now)) refuse("ate", "O fim tem de vir depois do início.");
      if (link !== null && texto_do_link === null) refuse("texto_do_link", "Escreva as palavras do link.");
      if (link === null && texto_do_link !== null) refuse("link", "Informe aonde o link leva.");
    })
    .transform(({ texto, nivel, onde, de, ate, link, texto_do_link }): NoticeDraft => ({
      body: texto,
      level: nivel,
      audience: onde,
      startsAt: de ?? now,
      endsAt: ate,
      href: link,
      linkText: texto_do_link,
    }));
}

/** The fields of a stored notice, or of a new one. */
function typedNotice(notice: Notice | null): NoticeTyped {
  return {
    texto: notice?.body ?? "",
    nivel: notice?.level ?? "info",
    onde: notice?.audience ?? "everyone",
    de: notice ? localMoment(notice.startsAt) : "",
    ate: notice?.endsAt ? localMoment(notice.endsAt) : "",
    link: notice?.href ?? "",
    texto_do_link: notice?.linkText ?? "",
  };
}
