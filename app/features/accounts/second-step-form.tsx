import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { authAddress, type AuthAnswer } from "./auth-view.ts";

/** After the password: asks for an authenticator code or a recovery code. */
export function SecondStepForm({ returnTo, answer }: { returnTo: string; answer: AuthAnswer | null }) {
  return (
    <>
      <p className="text-muted">
        Sua conta pede um segundo passo. Abra seu aplicativo autenticador e digite o código do Martelo.
      </p>
      <Form
        method="post"
        action={authAddress(returnTo, { etapa: "codigo" })}
        noValidate
        className="grid gap-4"
      >
        <Field
          label="Código"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          hint="6 dígitos do aplicativo. Sem ele por perto? Use um dos seus códigos de recuperação."
          error={answer?.errors?.code}
        />
        <SubmitButton name="intent" value="codigo" busy="Conferindo…" className="button button-brand w-full">
          Confirmar
        </SubmitButton>
      </Form>
      <p className="text-center text-sm">
        <Link to={authAddress(returnTo)} className="link inline-flex min-h-11 items-center">
          Entrar com outra conta
        </Link>
      </p>
    </>
  );
}
