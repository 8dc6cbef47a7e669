import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/index-now-key.ts";

/** `/indexnow.txt`: the key by which search engines know that changes of pages are submitted by this site. */
export function loader({ context }: Route.LoaderArgs) {
  const { indexNowKey } = context.get(servicesContext);
  if (indexNowKey === null) throw new Response(null, { status: 404 });
  return new Response(indexNowKey, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
