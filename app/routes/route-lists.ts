import { ROUTES, type Access, type RouteDeclaration } from "./declarations.ts";

/** The id of a route as the framework uses it, which it derives from the module unless it is given one. */
const idOf = ({ id, module }: RouteDeclaration) => id ?? module.replace(/\.tsx?$/, "");

/** A route with the routes below it, each with its whole path as the framework's patterns have it. */
const withPatterns = (route: RouteDeclaration, above = ""): [string, RouteDeclaration][] => {
  const pattern = route.path ? `${above}/${route.path}` : above;
  return [
    [pattern || "/", route],
    ...(route.children ?? []).flatMap((child) => withPatterns(child, pattern)),
  ];
};

/** Every route with the pattern of its addresses, the routes within others too. */
export const PATTERNS = ROUTES.flatMap((route) => withPatterns(route));

/** Who may use each route, by its id. */
export const ACCESS: ReadonlyMap<string, Access> = new Map(
  PATTERNS.map(([, route]) => [idOf(route), route.access]),
);

const withoutParameters = (pattern: string) => pattern.replace(/\/[:*].*/, "") || "/";

/** The pages that the sitemap names. */
export const SITEMAP_PAGES = PATTERNS.flatMap(([pattern, { sitemap }]) =>
  sitemap ? [withoutParameters(pattern)] : [],
);

/**
 * Areas that are of no use to search engines: those with pages of members or administrators and no public one, and what
 * is declared so.
 */
export const UNCRAWLED = (() => {
  const areaOf = (pattern: string) => /^\/[^/]*/.exec(pattern)![0];
  const open = new Set(
    PATTERNS.flatMap(([pattern, { access }]) => (access === "public" ? areaOf(pattern) : [])),
  );
  const areas = PATTERNS.flatMap(([pattern, { access, crawled }]) => {
    if (crawled === false) return withoutParameters(pattern);
    return ["member", "admin"].includes(access) && !open.has(areaOf(pattern)) ? areaOf(pattern) : [];
  });
  return [...new Set(areas)];
})();
