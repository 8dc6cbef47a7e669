import { AccessibilityStatement } from "#app/features/privacy/legal/accessibility-statement.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/accessibility.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Acessibilidade · Martelo" },
  {
    name: "description",
    content:
      "Como o Martelo funciona com teclado, leitor de tela, zoom e alto contraste, e como avisar de uma barreira.",
  },
];

export function loader({ context }: Route.LoaderArgs) {
  return { contact: context.get(servicesContext).contact };
}

export default function Accessibility({ loaderData: { contact } }: Route.ComponentProps) {
  return <AccessibilityStatement contact={contact} />;
}
