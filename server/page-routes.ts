import type { ServerBuild } from "react-router";

/** The only segments that are sorted by: with any other, all routes are asked. */
const PLAIN = /^[\w.-]+$/;

/** Whether a first segment of a route's path can be that of any address. */
const isOpen = (segment: string) => /^[:*]|\?$/.test(segment);

/**
 * The build with the routes only that can match an address: those whose path begins with its first segment, and those
 * that begin with none or with any. The framework asks all its routes one after the other, several times for each page,
 * and prepares all of them for each rendering: with a hundred and fifty that was a seventh of the time of a page. What
 * it answers is the same. Returns the build itself for addresses that it cannot sort.
 */
export function createBuildOf(build: ServerBuild): (pathname: string) => ServerBuild {
  const parts = new Map<string, ServerBuild>();
  const firsts = firstSegments(build);
  const known = new Set(firsts.values());
  const { manifestPath } = build.routeDiscovery;
  return (pathname) => {
    // Asks for the routes of other addresses.
    if (pathname === manifestPath) return build;
    // Addresses of a page's data: `/dashboard.data`, and `/_.data` for the page at `/`.
    const [, segment = ""] = pathname.replace(/\.data$/, "").split("/", 2);
    const first = segment.toLowerCase();
    if (pathname !== "/" && !PLAIN.test(first)) return build;
    const name = known.has(first) ? first : "";
    let part = parts.get(name);
    if (!part) parts.set(name, (part = partOf(build, firsts, name)));
    return part;
  };
}

/** First segments of the whole paths of all routes with a path of their own; empty for the page at `/`. */
function firstSegments({ routes }: ServerBuild): Map<string, string> {
  const firsts = new Map<string, string>();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  for (const [id, route] of Object.entries(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const first = pathOf(id).split("/").find(Boolean) ?? "";
    firsts.set(id, first.toLowerCase());
  }
  return firsts;
}

function partOf(build: ServerBuild, firsts: Map<string, string>, name: string): ServerBuild {
  const kept = new Set<string>();
  for (const [id, first] of firsts) {
    if (first !== "" && first !== name && !isOpen(first)) continue;
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at);
  }
  return {
    ...build,
    routes: only(build.routes, kept),
    assets: { ...build.assets, routes: only(build.assets.routes, kept) },
  };
}

function only<T>(all: Record<string, T>, kept: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
}
