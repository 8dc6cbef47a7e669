import { PrivacyPolicy } from "#app/features/privacy/legal/privacy-policy.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/privacy.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Política de Privacidade · Martelo" },
  {
    name: "description",
    content: "Que dados o Martelo guarda, para quê, por quanto tempo, e seus direitos.",
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const { contact, operator } = context.get(servicesContext);
  return { contact, operator };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPolicy {...loaderData} />;
}
