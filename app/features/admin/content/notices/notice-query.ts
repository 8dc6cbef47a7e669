import { numberIn } from "#app/lib/list-address.ts";
import { defineList, newOr, PAGE, type QueryOf, valueAt } from "#app/lib/list-query.ts";
import { NOTICES_PATH } from "../content-parts.ts";

/** What the addresses ask for; `open` is the notice in the dialog, `remove` the one that may be deleted. */
export const noticeList = defineList(NOTICES_PATH, {
  page: PAGE,
  open: valueAt("aviso", "Aviso", newOr(idIn)),
  remove: valueAt("deletar", "Deletar", idIn),
});
export type NoticeQuery = QueryOf<typeof noticeList>;

function idIn(params: URLSearchParams, key: string): number | null {
  const number = numberIn(params, key);
  return number !== null && number <= 2_147_483_647 ? number : null;
}
