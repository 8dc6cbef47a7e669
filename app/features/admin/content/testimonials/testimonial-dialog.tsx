import { Field, TextAreaField } from "#app/ui/form.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { ContentForm } from "../form-parts.tsx";
import { TESTIMONIAL_LIMITS, type TestimonialTyped } from "./testimonial-fields.ts";
import type { TestimonialsScreen } from "./testimonials-screen.server.ts";

interface Props {
  dialog: NonNullable<TestimonialsScreen["dialog"]>;
  refused: RefusedForm<TestimonialTyped> | null;
  /** Address to which it is sent. */
  action: string;
  /** Where it can be deleted; null: it is not saved yet. */
  removeTo: string | null;
}

/** A testimonial to write or to change. */
export function TestimonialDialog({ dialog, ...form }: Props) {
  return (
    <ContentForm<TestimonialTyped> {...form} name={`depoimento:${dialog.id}`} opened={dialog}>
      {(typed, errors) => (
        <>
          <Field
            name="nome"
            label="Nome, como aparece"
            defaultValue={typed.nome}
            maxLength={TESTIMONIAL_LIMITS.name}
            error={errors.nome}
            autoComplete="off"
          />
          <Field
            name="lugar"
            label="Cidade e estado"
            defaultValue={typed.lugar}
            maxLength={TESTIMONIAL_LIMITS.place}
            error={errors.lugar}
            autoComplete="off"
          />
          <TextAreaField
            name="texto"
            label="Depoimento"
            hint={`Nas palavras da pessoa. Até ${TESTIMONIAL_LIMITS.body} caracteres.`}
            rows={5}
            defaultValue={typed.texto}
            error={errors.texto}
          />
          <Field
            name="posicao"
            label="Posição"
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            hint="Os menores vêm primeiro."
            defaultValue={typed.posicao}
            error={errors.posicao}
          />
          <fieldset className="grid gap-4 border-t border-line pt-4">
            <legend className="sr-only">Consentimento</legend>
            <Field
              name="concordou"
              label="Quem concordou, e como"
              hint="Por exemplo: a própria pessoa, por e-mail. Só administradores veem."
              defaultValue={typed.concordou}
              maxLength={TESTIMONIAL_LIMITS.consentBy}
              error={errors.concordou}
              autoComplete="off"
            />
            <Field
              name="concordou_em"
              label="Quando concordou"
              type="date"
              defaultValue={typed.concordou_em}
              error={errors.concordou_em}
            />
            <Field
              name="conta"
              label="E-mail da conta da pessoa (opcional)"
              hint="Se ela tem conta, o depoimento entra na exportação dos dados dela e sai com a conta."
              type="email"
              defaultValue={typed.conta}
              maxLength={TESTIMONIAL_LIMITS.email}
              error={errors.conta}
              autoComplete="off"
            />
          </fieldset>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="publicado"
              value="sim"
              defaultChecked={typed.publicado === "sim"}
              className="size-5"
            />
            Publicar na página inicial
          </label>
        </>
      )}
    </ContentForm>
  );
}
