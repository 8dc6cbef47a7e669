import { Form } from "react-router";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { DayField, Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { FormAlert } from "../form-parts.tsx";
import type { FeatureTyped } from "./feature-form.ts";
import type { FeaturedScreen } from "./featured-screen.server.ts";

interface Props {
  dialog: NonNullable<FeaturedScreen["dialog"]>;
  refused: RefusedForm<FeatureTyped> | null;
}

/** Puts a property on the start page, changes its place there, or takes it from there. */
export function FeatureDialog({ dialog: { row, chosen, typed: stored }, refused }: Props) {
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const { errors = {}, typed = stored } = refused ?? {};
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      {errors[""] && <FormAlert>{errors[""]}</FormAlert>}
      <p className="text-sm text-muted">
        {row.facts
          ? `${row.facts.place} · ${row.facts.price} · `
          : "Não está à venda no portal agora, por isso não aparece. "}
        <a href={`/property/${row.number}`} className="link inline-flex min-h-11 items-center">
          {`Imóvel ${row.number}`}
        </a>
      </p>
      <input type="hidden" name="numero" value={row.number} />
      <div className="grid gap-4 sm:grid-cols-2">
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
        <DayField
          name="ate"
          label="Último dia (opcional)"
          hint="Vazio: sem prazo."
          defaultValue={typed.ate}
          error={errors.ate}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="salvar" busy="Salvando…">
          {chosen ? "Salvar" : "Destacar"}
        </SubmitButton>{" "}
        {chosen && (
          <SubmitButton name="intent" value="tirar" busy="Tirando…" className="button">
            Tirar dos destaques
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
