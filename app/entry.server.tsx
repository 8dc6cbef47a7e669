import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { mayAskGoogle } from "#app/features/map/google/choice.ts";
import { contentSecurityPolicy } from "#app/platform/csp.ts";
import { WholePage } from "#app/platform/whole-page.ts";
import { nonceContext, reportErrorContext, servicesContext } from "./services.ts";
import { gestureScripts, lateScripts } from "#app/ui/late-scripts.server.ts";
import { Nonce } from "#app/ui/nonce.tsx";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { ScriptsOnly } from "#app/ui/scripts-only.tsx";
import { createMarkupStore } from "#app/ui/prepared-markup.server.tsx";

/** Milliseconds after which data that a loader still has not delivered is given up. */
export const streamTimeout = 5_000;

/**
 * Limit in characters for each kind of prepared markup: thousands of cards, the filters of several hundred
 * searches.
 */
const markupOf = createMarkupStore(12_000_000);

/** The end of every document that React renders. */
const END = "</body></html>";

/**
 * Reports every failure of a loader, an action or a render once. A request that its client aborted is not a
 * failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error, request);
};

/** Whether the page that is shown is one that is only read at first, as its route says. */
function isReadFirst({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const shown = routeModules[matches.at(-1)?.route.id ?? ""];
  return errors === null && shown?.handle === READ_FIRST;
}

/** Renders a page's scripts with the data that its loaders answered, which the framework writes as a stream. */
function scriptsOf(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const written = new Writable({
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      // Otherwise large data would come as a part of its own, which a script of React's puts in its place.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(written),
      onError: reject,
    });
  });
}

/**
 * Renders the page in one piece: loaders have answered before, and nothing in a page suspends. The scripts with
 * the data for the browser come last, in a rendering of their own.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { accounts, billing, mapStyleUrl } = context.get(servicesContext);
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(nonce, import.meta.env.DEV ? "development" : "production", {
      formOrigins: [...accounts.signInOrigins, ...(billing?.provider.pageOrigins ?? [])],
      mapStyleUrl,
      googleMaps: mayAskGoogle(new URL(request.url).pathname, request.headers.get("cookie")),
    }),
  );
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const html = renderToString(
    <PreparedMarkup value={markupOf}>
      <Nonce value={nonce}>
        <ServerRouter
          context={{ ...entry, serverHandoffStream: undefined }}
          url={request.url}
          nonce={nonce}
        />
      </Nonce>
    </PreparedMarkup>,
  );
  const scripts = await scriptsOf(
    <ScriptsOnly value>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </ScriptsOnly>,
  );
  const later = isReadFirst(entry) ? gestureScripts(scripts, nonce) : lateScripts(scripts, nonce);
  return new WholePage(["<!DOCTYPE html>", html.slice(0, -END.length), later, END], { status, headers });
}
