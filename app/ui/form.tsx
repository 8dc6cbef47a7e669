import { useState, type ComponentProps, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled input; its hint and its error are read out with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const { hintId, errorId, described } = describe(input, hint, error);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={input.id ?? input.name} className="text-sm font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={input.id ?? input.name}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

/** A password, with a button that shows it (the button needs a script, the field does not). */
export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  const { hintId, errorId, described } = describe(input, hint, error);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={input.id ?? input.name} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={input.id ?? input.name}
          type={shown ? "text" : "password"}
          className="field pr-12"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
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
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

interface SelectFieldProps extends ComponentProps<"select"> {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled choice of one of its options. */
export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  const { hintId, errorId, described } = describe(select, hint, error);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={select.id ?? select.name} className="text-sm font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={select.id ?? select.name}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

function describe(
  field: { id?: string | undefined; name: string },
  hint: ReactNode,
  error: string | undefined,
) {
  const id = field.id ?? field.name;
  const hintId = `${id}-dica`;
  const errorId = `${id}-erro`;
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return { hintId, errorId, described };
}

function FieldNotes(props: { hint: ReactNode; hintId: string; error: string | undefined; errorId: string }) {
  return (
    <>
      {props.hint && (
        <p id={props.hintId} className="text-xs text-muted">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={props.errorId} className="text-sm text-red">
          {props.error}
        </p>
      )}
    </>
  );
}
