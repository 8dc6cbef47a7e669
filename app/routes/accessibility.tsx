import { AccessibilityStatement } from "#app/features/privacy/legal/accessibility-statement.tsx";
import { servicesContext } from "#app/services.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/accessibility.ts";

const TITLE = "Acessibilidade · Martelo";
const DESCRIPTION =
  "Como o Martelo funciona com teclado, leitor de tela, zoom e alto contraste, e como avisar de uma barreira.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/acessibilidade`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { contact, origin } = context.get(servicesContext);
  return { contact, origin: origin(request) };
}

export default function Accessibility({ loaderData: { contact } }: Route.ComponentProps) {
  return <AccessibilityStatement contact={contact} />;
}
