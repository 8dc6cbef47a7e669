import type { QueryOf } from "#app/lib/list-query.ts";
import type { Figure } from "../kit/figures.tsx";
import type { ContentList } from "./content-parts.ts";

/** Rows of a page of a list of content. */
export const CONTENT_PAGE = 25;

/** A kind of content as its screen shows it: a page of the list, and the dialog that its address asks for. */
export interface ContentScreen<Id extends string | number, Row, Typed> {
  query: QueryOf<ContentList<Id>>;
  figures: Figure[];
  rows: Row[];
  total: number;
  page: number;
  pages: number;
  dialog: { id: Id | "novo"; version: number; typed: Typed } | null;
  removing: { version: number; typed: Typed } | null;
}

interface Source<Id, Row, Stored, Typed> {
  figures: Figure[];
  rows: Row[];
  total: number;
  /** The piece that is open or may be deleted. */
  read(id: Id): Promise<Stored | null>;
  /** The fields of a piece, or of a new one. */
  typed(stored: Stored | null): Typed;
}

export async function contentScreen<
  Id extends string | number,
  Row,
  Stored extends { id: Id; version: number },
  Typed,
>(
  query: QueryOf<ContentList<Id>>,
  { read, typed, total, ...list }: Source<Id, Row, Stored, Typed>,
): Promise<ContentScreen<Id, Row, Typed>> {
  const wanted = query.open ?? query.remove;
  const one = wanted === null || wanted === "novo" ? null : await read(wanted as Id);
  const opened = query.open !== null && (query.open === "novo" || one !== null);
  return {
    ...list,
    query,
    total,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / CONTENT_PAGE)),
    dialog: opened ? { id: one?.id ?? "novo", version: one?.version ?? 0, typed: typed(one) } : null,
    removing: query.remove !== null && one ? { version: one.version, typed: typed(one) } : null,
  };
}
