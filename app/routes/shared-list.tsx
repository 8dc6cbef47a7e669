import { sharedList } from "#app/features/favorites/sharing/shared-list.server.ts";
import { SharedPage } from "#app/features/favorites/sharing/shared-page.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/shared-list.ts";
import { limitOpening, SECRET_HEADERS, unknownLink } from "./secret-link.server.ts";
import "#app/features/favorites/list/favorites.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${titleOf(loaderData.owner)} · Martelo` : "Página não encontrada · Martelo" },
  { name: "robots", content: "noindex, nofollow, noarchive" },
];

/** Also for refusals: intermediaries must not cache anything at a secret address. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  const all = new Headers({ ...SECRET_HEADERS, "Cache-Control": "private, no-store" });
  for (const [name, value] of errorHeaders ?? []) all.set(name, value);
  return all;
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitOpening(services, request);
  const page = Math.trunc(Number(url.searchParams.get("pagina")));
  const wantedPage = page >= 1 && page <= 1_000_000 ? page : 1;
  return (await sharedList(services.accounts.db, params.token, wantedPage, services.now())) ?? unknownLink();
}

function titleOf(owner: string | null): string {
  return owner === null ? "Lista de imóveis" : `Lista de ${owner}`;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SharedPage view={loaderData} />;
}
