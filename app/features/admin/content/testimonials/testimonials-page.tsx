import { Field, TextAreaField } from "#app/ui/form.tsx";
import { RowLink } from "../../kit/rows-table.tsx";
import { ContentListPage, type ContentKind } from "../content-list-page.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { TESTIMONIAL_LIMITS, testimonialList, type TestimonialTyped } from "./testimonial-fields.ts";
import type { TestimonialRow, TestimonialsScreen } from "./testimonials-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: TestimonialsScreen | null;
  refused: RefusedForm<TestimonialTyped> | null;
}

/** `/admin/conteudo/depoimentos`: what people said of the portal. */
export function TestimonialsPage(props: Props) {
  return <ContentListPage kind={TESTIMONIALS} {...props} />;
}

const TESTIMONIALS: ContentKind<string, TestimonialRow, TestimonialTyped> = {
  noun: "depoimento",
  nouns: "depoimentos",
  lead: "Só de pessoas de verdade, que concordaram. A página inicial mostra os seis primeiros publicados; sem nenhum, a seção não aparece.",
  list: testimonialList,
  columns: [
    { heading: "Nome", width: "22%", cell: ({ to, name }) => <RowLink to={to} name={name} /> },
    {
      heading: "Depoimento",
      width: null,
      narrow: "wide",
      cell: ({ body, place }) => (
        <>
          <span className="line-clamp-2">{body}</span> <span className="block text-muted">{place}</span>
        </>
      ),
    },
    { heading: "Posição", width: "6rem", numeric: true, cell: ({ position }) => `${position}º` },
    {
      heading: "Consentimento",
      width: "9rem",
      cell: ({ consent }) => consent ?? <span className="text-muted">não registrado</span>,
    },
    {
      heading: "Status",
      width: "8rem",
      narrow: "aside",
      cell: ({ published }) =>
        published ? <span className="tag tag-good">Publicado</span> : <span className="tag">Guardado</span>,
    },
  ],
  fields: (typed, errors) => (
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
  ),
  deletionText: ({ nome }) =>
    `O depoimento de ${nome} sai da página inicial e é apagado com o registro do consentimento.`,
  buttonWidth: "min-w-[11.15625rem]",
};
