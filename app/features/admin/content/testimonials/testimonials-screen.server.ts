import { z } from "zod";
import {
  findTestimonials,
  readTestimonial,
  type Testimonial,
  type TestimonialDraft,
} from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { optionalDay, optionalText, positionField, textField } from "#app/features/admin/content/fields.ts";
import { formatDate, dayInSaoPaulo } from "#app/lib/dates.ts";
import type { QueryOf } from "#app/lib/list-query.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { CONTENT_PAGE, contentScreen, type ContentScreen } from "../content-screen.server.ts";
import { TESTIMONIAL_LIMITS, type testimonialList, type TestimonialTyped } from "./testimonial-fields.ts";

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

/** The form of a testimonial, on a day: nobody agreed later than today, and none is published without consent. */
export function testimonialForm(now: Date) {
  const { name, place, body, consentBy, email } = TESTIMONIAL_LIMITS;
  const today = dayInSaoPaulo(now);
  return z
    .object({
      nome: textField(name, "Informe o nome."),
      lugar: textField(place, "Informe a cidade e o estado."),
      texto: textField(body, "Escreva o depoimento."),
      posicao: positionField(),
      publicado: z.literal("sim").optional(),
      concordou: optionalText(consentBy),
      concordou_em: optionalDay().refine(
        (day) => day === null || day <= today,
        "Esta data ainda não chegou.",
      ),
      conta: optionalText(email).transform((typed) => typed?.toLowerCase() ?? null),
    })
    .superRefine(({ publicado, concordou, concordou_em }, context) => {
      if (publicado === undefined) return;
      const missing = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (concordou === null) missing("concordou", "Para publicar, registre quem concordou e como.");
      if (concordou_em === null) missing("concordou_em", "Para publicar, registre quando concordou.");
    })
    .transform((typed): TestimonialDraft => ({
      name: typed.nome,
      place: typed.lugar,
      body: typed.texto,
      position: typed.posicao,
      published: typed.publicado !== undefined,
      consentBy: typed.concordou,
      consentOn: typed.concordou_em,
      email: typed.conta,
    }));
}

/** The fields of a stored testimonial, or of a new one with the next position. */
function typedTestimonial(stored: Testimonial | null, next: number): TestimonialTyped {
  return {
    nome: stored?.name ?? "",
    lugar: stored?.place ?? "",
    texto: stored?.body ?? "",
    posicao: String(stored?.position ?? next),
    publicado: stored?.published ? "sim" : "",
    concordou: stored?.consentBy ?? "",
    concordou_em: stored?.consentOn ?? "",
    conta: stored?.email ?? "",
  };
}
