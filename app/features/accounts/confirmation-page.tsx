import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { AuthCard } from "./auth-page.tsx";
import type { ConfirmationOutcome } from "./confirm-email.server.ts";
import { EmailField } from "./email-field.tsx";

/** Outcomes that this page shows; the others ask the question again or sign the person in. */
export type Ended = Exclude<
  ConfirmationOutcome["outcome"],
  "confirmed" | "password_needed" | "wrong_password" | "too_many"
>;

const TEXTS: Record<Ended, { title: string; text: string }> = {
  confirmed_elsewhere: {
    title: "E-mail confirmado",
    text: "A conta deste link está pronta. Você continua na conta em que já estava: para usar a outra, saia e entre com o e-mail dela.",
  },
  change_agreed: {
    title: "Falta um passo",
    text: "Você autorizou a troca. Agora abra o link que enviamos para o novo e-mail: é ele que conclui a troca.",
  },
  email_changed: {
    title: "E-mail alterado",
    text: "Pronto. A partir de agora, entre com o novo e-mail. O endereço antigo recebeu um aviso da troca.",
  },
  already_confirmed: {
    title: "E-mail já confirmado",
    text: "Este link já foi usado e está tudo certo com o seu e-mail.",
  },
  expired: {
    title: "Link vencido",
    text: "Este link valia por 24 horas. Se você estava criando a conta, peça outro abaixo. Se estava trocando de e-mail, peça a troca de novo em Configurações.",
  },
  invalid: {
    title: "Link inválido",
    text: "Este link não está completo ou não é nosso. Abra de novo o da mensagem, inteiro, ou peça outro abaixo.",
  },
};

/** Result of following a letter's link, unless it signed the person in. */
export function ConfirmationPage({ outcome }: { outcome: Ended }) {
  const { title, text } = TEXTS[outcome];
  return (
    <AuthCard title={title}>
      <p className="text-muted">{unbroken(text)}</p>
      {outcome === "expired" || outcome === "invalid" ? (
        <Form method="post" action="/auth" noValidate className="grid gap-4">
          <EmailField />
          <SubmitButton
            name="intent"
            value="reenviar"
            busy="Enviando…"
            className="button button-brand w-full"
          >
            Enviar novo link
          </SubmitButton>
        </Form>
      ) : outcome === "already_confirmed" ? (
        <Link to="/auth" className="button button-brand">
          Continuar
        </Link>
      ) : (
        <Link to="/settings" className="button button-brand">
          Ir para as configurações
        </Link>
      )}
    </AuthCard>
  );
}

/** Asks before confirming the address of a new account. */
export function FirstQuestion(props: {
  token: string;
  email: string;
  asksPassword: boolean;
  error: string | null;
}) {
  const { token, email, asksPassword, error } = props;
  return (
    <AuthCard title="Confirmar e-mail">
      <p className="text-muted">
        {"Alguém criou uma conta no Martelo com "}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.{" "}
        {asksPassword
          ? "Foi você? Digite a senha que escolheu: assim só quem criou a conta entra nela."
          : "Foi você, neste navegador? Falta só confirmar."}
      </p>
      <Form method="post" action="/auth/confirmar" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        {asksPassword && (
          <Field
            label="Senha"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={error ?? undefined}
          />
        )}
        <SubmitButton busy="Confirmando…" className="button button-brand w-full">
          Confirmar meu e-mail
        </SubmitButton>
      </Form>
      <p className="text-sm text-muted">
        {"Não criou esta conta, ou esqueceu a senha? "}
        <Link to="/auth?esqueci=1" className="link">
          Escolha uma senha nova
        </Link>
        {unbroken(
          ": quem recebe os e-mails deste endereço é quem manda na conta. Se não quer conta nenhuma, feche esta página.",
        )}
      </p>
    </AuthCard>
  );
}

/** Asks before carrying out a link of a change of address. */
export function ChangeQuestion({ token, newEmail }: { token: string; newEmail: string }) {
  return (
    <AuthCard title="Trocar de e-mail">
      <p className="text-muted">
        {unbroken("O e-mail da sua conta passará a ser ")}
        <strong className="font-semibold wrap-anywhere text-ink">{newEmail}</strong>. A troca vale depois de
        confirmada nos dois endereços, o atual e o novo.
      </p>
      <Form method="post" action="/auth/confirmar">
        <input type="hidden" name="token" value={token} />
        <SubmitButton busy="Confirmando…" className="button button-brand w-full">
          Confirmar a troca
        </SubmitButton>
      </Form>
      <p className="text-sm text-muted">Não foi você quem pediu? Feche esta página: nada muda.</p>
    </AuthCard>
  );
}
