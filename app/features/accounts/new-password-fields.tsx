import { useState, type ChangeEvent } from "react";
import type { FieldErrors } from "#app/lib/form.ts";
import { PasswordField } from "#app/ui/form.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { faultText, PASSWORD_MAX } from "./password-rules.ts";

interface NewPasswordFieldsProps {
  labels: [password: string, repeated: string];
  hint: string;
  errors: FieldErrors;
}

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
