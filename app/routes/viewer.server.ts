import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { outgoingCookiesContext, viewerContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { badNews, toastCookie } from "#app/ui/toast.ts";

/** Around every request: who asks is found out at most once, and cookies that anybody wants set leave with the answer. */
export const withViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { accounts } = context.get(servicesContext);
  const cookies: string[] = [];
  let viewer: Promise<Viewer | null> | null = null;
  context.set(outgoingCookiesContext, cookies);
  context.set(viewerContext, () => (viewer ??= read()));

  async function read(): Promise<Viewer | null> {
    const found = await readViewer(accounts, request.headers);
    cookies.push(...found.cookies);
    return found.viewer;
  }

  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  // What was made for one person must not be kept for another, nor shown after they left.
  if (cookies.length > 0 || (await viewer) !== null)
    response.headers.set("Cache-Control", "private, no-store");
  return response;
};

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/** The signed-in person; anybody else goes to sign in, and from there back to the page they wanted. */
export async function requireViewer(context: Context, request: Request): Promise<Viewer> {
  const viewer = await context.get(viewerContext)();
  if (viewer) return viewer;
  throw redirect(`/auth?${new URLSearchParams({ voltar: wishedPage(request) })}`);
}

/** An administrator; a member without that role goes to the search. */
export async function requireAdmin(context: Context, request: Request): Promise<Viewer> {
  const viewer = await requireViewer(context, request);
  if (viewer.role === "admin") return viewer;
  throw redirect("/dashboard", {
    headers: {
      "Set-Cookie": toastCookie(badNews("Acesso restrito", "Esta área é dos administradores do portal.")),
    },
  });
}

/** What a form was posted to cannot be opened again: its page can. */
function wishedPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, "");
  return request.method === "GET" ? page + search.replace(/[?&]_routes=[^&]*/, "") : page;
}
