import { apiReference } from "#app/features/search/screen/api-reference.ts";
import { ApiReferencePage } from "#app/features/search/screen/api-reference-page.tsx";
import { openapi } from "#app/features/search/api/openapi.ts";
import type { Route } from "./+types/api-docs.ts";

export const meta: Route.MetaFunction = () => [
  { title: "API · Martelo" },
  { name: "description", content: "API pública de leitura: busca, imóveis e exportação em CSV." },
];

export function loader() {
  return apiReference(openapi);
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <ApiReferencePage reference={loaderData} />;
}
