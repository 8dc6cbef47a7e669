import { Form, Link } from "react-router";
import { PasswordField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { authAddress, type AuthAnswer, type AuthPageData } from "./auth-view.ts";
import { EmailField } from "./email-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SocialButtons } from "./social-buttons.tsx";

interface SignInFormProps extends Omit<AuthPageData, "view"> {
  answer: AuthAnswer | null;
  onForgotten(): void;
}

/** The tab `Entrar`. */
export function SignInForm({ returnTo, providers, answer, onForgotten }: SignInFormProps) {
  const errors = answer?.errors ?? {};
  return (
    <>
      <Form method="post" action={authAddress(returnTo)} noValidate className="grid gap-4">
        <EmailField answer={answer} autoComplete="username webauthn" />
        <div className="grid gap-1">
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <Link
            to={authAddress(returnTo, { esqueci: "1" })}
            className="link inline-flex min-h-11 items-center justify-self-start text-sm"
            onClick={(event) => {
              event.preventDefault();
              onForgotten();
            }}
          >
            Esqueceu sua senha?
          </Link>
        </div>
        <SubmitButton name="intent" value="entrar" busy="Entrando…" className="button button-brand w-full">
          Entrar
        </SubmitButton>
      </Form>
      <Or />
      <div className="grid gap-2">
        <SocialButtons {...{ returnTo, providers }} />
        <PasskeyButton returnTo={returnTo} />
      </div>
    </>
  );
}

export function Or() {
  return (
    <p className="or">
      <span>ou continue com</span>
    </p>
  );
}
