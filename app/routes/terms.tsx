import { TermsOfUse } from "#app/features/privacy/legal/terms-of-use.tsx";
import { servicesContext } from "#app/services.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/terms.ts";

const TITLE = "Termos de Uso · Martelo";
const DESCRIPTION = "As regras de uso do Martelo, da conta e da assinatura.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/terms`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { contact, operator, settings, origin } = context.get(servicesContext);
  return { contact, operator, trialDays: settings.free_trial_days, origin: origin(request) };
}

export default function Terms({ loaderData: { contact, operator, trialDays } }: Route.ComponentProps) {
  return <TermsOfUse contact={contact} operator={operator} trialDays={trialDays} />;
}
