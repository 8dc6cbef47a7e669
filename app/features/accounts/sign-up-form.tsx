import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { authAddress, type AuthAnswer } from "./auth-view.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";
import { Or } from "./sign-in-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

/** The tab `Cadastrar`. */
export function SignUpForm({ returnTo, answer }: { returnTo: string; answer: AuthAnswer | null }) {
  const errors = answer?.errors ?? {};
  return (
    <>
      <Form
        method="post"
        action={authAddress(returnTo, { aba: "cadastrar" })}
        noValidate
        className="grid gap-4"
      >
        <Field
          label="Nome completo"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={answer?.values?.name}
          error={errors.name}
        />
        <EmailField answer={answer} />
        <NewPasswordFields
          labels={["Senha", "Confirmar senha"]}
          hint={`Pelo menos ${PASSWORD_MIN} caracteres. Três palavras que só você juntaria já bastam.`}
          errors={errors}
        />
        <p className="text-sm text-muted">
          {"Ao criar a conta, você concorda com os "}
          <Link to="/terms" className="link">
            Termos de Uso
          </Link>
          {" e com a "}
          <Link to="/privacy" className="link">
            Política de Privacidade
          </Link>
          .
        </p>
        <SubmitButton
          name="intent"
          value="cadastrar"
          busy="Criando conta…"
          className="button button-brand w-full"
        >
          Criar conta
        </SubmitButton>
      </Form>
      <Or />
      <SocialButtons returnTo={returnTo} />
    </>
  );
}
