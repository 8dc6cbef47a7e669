import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { mayAskGoogle } from "#app/features/map/google/choice.ts";
import { GatheringStream } from "#app/ui/gathering-stream.server.ts";
import { contentSecurityPolicy } from "#app/platform/csp.ts";
import { nonceContext, reportErrorContext, servicesContext } from "#app/platform/services.ts";
import { Nonce } from "#app/ui/nonce.tsx";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { createMarkupStore } from "#app/ui/prepared-markup.server.tsx";

/** Milliseconds after which what is still missing of a page is given up. */
export const streamTimeout = 5_000;

/** Characters of cards and filters held ready: thousands of cards, some hundred searches' filters. */
const markupOf = createMarkupStore(10_000_000);

/** Every failure of a loader, an action or a render is reported here, once. A request that its client ended is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error, request);
};

/** Renders the page as a stream; crawlers and link previews get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const nonce = context.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { accounts, mapStyleUrl } = context.get(servicesContext);
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(nonce, import.meta.env.DEV ? "development" : "production", {
      signInOrigins: accounts.signInOrigins,
      mapStyleUrl,
      googleMaps: mayAskGoogle(new URL(request.url).pathname, request.headers.get("cookie")),
    }),
  );
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const userAgent = request.headers.get("user-agent");
  const ready = userAgent !== null && isbot(userAgent) ? "onAllReady" : "onShellReady";

  return new Promise((resolve, reject) => {
    let sent = false;
    const { pipe, abort } = renderToPipeableStream(
      <PreparedMarkup value={markupOf}>
        <Nonce value={nonce}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </Nonce>
      </PreparedMarkup>,
      {
        nonce,
        [ready]() {
          sent = true;
          const body = new GatheringStream();
          body.on("close", () => clearTimeout(timeout));
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError(error: unknown) {
          clearTimeout(timeout);
          reject(error as Error);
        },
        onError(error: unknown) {
          // Before the shell is sent, the rejection above reports it.
          if (sent)
            handleError(error, { request, params: {}, context } as Parameters<HandleErrorFunction>[1]);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}
