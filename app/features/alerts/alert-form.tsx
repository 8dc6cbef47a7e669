import { useState, type ReactNode } from "react";
import { Form, Link } from "react-router";
import type { AlertFormView } from "./alert-view.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";
import { LocationField } from "./location-field.tsx";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";
import { alertAddress, LEFT_OUT_FIELD, LEFT_OUT_STATE_FIELD } from "./alert-address.ts";

/** Milliseconds without a change before a new preview is requested. */
const DEBOUNCE_MS = 250;

/**
 * The fields of an alert. Any key of the search may be among them: a condition without a field of its own is a ticked
 * box.
 */
export function AlertForm({ view }: { view: AlertFormView }) {
  const { id, typed, errors, states, types, events, extras } = view;
  const form = useFirstInvalid<HTMLFormElement>(errors);
  const [preview, ask] = usePreview(view.preview);
  const address = id ? `/alerts?editar=${id}` : "/alerts?novo=1";
  const changed = () => ask(new URLSearchParams(new FormData(form.current!) as never));

  const premium = (
    <>
      <span className="without-script">Premium</span>
      <UpgradeLink
        className="link with-script"
        title="Alertas por lugar são do Premium"
        detail="No plano Gratuito o alerta procura por estado. O que você já preencheu fica aqui e volta com você depois do pagamento."
        returnTo={() => alertAddress(new FormData(form.current!))}
      >
        Premium
      </UpgradeLink>
    </>
  );

  return (
    <Form
      ref={form}
      method="post"
      action={address}
      preventScrollReset
      noValidate
      className="grid gap-4"
      onInput={changed}
    >
      {errors[""] && (
        <p role="alert" className="flex gap-2 text-sm text-red">
          <Icon name="warning" />
          {errors[""]}
        </p>
      )}
      {id && <input type="hidden" name="id" value={id} />}
      {id && <input type="hidden" name="editar" value={id} />}
      {view.leftOut && (
        <>
          <input type="hidden" name={LEFT_OUT_FIELD} value={view.leftOut.query} />
          <input type="hidden" name={LEFT_OUT_STATE_FIELD} value={view.state} />
        </>
      )}
      <Field
        name="nome"
        label="Nome do alerta"
        placeholder="Casa para reformar em Campinas"
        defaultValue={typed.name}
        error={errors.nome}
        maxLength={200}
        autoComplete="off"
        data-first
        required
      />
      {view.leftOut && (
        <p className="flex gap-2 text-sm text-amber">
          <Icon name="info" />
          <span>
            {`A busca era em ${view.leftOut.words}. No plano Gratuito o alerta procura por estado; cidades, bairros, áreas e palavras fazem parte do `}
            {premium}.
          </span>
        </p>
      )}
      {states ? (
        <Select
          name="estado"
          label="Localização"
          options={states}
          value={view.state}
          hint={
            <>
              {"Cidades, bairros e áreas desenhadas fazem parte do "}
              {premium}.
            </>
          }
        />
      ) : (
        <LocationField places={view.places} text={typed.place} error={errors.lugar} onChange={changed} />
      )}
      <Select name="tipo" label="Tipo de imóvel" options={types} value={view.type} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Amount name="preco_min" label="Preço mínimo (R$)" value={typed.minPrice} error={errors.preco_min} />
        <Amount name="preco_max" label="Preço máximo (R$)" value={typed.maxPrice} error={errors.preco_max} />
        <Amount
          name="desconto_min"
          label="Desconto mínimo (%)"
          value={typed.minDiscount}
          error={errors.desconto_min}
        />
      </div>
      {extras.length > 0 && (
        <fieldset className="alert-checks">
          <legend>Também da busca</legend>
          {extras.map(({ key, value, label }) => (
            <label key={key}>
              <input type="checkbox" name={key} value={value} defaultChecked />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="alert-checks" aria-describedby={errors.evento ? "evento-erro" : undefined}>
        <legend>Avisar quando um imóvel</legend>
        {events.map(({ kind, label, checked }) => (
          <label key={kind}>
            <input
              type="checkbox"
              name="evento"
              value={kind}
              defaultChecked={checked}
              aria-invalid={errors.evento ? true : undefined}
            />
            {label}
          </label>
        ))}
        {errors.evento && (
          <p id="evento-erro" className="text-sm text-red">
            {errors.evento}
          </p>
        )}
      </fieldset>
      <div className="alert-foot-bar">
        <p className="alert-preview" aria-live="polite">
          <Icon name="search" />
          <span>
            {preview ?? "Corrija os campos marcados para ver quantos imóveis este alerta encontra."}
          </span>
        </p>
        <div className="alert-buttons">
          <Link to="/alerts" preventScrollReset className="button">
            Cancelar
          </Link>
          <SubmitButton name="intent" value={id ? "salvar" : "criar"} busy="Salvando…">
            {id ? "Salvar Alterações" : "Criar Alerta"}
          </SubmitButton>
          {/* Last in the form, because Enter presses the first button. */}
          <button formMethod="get" formAction="/alerts" className="button without-script">
            Ver prévia
          </button>
          {states && (
            <button name="intent" value="premium" className="button without-script">
              Usar cidades com o Premium
            </button>
          )}
        </div>
      </div>
    </Form>
  );
}

/** The server's preview, and after every change a new one or an error; null where a sent form was refused. */
function usePreview(given: string | null): [preview: string | null, ask: (fields: URLSearchParams) => void] {
  const question = useDebouncedQuestion<{ preview: string }>(DEBOUNCE_MS);
  const [request, setRequest] = useState<{ given: string | null; preview: string | null }>({
    given,
    preview: given,
  });
  const ask = (fields: URLSearchParams) =>
    question.ask(`/alerts/previa.json?${fields}`, (answer) => {
      // If no answer arrives, the last preview stays.
      if (answer) setRequest({ given, preview: answer.preview });
    });
  return [request.given === given ? request.preview : given, ask];
}

interface AmountProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
}

function Amount({ name, label, value, error }: AmountProps) {
  return (
    <Field
      name={name}
      label={label}
      defaultValue={value}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
    />
  );
}

interface SelectProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  value: string;
  hint?: ReactNode;
}

function Select({ name, label, options, value, hint }: SelectProps) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
