import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendProblem } from "./problem.ts";

export interface Refusal {
  status: number;
  title: string;
  /** What a person may do about it. */
  detail: string;
  headers?: Record<string, string>;
}

/**
 * Refuses a request before anything was made for it: as a page where somebody looks at the answer, else as a problem.
 * Costs nothing to make: it is for moments in which pages cost too much.
 */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, title, detail, headers = {} } = refusal;
  if (!wantsPage(request)) {
    sendProblem(response, status, title, `${detail} Para consultas automáticas há a API, em /api.`, headers);
    return;
  }
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; frame-ancestors 'none'`,
    ...headers,
  });
  response.end(page(title, detail));
}

/** A document somebody looks at, not data for a script. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").includes("text/html");
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}";
const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

function page(title: string, detail: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Martelo</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${detail}</p><p><a href="">Tentar de novo</a></p><p>Para consultas automáticas há a <a href="/api">API</a>.</p></main></body>
</html>
`;
}
