import { redirect } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { spendTaking } from "#app/features/favorites/list/followed.server.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/favorites-sheet.ts";
import { announce } from "./viewer.server.ts";

const TOO_MANY = "Muitos arquivos seguidos";

type RouteArgs = Pick<Route.LoaderArgs, "request" | "context">;

/** Limits how often a member may download files of their whole list. */
export async function limitTakingAlong({ request, context }: RouteArgs, { userId }: Viewer): Promise<void> {
  const { accounts, now } = context.get(servicesContext);
  const wait = await spendTaking(accounts.db, userId, now());
  if (wait > 0) throw refuseTaking({ request, context }, wait, "/favorites");
}

/** The answer to somebody who downloads too many files: a page request is redirected to a page, with a toast. */
export function refuseTaking({ request, context }: RouteArgs, wait: number, page: string): Response {
  const minutes = Math.ceil(wait / 60);
  if (request.headers.get("accept")?.includes("text/html")) {
    announce(context, badNews(TOO_MANY, `Espere ${minutes} min e tente de novo.`));
    return redirect(page);
  }
  return new Response(`${TOO_MANY}: espere ${minutes} min e tente de novo.\n`, {
    status: 429,
    headers: {
      "Retry-After": String(wait),
      "Cache-Control": "private, no-store",
      "Content-Type": "text/plain; charset=utf-8",
    },
  });
}
