import { createHash } from "node:crypto";
import { data } from "react-router";
import { subscriptionStatus } from "#app/facts/plans/plans-of.server.ts";
import { servicesContext } from "#app/services.ts";
import { functionViewer, NOT_SIGNED_IN, refuse } from "./function-answers.server.ts";
import type { Route } from "./+types/function-check.ts";

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Whether a paid plan is in force, from our own state. Whoever sends the tag of the last answer gets an empty one while
 * nothing has changed: browsers ask every minute.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const viewer = await functionViewer(request, context);
  if (!viewer) return refuse(request, context, NOT_SIGNED_IN, "/auth");
  const status = await subscriptionStatus(accounts.db, viewer.userId, accounts.now());
  const body = JSON.stringify(status);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
  const headers = { ETag: tag, "Cache-Control": "private, no-store" };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 204, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
