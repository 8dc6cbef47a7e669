import { z } from "zod";
import type { Testimonial, TestimonialDraft } from "#app/core/content/testimonials.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { TESTIMONIAL_LIMITS, type TestimonialTyped } from "./testimonial-fields.ts";
import { optionalDay, optionalText, positionField, textField } from "#app/features/admin/content/fields.ts";

const { name, place, body, consentBy, email } = TESTIMONIAL_LIMITS;

/** The form of a testimonial, on a day: nobody agreed later than today, and none is published without consent. */
export function testimonialForm(now: Date) {
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
export function typedTestimonial(stored: Testimonial | null, next: number): TestimonialTyped {
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
