import { randomBytes, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { nonceContext, requestIdContext, servicesContext, type Services } from "#app/platform/services.ts";

/** The React application. Every request gets its own context: services, a nonce for its scripts, a number for the log. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
  mode: string,
): RequestListener {
  return createRequestListener({
    build,
    mode,
    getLoadContext() {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(nonceContext, randomBytes(16).toString("base64url"));
      context.set(requestIdContext, randomUUID());
      return context;
    },
  });
}
