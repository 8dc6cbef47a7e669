import { libraryRoute } from "#app/features/accounts/library-routes.server.ts";
import { servicesContext } from "#app/platform/services.ts";
import type { Route } from "./+types/auth-library.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answer(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return answer(request, context);
}

async function answer(request: Request, context: Route.LoaderArgs["context"]): Promise<Response> {
  const response = await libraryRoute(context.get(servicesContext).accounts, request);
  return response ?? new Response(null, { status: 404 });
}
