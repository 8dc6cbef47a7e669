import { useState, type ComponentProps, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { unbroken } from "./unbroken.tsx";

/** Texts around a field. */
interface FieldTexts {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type FieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

/** A labelled input; screen readers read its hint and error with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const texts = { name: input.name, id: input.id, label, hint, error };
  return (
    <Labelled {...texts}>
      <input {...input} {...attributes(texts)} className="field" />
    </Labelled>
  );
}

/** A field for a day, written as in Portuguese whatever the browser's language is; `readDay` reads it. */
export function DayField(field: FieldProps) {
  return <Field {...field} placeholder="dd/mm/aaaa" inputMode="numeric" autoComplete="off" maxLength={10} />;
}

/** The same for a day and time; `readLocalMoment` reads it. */
export function MomentField(field: FieldProps) {
  return <Field {...field} placeholder="dd/mm/aaaa hh:mm" autoComplete="off" maxLength={19} />;
}

/** A password field with a button that shows the password; without JavaScript there is only the field. */
export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  const texts = { name: input.name, id: input.id, label, hint, error };
  return (
    <Labelled {...texts}>
      <div className="relative">
        <input
          {...input}
          {...attributes(texts)}
          type={shown ? "text" : "password"}
          className="field pr-12"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="with-script button button-plain button-icon absolute inset-y-0 right-0"
          aria-label={shown ? "Esconder senha" : "Mostrar senha"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </div>
    </Labelled>
  );
}

/** A labelled selection of one option. */
export function SelectField({ label, hint, error, ...select }: FieldTexts & ComponentProps<"select">) {
  const texts = { name: select.name, id: select.id, label, hint, error };
  return (
    <Labelled {...texts}>
      <select {...select} {...attributes(texts)} className="field" />
    </Labelled>
  );
}

/** A labelled field for several lines. */
export function TextAreaField({ label, hint, error, ...area }: FieldTexts & ComponentProps<"textarea">) {
  const texts = { name: area.name, id: area.id, label, hint, error };
  return (
    <Labelled {...texts}>
      <textarea {...area} {...attributes(texts)} className="field" />
    </Labelled>
  );
}

type TextsOfField = FieldTexts & { id: string | undefined };

/** Attributes that connect a field with its label, hint and error. */
function attributes({ name, id = name, hint, error }: TextsOfField) {
  const described = [hint ? `${id}-dica` : "", error ? `${id}-erro` : ""].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** A field with its label above and its hint and error below. */
function Labelled({ name, id = name, label, hint, error, children }: TextsOfField & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-dica`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-erro`} className="text-sm text-red">
          {unbroken(error)}
        </p>
      )}
    </div>
  );
}
