import { randomFillSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { outboxContext, type Outbox } from "#app/platform/mail-outbox.server.ts";
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  servicesContext,
  type Services,
} from "#app/services.ts";
import { isLocalRequest } from "./local-request.ts";
import type { Body } from "./request-body.ts";
import { answerWith } from "./page-listener.ts";

/** Called for every failure of a page, with the request id that its visitor sees. */
type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** Rejects when a request could not be answered at all. */
export type PageListener = (incoming: IncomingMessage, response: ServerResponse, body: Body) => Promise<void>;

const NONCE_BYTES = 16;
/** Drawn for many pages at once: a call for each takes longer than the rest of a page's context. */
const pool = Buffer.alloc(256 * NONCE_BYTES);
let used = pool.length;

function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString("base64url", used, (used += NONCE_BYTES));
}

/** The React application. Every request has its own context: services, a nonce for its scripts, an id for the log. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
  mode: string,
  report: ReportError,
  outbox: Outbox | null = null,
): PageListener {
  function contextOf(headers: Headers, address: string): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    if (isLocalRequest(address, headers)) context.set(outboxContext, outbox);
    context.set(nonceContext, newNonce());
    const requestId = randomUUID();
    context.set(requestIdContext, requestId);
    context.set(reportErrorContext, (error, request) => report(error, request, requestId));
    return context;
  }

  const handle = createRequestHandler(build, mode);
  return async (incoming, response, body) => {
    const address = incoming.socket.remoteAddress ?? "";
    const answer = (request: Request) => handle(request, contextOf(request.headers, address));
    await answerWith(answer, incoming, response, body);
  };
}
