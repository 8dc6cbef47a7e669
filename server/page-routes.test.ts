import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import config from "#app/routes.ts";
import { createBuildOf } from "./page-routes.ts";

type Entry = (typeof config)[number];

/** The product's routes as a build holds them, without their code. */
function buildOfProduct(): ServerBuild {
  const routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean }> = {
    root: { id: "root", path: "" },
  };
  const add = ({ file, path, index, children }: Entry, parentId: string) => {
    routes[file] = { id: file, parentId, path, index };
    for (const child of children ?? []) add(child as Entry, file);
  };
  for (const entry of config) add(entry, "root");
  return { routes, assets: { routes }, routeDiscovery: { mode: "lazy", manifestPath: "/rotas" } } as never;
}

const build = buildOfProduct();
const buildOf = createBuildOf(build);

/** Ids of the routes that a build shows at an address, and what it reads from it. */
function shown({ routes }: ServerBuild, pathname: string) {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path, index } = route!;
        return index ? { id, index } : { id, path, children: childrenOf(id) };
      });
  return matchRoutes(childrenOf(undefined), pathname)?.map(({ route, params }) => [route.id, params]);
}

/** Addresses, and those of their data, that routes answer, each in another way of writing; and some that none does. */
const ADDRESSES = ["/", "/_.data", "//", "/nada", "/nada/mais", "/%64ashboard", "/ações", "/rotas"].concat(
  Object.values(build.routes).map((route, i) => {
    const parents: string[] = [];
    for (let at = route; at; at = at.parentId === undefined ? undefined : build.routes[at.parentId])
      if (at.path) parents.unshift(at.path);
    const path = `/${parents.join("/")}`.replace(/[:*][^/]*/g, "7");
    const ways = [path, `${path}/`, path.toUpperCase(), `${path}/nada`, `/${path}`, `${path}.data`];
    return ways[i % ways.length]!;
  }),
);

test("an address shows the same routes whether all are asked or only those that can match it", () => {
  for (const address of ADDRESSES) {
    const pathname = address.endsWith("/_.data")
      ? address.replace(/_\.data$/, "")
      : address.replace(/\.data$/, "");
    expect(shown(buildOf(address), pathname), address).toEqual(shown(build, pathname));
  }
});

test("few routes are asked for a page, none of another page's scripts is named, and the start page stays known", () => {
  const { routes, assets } = buildOf("/dashboard");
  expect(Object.keys(routes)).toEqual(Object.keys(assets.routes));
  expect(Object.keys(routes)).toEqual(
    expect.arrayContaining(["root", "routes/home.tsx", "routes/dashboard.tsx", "routes/not-found.tsx"]),
  );
  expect(Object.keys(routes)).toHaveLength(4);
});

test("addresses of one part share one build, whatever follows, and unknown ones make no new one", () => {
  expect(buildOf("/property/7")).toBe(buildOf("/PROPERTY/8/ficha"));
  expect(buildOf("/nunca-vista")).toBe(buildOf("/nem-esta"));
});

test("the framework's question for the routes of other addresses is asked of all routes", () => {
  expect(buildOf("/rotas")).toBe(build);
});
