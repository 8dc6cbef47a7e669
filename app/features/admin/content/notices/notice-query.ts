import { leftOutBy, PAGE_KEY, readKey } from "#app/lib/left-out.ts";
import { listAddress, numberIn } from "#app/lib/list-address.ts";
import { NOTICES_PATH } from "../content-parts.ts";

/** What the address asks for. */
export interface NoticeQuery {
  page: number;
  /** The one in the dialog, or `novo`; null: none. */
  open: number | "novo" | null;
  /** The one that may be deleted. */
  remove: number | null;
}

/** Never fails: impossible values are dropped. */
export function readNoticeQuery(params: URLSearchParams): NoticeQuery {
  return {
    page: numberIn(params, "pagina") ?? 1,
    open: openIn(params, "aviso"),
    remove: idIn(params, "deletar"),
  };
}

function openIn(params: URLSearchParams, key: string): number | "novo" | null {
  return params.get(key) === "novo" ? "novo" : idIn(params, key);
}

function idIn(params: URLSearchParams, key: string): number | null {
  const number = numberIn(params, key);
  return number !== null && number <= 2_147_483_647 ? number : null;
}

/** What of an address the page cannot use. */
export const noticesLeftOut = leftOutBy({
  pagina: PAGE_KEY,
  aviso: readKey("Aviso", openIn),
  deletar: readKey("Deletar", idIn),
});

export function noticesHref({ page, open, remove }: NoticeQuery): string {
  return listAddress(NOTICES_PATH, { pagina: page === 1 ? null : page, aviso: open, deletar: remove });
}
