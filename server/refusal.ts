import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeXml } from "#app/lib/escape-xml.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { sendProblem } from "./send-json.ts";

export interface Refusal {
  status: number;
  title: string;
  /** What the person can do about it. */
  detail: string;
  headers?: Record<string, string>;
}

/**
 * Refuses a request before it is processed: with a page for people, else with problem JSON. It is cheap, because it is
 * used when pages would cost too much. `publicUrl` is the address that people use.
 */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  publicUrl: string | null,
): void {
  const { status, title, detail, headers = {} } = refusal;
  if (!wantsPage(request)) {
    const api = status === 429 ? " Para consultas automáticas há a API, em /api." : "";
    sendProblem(response, status, title, detail + api, headers);
    return;
  }
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; frame-ancestors 'none'`,
    ...headers,
  });
  response.end(page(refusal, wayBack(request, publicUrl)));
}

/** Whether the answer is shown to a person, and not read by a script. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").includes("text/html");
}

/**
 * The path of this site's page that a form was sent from; null for a page that was only opened, or when it is unknown.
 */
function wayBack(
  { method, headers: { referer, host } }: IncomingMessage,
  publicUrl: string | null,
): string | null {
  if (method === "GET" || method === "HEAD" || !referer || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  // A proxy may have replaced the `Host` that people use.
  const isOurs = from.host === host || (publicUrl !== null && from.origin === new URL(publicUrl).origin);
  return isOurs ? safeReturn(from.pathname + from.search) : null;
}

/** The colours of `app/ui/tokens.css`, inline so that no file is requested. */
const STYLE = [
  ":root{color-scheme:light dark;background:light-dark(#faf8f4,#161512);color:light-dark(#1f1d19,#f3efe7)}",
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}",
  "h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 .5rem}",
  "svg{display:block;width:9rem;fill:light-dark(#11583d,#74d1a2)}",
  "a{color:light-dark(#11583d,#74d1a2);display:inline-block;padding:.6rem 0}",
].join("");
const DRAWING = `<svg viewBox="0 0 300 226" aria-hidden="true"><g transform="translate(150 96) rotate(-32)"><rect x="12" y="-6" width="128" height="13" rx="6.5"/><rect x="-58" y="-30" width="62" height="60" rx="4"/><rect x="-66" y="-52" width="78" height="17" rx="7"/><rect x="-66" y="35" width="78" height="17" rx="7"/></g><rect x="34" y="200" width="150" height="20" rx="8"/><rect x="52" y="178" width="114" height="16" rx="6"/></svg>`;
const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

/**
 * The page of a refusal, with the portal's hammer. Of the visitor's input it contains only the address they came from,
 * escaped as an attribute; `detail` may be an operator's own text.
 */
function page({ status, title, detail }: Refusal, back: string | null): string {
  // An invalid address would be refused again, so it gets no link.
  const again =
    status === 400
      ? null
      : back === null
        ? `<a href="">Tentar de novo</a>`
        : `<a href="${escapeXml(back)}">Voltar para a página de antes</a>`;
  // While the portal is closed no other page is open.
  const elsewhere =
    status === 503
      ? ""
      : status === 429
        ? `<p>Para consultas automáticas há a <a href="/api">API</a>.</p>`
        : `<p><a href="/">Ir para o início</a></p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Martelo</title><style>${STYLE}</style></head>
<body><main>${DRAWING}<h1>${title}</h1><p>${escapeXml(detail)}</p>${again === null ? "" : `<p>${again}</p>`}${elsewhere}</main></body>
</html>
`;
}
