import { renderToString } from "react-dom/server";
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
import { dataScript } from "#app/ui/data-script.server.ts";
import { heldScripts, lateScripts } from "#app/ui/late-scripts.server.ts";
import { Nonce } from "#app/ui/nonce.tsx";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { READ_FIRST } from "#app/ui/read-first.ts";
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
function holdsScripts({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const shown = routeModules[matches.at(-1)?.route.id ?? ""];
  return errors === null && shown?.handle === READ_FIRST;
}

/**
 * Renders the page in one piece: loaders have answered before, and nothing in a page suspends. The data for
 * the browser comes last, as in a streamed page.
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
  const page = html.slice(0, -END.length);
  const { serverHandoffStream: data, renderMeta } = entry;
  const script = data && renderMeta?.didRenderScripts ? await dataScript(data, nonce) : [];
  const parts = holdsScripts(entry) ? heldScripts(page, nonce) : lateScripts(page, nonce);
  return new WholePage(["<!DOCTYPE html>", ...parts, ...script, END], { status, headers });
}
