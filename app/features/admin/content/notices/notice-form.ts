import { z } from "zod";
import {
  NOTICE_LIMITS,
  type Notice,
  type NoticeAudience,
  type NoticeLevel,
} from "#app/core/content/notice.ts";
import type { NoticeDraft } from "#app/core/content/notices.server.ts";
import { localMoment } from "#app/lib/local-moment.ts";
import { AUDIENCES, LEVELS, type NoticeTyped } from "./notice-fields.ts";
import { optionalLink, optionalMoment, optionalText, textField } from "#app/features/admin/content/fields.ts";

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
export function typedNotice(notice: Notice | null): NoticeTyped {
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
