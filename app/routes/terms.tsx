import { TermsOfUse } from "#app/features/privacy/legal/terms-of-use.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Termos de Uso · Martelo" },
  { name: "description", content: "As regras de uso do Martelo, da conta e da assinatura." },
];

export function loader({ context }: Route.LoaderArgs) {
  const { contact, operator, settings } = context.get(servicesContext);
  return { contact, operator, trialDays: settings.free_trial_days };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TermsOfUse {...loaderData} />;
}
