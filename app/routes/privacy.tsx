import { PrivacyPolicy } from "#app/features/privacy/legal/privacy-policy.tsx";
import { servicesContext } from "#app/services.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/privacy.ts";

const TITLE = "Política de Privacidade · Martelo";
const DESCRIPTION = "Que dados o Martelo guarda, para quê, por quanto tempo, e seus direitos.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/privacy`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { contact, operator, origin } = context.get(servicesContext);
  return { contact, operator, origin: origin(request) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPolicy contact={loaderData.contact} operator={loaderData.operator} />;
}
