import type { NoticeAudience, NoticeLevel } from "#app/core/content/notice.ts";
import { numberIn } from "#app/lib/list-address.ts";
import { contentList, NOTICES_PATH } from "../content-parts.ts";

export const NOTICE_FIELDS = ["texto", "nivel", "onde", "de", "ate", "link", "texto_do_link"] as const;
/** What the fields of the form hold. */
export type NoticeTyped = Record<(typeof NOTICE_FIELDS)[number], string>;

export const LEVELS: Record<NoticeLevel, string> = { info: "Informação", warning: "Atenção" };
export const AUDIENCES: Record<NoticeAudience, string> = {
  everyone: "Todas as pessoas",
  members: "Quem entrou na conta",
  administrators: "Administradores",
};

export const noticeList = contentList(NOTICES_PATH, { key: "aviso", label: "Aviso", idIn });

function idIn(params: URLSearchParams, key: string): number | null {
  const number = numberIn(params, key);
  return number !== null && number <= 2_147_483_647 ? number : null;
}
