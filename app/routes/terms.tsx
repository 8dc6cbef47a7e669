import { TermsOfUse } from "#app/features/privacy/legal/terms-of-use.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Termos de Uso · Martelo" },
  { name: "description", content: "As regras de uso do Martelo, da conta e da assinatura." },
];

export function loader({ context }: Route.LoaderArgs) {
  return { contact: context.get(servicesContext).contact };
}

export default function Terms({ loaderData: { contact } }: Route.ComponentProps) {
  return <TermsOfUse contact={contact} />;
}
