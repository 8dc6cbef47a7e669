import { libraryRoute, signsIn } from "#app/features/accounts/library-routes.server.ts";
import { signedIn } from "#app/features/accounts/sign-in-words.ts";
import { servicesContext } from "#app/platform/services.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-library.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answer(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return answer(request, context);
}

async function answer(request: Request, context: Route.LoaderArgs["context"]): Promise<Response> {
  const response = await libraryRoute(context.get(servicesContext).accounts, request);
  if (response === null) return new Response(null, { status: 404 });
  if (signsIn(response)) {
    const { pathname } = new URL(response.headers.get("location") ?? "/", request.url);
    announce(context, signedIn(pathname));
  }
  return response;
}
