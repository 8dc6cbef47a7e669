import type { NoticeAudience, NoticeLevel } from "#app/core/content/notice.ts";

export const NOTICE_FIELDS = ["texto", "nivel", "onde", "de", "ate", "link", "texto_do_link"] as const;
/** What the fields of the form hold. */
export type NoticeTyped = Record<(typeof NOTICE_FIELDS)[number], string>;

export const LEVELS: Record<NoticeLevel, string> = { info: "Informação", warning: "Atenção" };
export const AUDIENCES: Record<NoticeAudience, string> = {
  everyone: "Todas as pessoas",
  members: "Quem entrou na conta",
  administrators: "Administradores",
};
