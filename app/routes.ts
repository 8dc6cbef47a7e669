import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { ROUTES, type RouteDeclaration } from "./routes/declarations.ts";

function entryOf({ id, path, module, children }: RouteDeclaration): RouteConfigEntry {
  return {
    file: `routes/${module}`,
    ...(id !== undefined && { id }),
    ...(path === "" ? { index: true } : path !== null && { path }),
    ...(children && { children: children.map(entryOf) }),
  };
}

export default ROUTES.map(entryOf) satisfies RouteConfig;
