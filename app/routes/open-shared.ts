import { redirect } from "react-router";
import { sharedPath } from "#app/features/reach/shared-link.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/open-shared.ts";

/** `/abrir`: where apps installed before `/trazer/receber` took shared links take them. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  throw redirect(sharedPath(url.searchParams, context.get(servicesContext).origin(request)));
}
