import { Field } from "#app/ui/form.tsx";
import type { AuthAnswer } from "./auth-view.ts";

interface EmailFieldProps {
  /** The server's answer to the form, with the typed values. */
  answer?: Pick<AuthAnswer, "errors" | "values"> | null;
  id?: string;
  autoComplete?: string;
}

/** Input for an e-mail address. */
export function EmailField({ answer, ...input }: EmailFieldProps) {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required
      defaultValue={answer?.values?.email}
      error={answer?.errors?.email}
      {...input}
    />
  );
}
