import { redirect, type RouterContextProvider } from "react-router";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import { libraryCookieName } from "#app/features/accounts/account-cookies.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { sendProblem, type Problem } from "./problem.server.ts";
import { announce } from "./viewer.server.ts";

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/** Who calls a function: by the session's cookie, or by `Authorization: Bearer` with the session's token. */
export async function functionViewer(request: Request, context: Context): Promise<Viewer | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) return context.get(viewerContext)();
  const { accounts } = context.get(servicesContext);
  const secure = accounts.baseUrl().startsWith("https:");
  const cookie = `${libraryCookieName("session_token", secure)}=${token}`;
  return (await readViewer(accounts, new Headers({ cookie }))).viewer;
}

/** Whether a form was sent, by a browser that shows what comes back. */
export function isForm(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** A refusal for scripts (RFC 9457), or for a form: a toast on the page that it is sent back to. */
export function refuse(request: Request, context: Context, problem: Problem, page: string): Response {
  if (isForm(request)) {
    announce(context, badNews(problem.title, problem.detail));
    return redirect(page, 303);
  }
  return sendProblem(problem);
}

export const NOT_SIGNED_IN: Problem = {
  status: 401,
  title: "Autenticação necessária",
  detail: "Faça login para assinar o plano Premium.",
};

/** What a failure of the payment provider says to people; other errors are thrown on, and logged as such. */
export function providerProblem(error: unknown, title: string): Problem {
  if (!(error instanceof ProviderFailure)) throw error;
  return { status: 502, title, detail: error.shown };
}
