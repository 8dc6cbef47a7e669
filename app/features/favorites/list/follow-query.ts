import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_TAG } from "#app/features/favorites/editing/own-limits.ts";
import { stageOf, type Stage } from "./stage.ts";

/** What the address of `/favorites` asks for. */
export interface FollowQuery {
  /** In columns, not as a list. */
  board: boolean;
  /** By what is due next; else the list is by when it was saved, the board as its owner put it. */
  byDeadline: boolean;
  /** Only those with it. */
  tag: string | null;
  /** The list: only those of it. The board: the column that a phone shows. */
  stage: Stage | null;
  page: number;
  /** The property whose note, tags and target are open. */
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

/** Never fails: what makes no sense is left out. */
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

/** The address that asks for it; what is as usual is left out. */
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
