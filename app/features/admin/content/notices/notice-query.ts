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
  const id = (key: string) => {
    const number = numberIn(params, key);
    return number !== null && number <= 2_147_483_647 ? number : null;
  };
  return {
    page: numberIn(params, "pagina") ?? 1,
    open: params.get("aviso") === "novo" ? "novo" : id("aviso"),
    remove: id("deletar"),
  };
}

export function noticesHref({ page, open, remove }: NoticeQuery): string {
  return listAddress(NOTICES_PATH, { pagina: page === 1 ? null : page, aviso: open, deletar: remove });
}
