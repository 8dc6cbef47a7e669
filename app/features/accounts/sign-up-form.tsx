import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { authAddress, type AuthAnswer, type AuthPageData } from "./auth-view.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";
import { Or } from "./sign-in-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

const TEXTS = {
  signed_up: "Enviamos um link de confirmação para",
  unconfirmed: "Falta confirmar seu e-mail. O link foi enviado quando a conta foi criada, para",
  sent_again: "Se houver uma conta a confirmar, um novo link chega em instantes em",
};

/** The tab `Cadastrar`. */
export function SignUpForm({
  returnTo,
  providers,
  answer,
}: Omit<AuthPageData, "view"> & { answer: AuthAnswer | null }) {
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
      {providers.length > 0 && <Or />}
      <SocialButtons {...{ returnTo, providers }} />
    </>
  );
}

/**
 * Shown while an account waits for its confirmation: where the letter was sent, and what to do if it does not arrive.
 */
export function LetterPanel({
  returnTo,
  letter: { email, state },
}: {
  returnTo: string;
  letter: NonNullable<AuthAnswer["letter"]>;
}) {
  return (
    <div className="grid gap-4">
      <p className="rounded-md bg-brand-soft p-4">
        {unbroken(TEXTS[state])} <strong className="font-semibold wrap-anywhere">{email}</strong>. O link vale
        por 24 horas.
      </p>
      <section className="grid gap-2 text-sm" aria-label="Se o e-mail não chegar">
        <h2 className="text-base font-semibold">Não chegou?</h2>
        <ul className="grid list-disc gap-1 pl-5 text-muted">
          <li>Espere alguns minutos e olhe também a caixa de spam.</li>
          <li>Confira se o endereço acima está certo.</li>
          <li>{unbroken("Já tem conta com este e-mail? A mensagem diz como entrar.")}</li>
        </ul>
      </section>
      <Form method="post" action={authAddress(returnTo)}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton name="intent" value="reenviar" busy="Enviando…" className="button w-full">
          <Icon name="mail" />
          Enviar de novo
        </SubmitButton>
      </Form>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Link
          to={authAddress(returnTo, { aba: "cadastrar" })}
          className="link inline-flex min-h-11 items-center"
        >
          Usar outro e-mail
        </Link>
        <Link to={authAddress(returnTo)} className="link inline-flex min-h-11 items-center">
          Já confirmei: entrar
        </Link>
      </p>
    </div>
  );
}
