import { createHash } from "node:crypto";
import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import {
  accessContext,
  outgoingCookiesContext,
  outgoingHeadersContext,
  toastContext,
  viewerContext,
} from "#app/request-context.ts";
import { secured } from "#app/lib/cookies.ts";
import { servicesContext } from "#app/services.ts";
import { FORGET_TOAST, toastCookie, toastOf } from "#app/ui/toast-cookie.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import type { Access } from "./declarations.ts";

const SESSION_OVER = badNews("Sua sessão terminou", "Entre de novo para continuar.");
/** 202 is the status of a redirect for React Router's own script. */
const REDIRECTS = new Set([202, 301, 302, 303, 307, 308]);

/**
 * Runs around every request: reads the viewer at most once, and adds cookies, headers and the toast to the
 * answer.
 */
export const withViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { accounts } = context.get(servicesContext);
  const cookies: string[] = [];
  let viewer: Promise<Viewer | null> | null = null;
  context.set(outgoingCookiesContext, cookies);
  const headers = new Headers();
  context.set(outgoingHeadersContext, headers);
  context.set(viewerContext, () => (viewer ??= read()));

  async function read(): Promise<Viewer | null> {
    const result = await readViewer(accounts, request.headers);
    cookies.push(...result.cookies);
    return result.viewer;
  }

  const toast: ToastBox = { waiting: null, shown: null };
  context.set(toastContext, toast);
  const response = await next();
  cookies.push(...toastCookies(toast, request, response));
  for (const [name, value] of headers) response.headers.set(name, value);
  if (viewer !== null) response.headers.set(ACCOUNT_HEADER, accountMark(await viewer));
  const secure = accounts.baseUrl().startsWith("https:");
  for (const cookie of cookies) response.headers.append("Set-Cookie", secure ? secured(cookie) : cookie);
  // A personal answer must not be cached for others, nor be shown after signing out.
  if (cookies.length > 0 || (await viewer) !== null)
    response.headers.set("Cache-Control", "private, no-store");
  else if (isPrivate(request, context.get(accessContext)) && !response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "private, no-store");
  else if (headers.has("Cache-Control")) return response;
  else if (viewer === null && request.headers.get("sec-purpose")?.startsWith("prefetch"))
    response.headers.set("Cache-Control", `private, max-age=${PREFETCHED_S}`);
  return response;
};

/** Tells the service worker whose page it keeps, so that it never shows the page of another account. */
const ACCOUNT_HEADER = "Martelo-Conta";

/** The same for each page of an account, and nothing that names it. */
function accountMark(viewer: Viewer | null): string {
  if (viewer === null) return "ninguem";
  return createHash("sha256").update(`account ${viewer.userId}`).digest("base64url").slice(0, 16);
}

/** Whether an answer may contain personal data or the secret of an e-mail, whoever requests it. */
function isPrivate({ method, url }: Request, access: Access | null): boolean {
  const isForm = method !== "GET" && method !== "HEAD";
  return isForm || access !== "public" || new URL(url).searchParams.has("token");
}

/** How long prefetched data may be reused for the click. */
const PREFETCHED_S = 30;

interface ToastBox {
  waiting: Toast | null;
  shown: Toast | null;
}

/**
 * Cookies that carry a toast to the next page or delete a shown one. Loaders run in parallel, so the root may
 * have taken a toast for a page that another loader then redirects.
 */
function toastCookies({ waiting, shown }: ToastBox, request: Request, response: Response): string[] {
  const leads = REDIRECTS.has(response.status);
  if (waiting && (leads || shown !== waiting)) return [toastCookie(waiting)];
  const handed = toastOf(request.headers.get("cookie")) !== null;
  return handed && shown && !leads ? [FORGET_TOAST] : [];
}

/** Sets a toast for the next page. */
export function announce(context: Context, toast: Toast): void {
  context.get(toastContext).waiting = toast;
}

/** The toast for this page: set by this request's own action, or carried over from the previous request. */
export function takeToast(context: Context, request: Request): Toast | null {
  const box = context.get(toastContext);
  box.shown = box.waiting ?? toastOf(request.headers.get("cookie"));
  return box.shown;
}

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/** The signed-in person; a visitor is redirected to sign in, and from there back to this page. */
export async function requireViewer(context: Context, request: Request): Promise<Viewer> {
  const viewer = await context.get(viewerContext)();
  if (viewer) return viewer;
  // A form was sent from a page that was opened while signed in, so the session has ended since.
  if (request.method !== "GET") announce(context, SESSION_OVER);
  throw redirect(`/auth?${new URLSearchParams({ voltar: requestedPage(request) })}`);
}

/** An administrator; a member without that role goes to the search. */
export async function requireAdmin(context: Context, request: Request): Promise<Viewer> {
  const viewer = await requireViewer(context, request);
  if (viewer.role === "admin") return viewer;
  announce(context, badNews("Acesso restrito", "Esta área é dos administradores do portal."));
  throw redirect("/dashboard");
}

/** The page to open after signing in. The address of a form cannot be opened: its page is used instead. */
function requestedPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, "");
  return request.method === "GET" ? page + search.replace(/[?&]_routes=[^&]*/, "") : page;
}
