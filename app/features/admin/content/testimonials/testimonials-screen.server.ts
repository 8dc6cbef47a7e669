import {
  findTestimonials,
  readTestimonial,
  type Testimonial,
} from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { QueryOf } from "#app/lib/list-query.ts";
import { CONTENT_PAGE, contentScreen, type ContentScreen } from "../content-screen.server.ts";
import type { testimonialList, TestimonialTyped } from "./testimonial-fields.ts";
import { typedTestimonial } from "./testimonial-form.ts";

export interface TestimonialRow {
  id: string;
  name: string;
  place: string;
  body: string;
  position: number;
  published: boolean;
  /** `20/11/2026`; null: nobody agreed yet. */
  consent: string | null;
}

export type TestimonialsScreen = ContentScreen<string, TestimonialRow, TestimonialTyped>;

export async function testimonialsScreen(
  db: Db,
  query: QueryOf<typeof testimonialList>,
): Promise<TestimonialsScreen> {
  const { rows, total, published } = await findTestimonials(db, { page: query.page, size: CONTENT_PAGE });
  return contentScreen(query, {
    figures: [
      { label: "Total", value: writtenCount(total) },
      { label: "Publicados", value: writtenCount(published), note: "os seis primeiros aparecem" },
    ],
    rows: rows.map(row),
    total,
    read: (id) => readTestimonial(db, id),
    typed: (stored) => typedTestimonial(stored, total + 1),
  });
}

function row({
  id,
  name,
  place,
  body,
  position,
  published,
  consentBy,
  consentOn,
}: Testimonial): TestimonialRow {
  const consent = consentBy !== null && consentOn !== null ? formatDate(consentOn) : null;
  return { id, name, place, body, position, published, consent };
}
