import { randomBytes, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { outboxContext, type Outbox } from "#app/platform/mail-outbox.server.ts";
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  servicesContext,
  type Services,
} from "#app/platform/services.ts";
import { isLocalRequest } from "./local-request.ts";

/** Told of every failure of a page, with the number that its visitor was shown. */
export type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** The React application. Every request gets its own context: services, a nonce for its scripts, a number for the log. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
  mode: string,
  report: ReportError,
  outbox: Outbox | null = null,
): RequestListener {
  return createRequestListener({
    build,
    mode,
    getLoadContext({ headers }, client) {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      if (isLocalRequest(client.address, headers)) context.set(outboxContext, outbox);
      context.set(nonceContext, randomBytes(16).toString("base64url"));
      const requestId = randomUUID();
      context.set(requestIdContext, requestId);
      context.set(reportErrorContext, (error, request) => report(error, request, requestId));
      return context;
    },
  });
}
