import path from "node:path";
import type { MiddlewareFunction, ServerBuild } from "react-router";
import { accessContext } from "#app/request-context.ts";
import type { Access } from "./declarations.ts";
import { ACCESS } from "./route-lists.ts";
import { requireAdmin, requireViewer } from "./viewer.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * The build with a guard before each route, as `declarations.ts` says: a route whose module forgets to ask is guarded all
 * the same. Throws where a route is not declared, so that such a build never serves anybody.
 */
export function guardedBuild(build: ServerBuild): ServerBuild {
  const routes: Record<string, Route | undefined> = {};
  for (const [id, route] of Object.entries(build.routes))
    routes[id] = route && id !== "root" ? guarded(route, accessOf(id)) : route;
  return { ...build, routes };
}

/** The framework names a route after its module's path, unless the table of addresses gives it a name. */
function accessOf(id: string): Access {
  const access = ACCESS.get(path.posix.basename(id));
  if (access === undefined) throw new Error(`the route ${id} is not in app/routes/declarations.ts`);
  return access;
}

function guarded(route: Route, access: Access): Route {
  const { middleware = [], action } = route.module;
  const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
    context.set(accessContext, access);
    const isForm = request.method !== "GET" && request.method !== "HEAD";
    // A form goes to an index route only with `?index`. Where it goes to no action, the framework refuses it.
    const takesForm = action && (!route.index || url.searchParams.has("index"));
    if (isForm && !takesForm) return next();
    if (access === "admin") await requireAdmin(context, request);
    else if (access === "member") await requireViewer(context, request);
    return next();
  };
  return { ...route, module: { ...route.module, middleware: [guard, ...middleware] } };
}
