import { leftOutBy, PAGE_KEY, readKey } from "#app/lib/left-out.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { listAddress, numberIn } from "#app/lib/list-address.ts";
import { TESTIMONIALS_PATH } from "../content-parts.ts";

/** What the address asks for. */
export interface TestimonialQuery {
  page: number;
  /** The one in the dialog, or `novo`; null: none. */
  open: string | null;
  /** The one that may be deleted. */
  remove: string | null;
}

export function readTestimonialQuery(params: URLSearchParams): TestimonialQuery {
  return {
    page: numberIn(params, "pagina") ?? 1,
    open: openIn(params, "depoimento"),
    remove: idIn(params, "deletar"),
  };
}

function openIn(params: URLSearchParams, key: string): string | null {
  return params.get(key) === "novo" ? "novo" : idIn(params, key);
}

function idIn(params: URLSearchParams, key: string): string | null {
  const id = params.get(key) ?? "";
  return isUuid(id) ? id : null;
}

/** What of an address the page cannot use. */
export const testimonialsLeftOut = leftOutBy({
  pagina: PAGE_KEY,
  depoimento: readKey("Depoimento", openIn),
  deletar: readKey("Deletar", idIn),
});

export function testimonialsHref({ page, open, remove }: TestimonialQuery): string {
  const pagina = page === 1 ? null : page;
  return listAddress(TESTIMONIALS_PATH, { pagina, depoimento: open, deletar: remove });
}
