import { uuidIn } from "#app/lib/list-address.ts";
import { defineList, newOr, PAGE, type QueryOf, valueAt } from "#app/lib/list-query.ts";
import { TESTIMONIALS_PATH } from "../content-parts.ts";

/** What the addresses ask for; `open` is the one in the dialog, `remove` the one that may be deleted. */
export const testimonialList = defineList(TESTIMONIALS_PATH, {
  page: PAGE,
  open: valueAt("depoimento", "Depoimento", newOr(uuidIn)),
  remove: valueAt("deletar", "Deletar", uuidIn),
});
export type TestimonialQuery = QueryOf<typeof testimonialList>;
