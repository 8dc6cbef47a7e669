import { useState, useEffect, type ChangeEvent } from "react";
import type { FieldErrors } from "#app/lib/form.ts";
import { PasswordField } from "#app/ui/form.tsx";
import { faultText, PASSWORD_MAX } from "./password-rules.ts";
import type { PasswordStrength } from "./password-strength.ts";

interface NewPasswordFieldsProps {
  labels: [password: string, repeated: string];
  hint: string;
  errors: FieldErrors;
}

type Estimate = (password: string, personal: readonly string[]) => PasswordStrength;

const COLOURS = ["bg-red", "bg-red", "bg-amber", "bg-brand", "bg-brand"] as const;

/** A new password, its repetition and its strength, which also depends on `name` and `email` of the same form. */
export function NewPasswordFields({ labels, hint, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState<{ password: string; personal: string[] }>({
    password: "",
    personal: [],
  });
  const [differs, setDiffers] = useState(false);

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const form = new FormData(currentTarget.form!);
    const personal = ["email", "name"].map((name) => String(form.get(name) ?? "")).filter(Boolean);
    setTyped({ password: currentTarget.value, personal });
    setDiffers(false);
  }

  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={labels[0]}
          name="password"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX}
          hint={hint}
          error={errors.password}
          onChange={onChange}
        />
        <PasswordMeter {...typed} />
      </div>
      <PasswordField
        label={labels[1]}
        name="repeated"
        autoComplete="new-password"
        required
        error={differs ? faultText("mismatch") : errors.repeated}
        onBlur={({ currentTarget: { value }, relatedTarget }) => {
          // Not when the focus moves to a button: the new line would move the button away from under the pointer.
          if (relatedTarget instanceof HTMLInputElement) setDiffers(value !== "" && value !== typed.password);
        }}
        onChange={() => setDiffers(false)}
      />
    </>
  );
}

/** The strength of a password as text and as a bar. The list of leaked passwords loads with the first letter typed. */
function PasswordMeter(props: { password: string; personal: readonly string[] }) {
  const { password, personal } = props;
  const estimate = useEstimate(password !== "");
  if (password === "" || estimate === null) return null;
  const { score, label, fault } = estimate(password, personal);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full ${step <= Math.max(score, 1) ? COLOURS[score] : "bg-line"}`}
          />
        ))}
      </div>
      <output className="text-xs text-muted">
        Força da senha: <strong className="font-semibold text-ink">{label}</strong>
        {fault && `. ${fault}`}
      </output>
    </div>
  );
}

function useEstimate(wanted: boolean): Estimate | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  useEffect(() => {
    if (!wanted || estimate) return;
    let gone = false;
    import("./password-strength.ts").then(
      ({ passwordStrength }) => gone || setEstimate(() => passwordStrength),
      // If it cannot be loaded the form still works: the server checks the password.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted, estimate]);
  return estimate;
}
