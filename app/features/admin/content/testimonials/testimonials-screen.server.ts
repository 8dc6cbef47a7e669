import {
  findTestimonials,
  readTestimonial,
  type Testimonial,
} from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../../kit/figures.tsx";
import type { TestimonialQuery } from "./testimonial-query.ts";
import type { TestimonialTyped } from "./testimonial-fields.ts";
import { typedTestimonial } from "./testimonial-form.ts";

const SIZE = 25;

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

export interface TestimonialsScreen {
  query: TestimonialQuery;
  figures: Figure[];
  rows: TestimonialRow[];
  total: number;
  page: number;
  pages: number;
  dialog: { id: string; version: number; typed: TestimonialTyped } | null;
  removing: { name: string; version: number } | null;
}

export async function testimonialsScreen(db: Db, query: TestimonialQuery): Promise<TestimonialsScreen> {
  const { rows, total, published } = await findTestimonials(db, { page: query.page, size: SIZE });
  const wantedId = query.open ?? query.remove;
  const one = wantedId === null || wantedId === "novo" ? null : await readTestimonial(db, wantedId);
  const opened = query.open !== null && (query.open === "novo" || one !== null);
  return {
    query,
    figures: [
      { label: "Total", value: writtenCount(total) },
      { label: "Publicados", value: writtenCount(published), note: "os seis primeiros aparecem" },
    ],
    rows: rows.map(row),
    total,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / SIZE)),
    dialog: opened
      ? { id: one?.id ?? "novo", version: one?.version ?? 0, typed: typedTestimonial(one, total + 1) }
      : null,
    removing: query.remove !== null && one ? { name: one.name, version: one.version } : null,
  };
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
