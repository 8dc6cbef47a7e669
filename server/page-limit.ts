import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { network } from "#app/features/accounts/limits.ts";
import { clientAddress } from "./address.ts";
import { sendProblem } from "./problem.ts";
import { createRateLimit } from "./rate-limit.ts";

/** Seconds of steady use that may be spent at once: a person who opens one page after the other never comes near. */
const BURST_S = 30;
const TITLE = "Pedidos demais";

/**
 * What everybody may ask of pages and their data, `perSecond` by visitor; 0: as much as they like. Returns whether a
 * request was over that, and then has answered it. This machine itself is nobody to be limited.
 */
export function createPageLimit(perSecond: number) {
  const limit = createRateLimit(perSecond * BURST_S, perSecond);
  return function refuses(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    const address = clientAddress(request);
    if (perSecond === 0 || address === null) return false;
    const wait = limit.take(network(address), now);
    if (wait === 0) return false;
    const detail = `Muitos pedidos vieram do seu endereço em pouco tempo. Tente de novo em ${wait} s.`;
    const headers = { "Retry-After": String(wait) };
    if (!wantsPage(request)) {
      sendProblem(response, 429, TITLE, `${detail} Para consultas automáticas há a API, em /api.`, headers);
      return true;
    }
    response.writeHead(429, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; frame-ancestors 'none'`,
      ...headers,
    });
    response.end(page(detail));
    return true;
  };
}

/** A document somebody looks at, not data for a script. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}";
const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

/** Costs nothing to make: it is for moments in which pages cost too much. */
function page(detail: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE} · Martelo</title><style>${STYLE}</style></head>
<body><main><h1>${TITLE}</h1><p>${detail}</p><p><a href="">Tentar de novo</a></p><p>Para consultas automáticas há a <a href="/api">API</a>.</p></main></body>
</html>
`;
}
