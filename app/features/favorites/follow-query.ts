import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { choiceKey, leftOutBy, PAGE_KEY, readKey } from "#app/lib/left-out.ts";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_TAG } from "./own-limits.ts";
import { STAGE_NAMES, stageOf, type Stage } from "./stage.ts";

/** The parsed address of `/favorites`. */
export interface FollowQuery {
  /** As a board, not as a list. */
  board: boolean;
  /** Sorted by deadline; otherwise the list is sorted by time of saving, the board by its owner. */
  byDeadline: boolean;
  /** Only favourites with this tag. */
  tag: string | null;
  /** In the list: only this column. On the board: the column that a phone shows. */
  stage: Stage | null;
  page: number;
  /** The property whose dialog is open. */
  open: string | null;
}

const FIRST: FollowQuery = {
  board: false,
  byDeadline: false,
  tag: null,
  stage: null,
  page: 1,
  open: null,
};

/** Parses the address and never fails: invalid values are ignored. */
export function readFollowQuery(params: URLSearchParams): FollowQuery {
  const page = Number(params.get("pagina") ?? 1);
  const tag = squeeze(params.get("etiqueta") ?? "").slice(0, LONGEST_TAG);
  return {
    board: params.get("visao") === "quadro",
    byDeadline: params.get("ordem") === "prazo",
    tag: tag === "" ? null : tag,
    stage: stageOf(params.get("etapa")),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    open: canonicalNumber(params.get("imovel") ?? ""),
  };
}

/** What of an address the page cannot use. */
export const followLeftOut = leftOutBy({
  visao: choiceKey("Visão", { lista: true, quadro: true }),
  ordem: choiceKey("Ordem", { recentes: true, prazo: true }),
  etiqueta: readKey(
    "Etiqueta",
    (params, key) => squeeze(params.get(key) ?? "").length <= LONGEST_TAG || null,
  ),
  etapa: choiceKey("Etapa", STAGE_NAMES),
  pagina: PAGE_KEY,
  imovel: readKey("Imóvel", (params, key) => canonicalNumber(params.get(key) ?? "")),
});

/** The address of a query; default values are left out. */
export function followAddress(query: Partial<FollowQuery>): string {
  const { board, byDeadline, tag, stage, page, open } = { ...FIRST, ...query };
  const params = new URLSearchParams();
  if (board) params.set("visao", "quadro");
  if (byDeadline) params.set("ordem", "prazo");
  if (tag !== null) params.set("etiqueta", tag);
  if (stage !== null) params.set("etapa", stage);
  if (page > 1 && !board) params.set("pagina", String(page));
  if (open !== null) params.set("imovel", open);
  return params.size === 0 ? "/favorites" : `/favorites?${params}`;
}
