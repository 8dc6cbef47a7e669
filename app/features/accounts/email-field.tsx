import { Field } from "#app/ui/form.tsx";
import type { AuthAnswer } from "./auth-view.ts";

interface EmailFieldProps {
  /** What the server said of the form, with what was typed. */
  answer?: Pick<AuthAnswer, "errors" | "kept"> | null;
  id?: string;
  autoComplete?: string;
}

/** The address of an account, or to write to. */
export function EmailField({ answer, ...input }: EmailFieldProps) {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required
      defaultValue={answer?.kept?.email}
      error={answer?.errors?.email}
      {...input}
    />
  );
}
