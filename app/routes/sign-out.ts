import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/sign-in.server.ts";
import { FORGET_OWN_PLACES, ownPlacesIn } from "#app/facts/own-places/own-places-cookie.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/sign-out.ts";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, channels } = context.get(servicesContext);
  context.get(outgoingCookiesContext).push(...(await signOut(accounts, request.headers)));
  if (ownPlacesIn(request.headers.get("cookie")) === "account")
    context.get(outgoingCookiesContext).push(FORGET_OWN_PLACES);
  channels.sessionsEnded();
  return redirect("/");
}
