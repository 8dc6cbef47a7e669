import { apiReference } from "#app/features/api/api-reference.ts";
import { ApiReferencePage } from "#app/features/api/api-reference-page.tsx";
import { openapi } from "#app/features/api/openapi.ts";
import { servicesContext } from "#app/services.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/api-docs.ts";

const TITLE = "API · Martelo";
const DESCRIPTION =
  "API pública de leitura: busca, imóveis, exportação em CSV e o custo de uma compra, ao centavo.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/api`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export function loader({ request, context }: Route.LoaderArgs) {
  return { reference: apiReference(openapi), origin: context.get(servicesContext).origin(request) };
}

export default function ApiDocs({ loaderData: { reference } }: Route.ComponentProps) {
  return <ApiReferencePage reference={reference} />;
}
