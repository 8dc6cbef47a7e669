import { Form, Link } from "react-router";
import { PasskeyButton } from "#app/features/accounts/passkey-button.tsx";
import { SocialButtons } from "#app/features/accounts/social-buttons.tsx";
import { Field, PasswordField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PROOF_FAULTS, PROOF_NAMES, type ConfirmView } from "./confirm-form.ts";

/** Asks an administrator to prove who they are, and sends on what they had filled in. */
export function ConfirmPage({ view }: { view: ConfirmView }) {
  const { ways, fresh, fields, page } = view;
  const hasForm = fields.length > 0;
  return (
    <div className="page grid max-w-[34rem] content-start gap-4 py-10">
      <title>Confirme que é você · Administração · Martelo</title>
      <h1 className="text-xl font-semibold">{fresh ? "Tudo certo, é você" : "Confirme que é você"}</h1>
      <p className="text-muted">
        {fresh
          ? "Falta só continuar."
          : "Este ato pede que você tenha entrado, ou confirmado quem é, há no máximo 15 minutos."}{" "}
        {hasForm && "O que você preencheu está guardado, e nada foi feito ainda."}
      </p>
      <div className="panel gap-5">
        {fresh || ways.password ? <ProofForm view={view} /> : null}
        {!fresh && <OtherWays view={view} />}
      </div>
      <p>
        <Link to={page} className="link inline-flex min-h-11 items-center">
          Voltar sem continuar
        </Link>
      </p>
    </div>
  );
}

function ProofForm({ view: { ways, fresh, fault, target, fields } }: { view: ConfirmView }) {
  const error = (of: typeof fault) => (fault === of && of !== null ? PROOF_FAULTS[of] : undefined);
  return (
    <Form method="post" action={target} className="grid gap-4">
      {fields.map(([name, value], n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a form may carry the same name twice
        <input key={n} type="hidden" name={name} value={value} />
      ))}
      {!fresh && (
        <PasswordField
          name={PROOF_NAMES.password}
          label="Sua senha"
          autoComplete="current-password"
          required
          error={error("senha")}
        />
      )}
      {!fresh && ways.code && (
        <Field
          name={PROOF_NAMES.code}
          label="Código da verificação em duas etapas"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          hint="6 dígitos do aplicativo, ou um dos seus códigos de recuperação."
          error={error("codigo")}
        />
      )}
      <SubmitButton busy="Conferindo…" className="button button-brand w-full">
        {fresh ? "Continuar" : "Confirmar e continuar"}
      </SubmitButton>
    </Form>
  );
}

/** Ways that begin a new session in this browser and lead back to this page. */
function OtherWays({ view: { ways, here } }: { view: ConfirmView }) {
  const none = !ways.password && !ways.passkey && ways.providers.length === 0;
  return (
    <>
      {ways.passkey && <PasskeyButton returnTo={here} />}
      {ways.providers.length > 0 && <SocialButtons returnTo={here} providers={ways.providers} />}
      {none && (
        <p>
          Sua conta não tem senha, e o provedor por onde você entrava não está configurado.{" "}
          <Link to="/settings/seguranca#senha" className="link">
            Crie uma senha
          </Link>{" "}
          e volte aqui.
        </p>
      )}
    </>
  );
}
