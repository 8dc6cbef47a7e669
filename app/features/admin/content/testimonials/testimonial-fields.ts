import { uuidIn } from "#app/lib/list-address.ts";
import { contentList, TESTIMONIALS_PATH } from "../content-parts.ts";

/** Characters of a testimonial's parts. */
export const TESTIMONIAL_LIMITS = { name: 80, place: 80, body: 600, consentBy: 200, email: 320 };

export const TESTIMONIAL_FIELDS = [
  "nome",
  "lugar",
  "texto",
  "posicao",
  "publicado",
  "concordou",
  "concordou_em",
  "conta",
] as const;
/** What the fields of the form hold. */
export type TestimonialTyped = Record<(typeof TESTIMONIAL_FIELDS)[number], string>;

export const testimonialList = contentList(TESTIMONIALS_PATH, {
  key: "depoimento",
  label: "Depoimento",
  idIn: uuidIn,
});
