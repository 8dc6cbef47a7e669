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
  const id = (key: string) => params.get(key) ?? "";
  const open = id("depoimento");
  return {
    page: numberIn(params, "pagina") ?? 1,
    open: open === "novo" || isUuid(open) ? open : null,
    remove: isUuid(id("deletar")) ? id("deletar") : null,
  };
}

export function testimonialsHref({ page, open, remove }: TestimonialQuery): string {
  const pagina = page === 1 ? null : page;
  return listAddress(TESTIMONIALS_PATH, { pagina, depoimento: open, deletar: remove });
}
