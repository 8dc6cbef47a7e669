import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import type { FieldErrors } from "#app/lib/form.ts";
import { AuthCard } from "./auth-page.tsx";
import { FullProofFields } from "./security-section.tsx";
import { SOCIAL_PROVIDERS, type SocialProvider } from "./social.ts";

/**
 * Asks the signed-in person whether a provider may sign in to their account from now on, and to prove who they are where
 * their sign-in is too old.
 */
export function LinkQuestion(props: {
  provider: SocialProvider;
  email: string;
  hasPassword: boolean;
  fresh: boolean;
  asksForCode: boolean;
  /** What was wrong with the last attempt, by field; "" for the form as a whole. */
  errors: FieldErrors;
  returnTo: string;
}) {
  const { provider, email, hasPassword, fresh, errors, returnTo } = props;
  const name = SOCIAL_PROVIDERS[provider];
  return (
    <AuthCard title={`Entrar também com ${name}`}>
      <p className="text-muted">
        Da próxima vez, a conta de <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>{" "}
        {unbroken(`abre também com ${name}, se for o mesmo e-mail. `)}
        {hasPassword ? "Sua senha continua valendo." : "O que já abria a conta continua valendo."}
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="voltar" value={returnTo} />
        {errors[""] && <p className="text-sm text-red">{errors[""]}</p>}
        {!fresh && <FullProofFields id="ligar" view={props} errors={errors} />}
        <SubmitButton name="intent" value="ligar" busy="Abrindo…" className="button button-brand w-full">
          Ligar {name} à minha conta
        </SubmitButton>
      </Form>
      <p className="text-center text-sm">
        <Link to={returnTo} className="link inline-flex min-h-11 items-center">
          Agora não
        </Link>
      </p>
    </AuthCard>
  );
}
