import { useState, type ReactNode } from "react";
import { Link, Form } from "react-router";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { authAddress, type AuthAnswer, type AuthPageData, type AuthTab } from "./auth-view.ts";
import { NewPasswordForm, ResetDialog } from "./reset-dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { LetterPanel, SignUpForm } from "./sign-up-form.tsx";

/** `/auth`: one card, whose content depends on the view. */
export function AuthPage({
  view,
  returnTo,
  providers,
  answer,
}: AuthPageData & { answer: AuthAnswer | null }) {
  const content = useFirstInvalid<HTMLDivElement>(answer);
  return (
    <div ref={content} className="contents">
      {answer?.letter ? (
        <AuthCard
          title={answer.letter.state === "unconfirmed" ? "Confirme seu e-mail" : "Verifique seu e-mail"}
        >
          <LetterPanel returnTo={returnTo} letter={answer.letter} />
        </AuthCard>
      ) : view.mode === "second_step" ? (
        <AuthCard title="Verificação em duas etapas">
          <SecondStepForm returnTo={returnTo} answer={answer} />
        </AuthCard>
      ) : view.mode === "blocked" ? (
        <AuthCard title="Conta bloqueada">
          <BlockedAccount />
        </AuthCard>
      ) : view.mode === "new_password" ? (
        <AuthCard title={view.token ? "Nova senha" : "Link vencido"}>
          <NewPasswordForm returnTo={returnTo} token={view.token} answer={answer} />
        </AuthCard>
      ) : (
        <Tabs tab={view.tab} asksReset={view.asksReset} {...{ returnTo, providers, answer }} />
      )}
    </div>
  );
}

/** Says nothing of whose account it is: anybody can open this page. */
function BlockedAccount() {
  return (
    <>
      <p>
        A administração do portal bloqueou esta conta, e ninguém pode entrar nela. O motivo está no e-mail que
        enviamos quando isso aconteceu.
      </p>
      <p className="text-muted">
        Seus dados continuam seus: para contestar o bloqueio, receber uma cópia dos seus dados ou excluir a
        conta, escreva para nós. Você recebe a resposta por e-mail.
      </p>
      <Link to="/ajuda?assunto=conta" className="button button-brand w-full">
        Escrever para a administração
      </Link>
    </>
  );
}

const TITLES: Record<AuthTab, string> = { entrar: "Entrar no Martelo", cadastrar: "Criar sua conta" };

interface TabsProps extends Omit<AuthPageData, "view"> {
  tab: AuthTab;
  asksReset: boolean;
  answer: AuthAnswer | null;
}

function Tabs({ tab, asksReset, returnTo, providers, answer }: TabsProps) {
  const reset = answer?.intent === "redefinir" ? answer : null;
  // How often it was asked for since the dialog was closed.
  const [asking, setAsking] = useState(asksReset || reset?.errors !== undefined ? 1 : 0);
  const [seen, setSeen] = useState(reset);
  if (reset !== seen) {
    setSeen(reset);
    if (reset) setAsking(reset.errors === undefined ? 0 : Math.max(asking, 1));
  }
  const own = reset ? null : answer;
  return (
    <AuthCard title={TITLES[tab]}>
      <nav aria-label="Entrar ou cadastrar" className="grid grid-cols-2 border-b border-line">
        {(["entrar", "cadastrar"] as const).map((name) => (
          <Link
            key={name}
            to={authAddress(returnTo, name === "cadastrar" ? { aba: name } : {})}
            replace
            preventScrollReset
            aria-current={name === tab ? "page" : undefined}
            className="tab -mb-px justify-center"
          >
            {name === "entrar" ? "Entrar " : "Cadastrar "}
          </Link>
        ))}
      </nav>
      {tab === "entrar" ? (
        <SignInForm
          {...{ returnTo, providers }}
          answer={own}
          onForgotten={() => setAsking((times) => times + 1)}
        />
      ) : (
        <SignUpForm {...{ returnTo, providers }} answer={own} />
      )}
      <ResetDialog returnTo={returnTo} requestCount={asking} answer={reset} onClose={() => setAsking(0)} />
    </AuthCard>
  );
}

/** Column layout of all account pages. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-[30rem] grid-cols-[minmax(0,1fr)] content-start gap-2 py-4 sm:py-10">
      <title>{`${title} · Martelo`}</title>
      <Link to="/" className="button button-plain justify-self-start px-2 text-muted">
        <Icon name="left" />
        Voltar
      </Link>
      <div className="panel gap-5 sm:p-8">
        <h1 className="text-xl font-semibold">{unbroken(title)}</h1>
        {children}
      </div>
    </div>
  );
}

/** After the password: asks for an authenticator code or a recovery code. */
function SecondStepForm({ returnTo, answer }: { returnTo: string; answer: AuthAnswer | null }) {
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
