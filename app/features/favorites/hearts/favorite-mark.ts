/** Address to which hearts are sent, and the id of the one form that all hearts of a page belong to. */
export const MARK_PATH = "/favorites/marcar";
export const MARK_FORM = "favoritos";

const NUMBER = /^\d{4,13}$/;

/** The request of a heart. */
export interface FavoriteMark {
  number: string;
  saved: boolean;
}

/** Parses a posted form: `guardar` or `tirar` with a property's number. Null: not a form of ours. */
export function readMark(form: { get(name: string): unknown }): FavoriteMark | null {
  for (const name of ["guardar", "tirar"]) {
    const number = form.get(name);
    if (typeof number === "string" && NUMBER.test(number)) return { number, saved: name === "guardar" };
  }
  return null;
}

/** The name that a heart's button has in its form. */
export function markName(saved: boolean): "guardar" | "tirar" {
  return saved ? "guardar" : "tirar";
}

/** The address of a property's page with the plan that is saved with it, at what its purchase costs. */
export function planHref(number: string, query: string): string {
  return `/property/${number}${query && `?${query}`}#custo`;
}
