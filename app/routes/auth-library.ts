import { libraryRoute, signsIn } from "#app/features/accounts/library-routes.server.ts";
import { isSocialProvider, nowLinked } from "#app/features/accounts/social.ts";
import { signedIn } from "#app/features/accounts/sign-in-words.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
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
  const { pathname } = new URL(response.headers.get("location") ?? "/auth", request.url);
  const provider = /\/callback\/([a-z]+)$/.exec(new URL(request.url).pathname)?.[1] ?? "";
  if (signsIn(response)) announce(context, signedIn(response.headers.has("location") ? pathname : "/"));
  // A return to one of our pages without a new session means that the person was signed in already and has
  // linked the provider.
  else if (isSocialProvider(provider) && pathname !== "/auth" && request.method === "GET")
    announce(context, goodNews(nowLinked(provider)));
  return response;
}
