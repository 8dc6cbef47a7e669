import { robotsText } from "#app/features/reach/robots.ts";
import { servicesContext } from "#app/services.ts";
import { UNCRAWLED } from "./route-lists.ts";
import type { Route } from "./+types/robots.ts";

/** `robots.txt`: what search engines may read. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { isPreview, origin } = context.get(servicesContext);
  return new Response(robotsText(origin(request), { preview: isPreview(request), uncrawled: UNCRAWLED }), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
