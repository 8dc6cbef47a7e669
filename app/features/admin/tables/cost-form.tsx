import { Form } from "react-router";
import type { CostField } from "#app/facts/costs/cost-table.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** A value that was not recorded, with what was typed. */
export interface RefusedCost {
  typed: Readonly<Record<string, string>>;
  /** By field; the empty name is the whole form. */
  errors: Readonly<Record<string, string>>;
  /** The value of the same day, which saving again replaces; null: there is none. */
  replaces: number | null;
}

interface Props {
  fields: readonly CostField[];
  /** Address of this dialog, to which the form is sent. */
  here: string;
  refused: RefusedCost | null;
}

/** The form for a new value of a table. */
export function CostForm({ fields, here, refused }: Props) {
  const around = useFirstInvalid<HTMLFormElement>(refused);
  const whole = refused?.errors[""];
  const replaces = refused?.replaces ?? null;
  return (
    <Form
      ref={around}
      method="post"
      action={here}
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {whole !== undefined && (
        <p role="alert" className="rounded-md bg-sunken p-3 text-sm text-red">
          {whole}
        </p>
      )}
      {replaces !== null && <input type="hidden" name="substitui" value={replaces} />}
      {fields.map((field) => (
        <CostInput
          key={field.name}
          field={field}
          text={refused?.typed[field.name] ?? ""}
          error={refused?.errors[field.name]}
        />
      ))}
      <SubmitButton busy="Salvando…" name="adicionar" value="1">
        {replaces === null ? "Salvar" : "Substituir"}
      </SubmitButton>
    </Form>
  );
}

interface InputProps {
  field: CostField;
  text: string;
  error: string | undefined;
}

function CostInput({ field: { name, label, hint, options, long, date, required }, text, error }: InputProps) {
  const texts = { name, label: required ? label : `${label}, opcional`, hint, error, defaultValue: text };
  if (options)
    return (
      <SelectField {...texts}>
        <option value="">Escolha</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (long) return <Lines {...texts} />;
  return <Field {...texts} type={date ? "date" : "text"} required={required} autoComplete="off" />;
}

interface LinesProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  defaultValue: string;
}

function Lines({ name, label, hint, error, defaultValue }: LinesProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={name}
        name={name}
        rows={6}
        className="field"
        defaultValue={defaultValue}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${name}-dica` : `${name}-dica ${name}-erro`}
      />
      <p id={`${name}-dica`} className="text-xs text-muted">
        {hint}
      </p>
      {error !== undefined && (
        <p id={`${name}-erro`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
