import { RouterContextProvider, type MiddlewareFunction, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { outgoingCookiesContext, toastContext, viewerContext } from "#app/request-context.ts";
import { servicesContext, type Services } from "#app/services.ts";
import { guardedBuild } from "./guard-routes.server.ts";
import { withViewer } from "./viewer.server.ts";

/** A build with one route, whose module asks for nobody. */
function buildWith(id: string, module: object = { loader: () => null }): ServerBuild {
  return { routes: { root: { id: "root", module: {} }, [id]: { id, parentId: "root", module } } } as never;
}

/** What the route's guard does with a request; "next": it lets it through. */
async function through(id: string, role: Viewer["role"] | null, init: RequestInit = {}) {
  const [guard] = guardedBuild(buildWith(id)).routes[id]!.module.middleware as MiddlewareFunction[];
  const context = new RouterContextProvider();
  context.set(viewerContext, async () => (role === null ? null : ({ role } as Viewer)));
  context.set(outgoingCookiesContext, []);
  context.set(toastContext, { waiting: null, shown: null });
  const request = new Request("http://localhost/aqui", init);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/aqui" };
  try {
    return await guard!(args, async () => "next");
  } catch (thrown) {
    return (thrown as Response).headers.get("location");
  }
}

test("a build with a route that is not declared does not start", () => {
  for (const id of ["routes/admin-novidade", "routes/constructor"])
    expect(() => guardedBuild(buildWith(id))).toThrow(`the route ${id} is not in app/routes/declarations.ts`);
});

test("the declaration decides who gets to a route, also where its module does not ask", async () => {
  const signIn = "/auth?voltar=%2Faqui";
  for (const [id, ...outcomes] of [
    ["routes/home", "next", "next", "next"],
    ["routes/bell", "next", "next", "next"],
    ["routes/alerts", signIn, "next", "next"],
    ["routes/admin-users", signIn, "/dashboard", "next"],
  ] as const) {
    const answers = await Promise.all([null, "user", "admin"].map((role) => through(id, role as never)));
    expect([id, ...answers]).toEqual([id, ...outcomes]);
  }
  // A form for a route that takes none is left to the framework, which refuses it.
  expect(await through("routes/admin-users", null, { method: "POST" })).toBe("next");
});

test("answers of all routes but public ones are private, and so is one of which nothing is known", async () => {
  const cacheOf = async (id: string | null) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { accounts: { baseUrl: () => "http://localhost" } } as Services);
    const request = new Request("http://localhost/aqui");
    const args = { request, context, params: {}, url: new URL(request.url), pattern: "/aqui" };
    const guards = id === null ? [] : guardedBuild(buildWith(id)).routes[id]!.module.middleware!;
    const [guard] = guards as [MiddlewareFunction<Response>?];
    const answer = async () => new Response();
    const next = async () => (guard ? ((await guard(args, answer)) as Response) : answer());
    const response = (await withViewer(args, next)) as Response;
    return response.headers.get("cache-control");
  };
  expect(await cacheOf("routes/home")).toBeNull();
  for (const id of ["routes/shared-list", null]) expect(await cacheOf(id)).toBe("private, no-store");
});
