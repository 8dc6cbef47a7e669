import { randomBytes, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  servicesContext,
  type Services,
} from "#app/platform/services.ts";

/** Told of every failure of a page, with the number that its visitor was shown. */
export type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** The React application. Every request gets its own context: services, a nonce for its scripts, a number for the log. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
  mode: string,
  report: ReportError,
): RequestListener {
  return createRequestListener({
    build,
    mode,
    getLoadContext() {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(nonceContext, randomBytes(16).toString("base64url"));
      const requestId = randomUUID();
      context.set(requestIdContext, requestId);
      context.set(reportErrorContext, (error, request) => report(error, request, requestId));
      return context;
    },
  });
}
