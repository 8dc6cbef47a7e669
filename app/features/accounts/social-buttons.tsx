import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { SOCIAL_PROVIDERS, type SocialProvider } from "./social.ts";

const ALL = Object.keys(SOCIAL_PROVIDERS) as SocialProvider[];

/** One form per provider, which leads to the provider's own page. */
export function SocialButtons({
  returnTo,
  providers = ALL,
}: {
  returnTo: string;
  providers?: readonly SocialProvider[];
}) {
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      {providers.map((provider) => (
        <Form key={provider} method="post" action={`/auth/${provider}`}>
          <input type="hidden" name="voltar" value={returnTo} />
          <SubmitButton name="provedor" value={provider} busy="Abrindo…" className="button w-full px-2">
            <span className="sr-only">Continuar com </span>
            <span className="icon-start">
              {SOCIAL_PROVIDERS[provider]}
              <ProviderMark provider={provider} />
            </span>
          </SubmitButton>
        </Form>
      ))}
    </div>
  );
}
