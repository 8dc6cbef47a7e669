import { apiReference } from "#app/features/api/api-reference.ts";
import { ApiReferencePage } from "#app/features/api/api-reference-page.tsx";
import { openapi } from "#app/features/api/openapi.ts";
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
