import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { accessContext } from "#app/request-context.ts";
import routes from "#app/routes.ts";
import { ACCESS } from "#app/routes/route-lists.ts";
import { servicesContext, reportErrorContext, type Services } from "#app/services.ts";
import { withViewer } from "#app/routes/viewer.server.ts";
import { toastOf } from "#app/ui/toast-cookie.ts";
import { BASE_URL, type TestBrowser } from "./accounts.ts";

/** The table of addresses, with the ids by which routes are declared. */
const TABLE = (function tableOf(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, file, path: own, index, children }) => {
    const route = { id: id ?? path.parse(file).name, ...(own !== undefined && { path: own }) };
    return index ? { ...route, index } : { ...route, children: tableOf(children ?? []) };
  });
})(routes);

interface Asking {
  /** A path of ours. */
  path: string;
  /** Cookies of a member; none for a visitor. */
  as?: TestBrowser;
  /** With a body it is a POST. */
  body?: BodyInit;
  headers?: Record<string, string>;
  params?: Record<string, string>;
}

/**
 * Calls a route's loader or action as the product does: with services, behind the middleware that reads who is signed
 * in.
 */
export async function ask(
  services: Partial<Services>,
  // Each route has its own type of arguments.
  handler: (args: never) => unknown,
  { path: requestPath, as, body, headers, params = {} }: Asking,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<Response> {
  const sent = new Headers(as?.headers);
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const stream = body instanceof ReadableStream ? { duplex: "half" as const } : {};
  const request = new Request(BASE_URL + requestPath, {
    headers: sent,
    ...(body !== undefined && { method: "POST", body, ...stream }),
  });
  const context = new RouterContextProvider();
  context.set(servicesContext, services as Services);
  context.set(reportErrorContext, onError);
  const args = { request, context, params, url: new URL(request.url), pattern: requestPath };
  const id = matchRoutes(TABLE, args.url.pathname)?.at(-1)?.route.id;
  context.set(accessContext, ACCESS.get(id ?? "") ?? null);
  const next = async () => {
    try {
      return answerOf(await handler(args as never));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
  return (await withViewer(args, next)) as Response;
}

/** A handler returns a response, data with a status, or plain data. */
function answerOf(value: unknown): Response {
  if (value instanceof Response) return value;
  const { data, init } = value as { data?: unknown; init?: ResponseInit | null };
  return init === undefined ? Response.json(value) : Response.json(data, init ?? {});
}

/** The message that an answer leaves for the next page. */
export function toastIn(answer: Response) {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return toastOf(cookies.join("; "));
}
