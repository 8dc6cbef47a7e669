import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import compression from "compression";
import { matchPath } from "react-router";
import { STREETS_PATH } from "#app/features/map/streets/streets.ts";
import { REFUSAL_WORDS } from "#app/lib/refusal-words.ts";
import type { Log } from "#app/platform/log.server.ts";
import { isPreview } from "#app/platform/preview-host.ts";
import { ADDRESS_HEADER } from "#app/platform/visitor.server.ts";
import { PATTERNS } from "#app/routes/route-lists.ts";
import type { Services } from "#app/services.ts";
import { clientAddress } from "./address.ts";
import { createApi } from "./api.ts";
import { loggedUrl } from "./logged-url.ts";
import type { CacheList } from "./operations.ts";
import { createPageLimit } from "./page-limit.ts";
import type { PageListener } from "./pages.ts";
import { sendRefusal, type Refusal } from "./refusal.ts";
import {
  announcesTooMuch,
  bodyLimitOf,
  bodyRefusal,
  cutOffAfterAnswer,
  HEADERS_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  takeBody,
} from "./request-body.ts";
import { isFromHere } from "./same-origin.ts";

export interface HttpOptions {
  services: Services;
  /** Serves the browser's built files; calls `next` for any other address. */
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Serves the operator's file of streets. */
  streets: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  pages: PageListener;
  /** Whether the product can serve, with details for an operator. */
  readiness(): Promise<{ ready: boolean } & Record<string, unknown>>;
  /** The answer to everything but the health checks while the portal is closed or not ready; null: it is open. */
  maintenance?(): Refusal | null;
  publicUrl: string | null;
  /** The rate limit of a visitor for pages and their data; 0: none. */
  pagesPerSecond: number;
  log: Log;
  /** Hears how long pages and the API took, from the request on; not files, photos and open streams. */
  onAnswered?(answer: { ms: number; status: number; api: boolean }): void;
  /** The caches of this process, for administrators. */
  caches?: CacheList;
}

/**
 * Longer than proxies keep an idle connection (nginx: 60 s). The proxy, which sends the requests, must close it first:
 * if the server closed it, a request that was just sent would be lost.
 */
const KEEP_ALIVE_MS = 75_000;

/** Of an address that was not found: whoever tries addresses chooses their length. */
const MAX_LOGGED = 300;

/** The page of a list may load one photo for each of its cards, and some twenty tiles of streets or land. */
const FILES_PER_PAGE = 20;
/** Addresses of files that routes answer. */
const FILES = PATTERNS.flatMap(([pattern, { limit }]) => (limit === "files" ? [pattern] : []));

/** `\u0000` in JSON, but not a backslash that is itself escaped. */
const IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;
const IN_FORM = /%00/;

/** The refusal of a text with a NUL byte: the database stores none, and no page of ours sends one. */
const NUL_REFUSAL: Refusal = {
  status: 400,
  title: "Pedido inválido",
  detail:
    "O que foi enviado contém um caractere nulo, que nenhum texto pode ter. Nada mudou: apague-o e tente de novo.",
};

/** The whole product on one port: health, API, files and pages, in this order. */
export function createHttpServer(options: HttpOptions): Server {
  const { services, files, pages, log } = options;
  const originOf = (request: IncomingMessage) =>
    options.publicUrl ?? `http://${request.headers.host ?? "localhost"}`;
  const api = createApi(services, originOf, options.caches);
  const refusesPage = createPageLimit(options.pagesPerSecond, options.publicUrl);
  const refusesFile = createPageLimit(options.pagesPerSecond * FILES_PER_PAGE, options.publicUrl);
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) =>
    sendRefusal(request, response, refusal, options.publicUrl);
  const compress = compression({ threshold: 1024, filter: mayCompress });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isReadable(request)) {
      const detail = "O endereço pedido não pôde ser lido.";
      return refuse(request, response, { status: 400, title: "Endereço inválido", detail });
    }
    if (addressHasNul(request.url ?? "/")) return refuse(request, response, NUL_REFUSAL);
    const url = new URL(request.url ?? "/", "http://localhost");
    if (!isFromHere(request, url.pathname, options.publicUrl)) {
      const { title, text, advice } = REFUSAL_WORDS[403];
      return refuse(request, response, { status: 403, title, detail: `${text} ${advice}` });
    }
    cutOffAfterAnswer(request, response);
    if (announcesTooMuch(request, url.pathname)) {
      const limit = bodyLimitOf(url.pathname);
      return refuse(request, response, bodyRefusal({ outcome: "too_large", limit }));
    }
    request.headers[ADDRESS_HEADER] = clientAddress(request) ?? "127.0.0.1";
    if (url.pathname === "/healthz") return void sendStatus(response, 200, { alive: true });
    if (url.pathname === "/readyz") {
      const state = await options.readiness();
      return sendStatus(response, state.ready ? 200 : 503, state);
    }
    const closed = options.maintenance?.() ?? null;
    if (closed !== null) return refuse(request, response, closed);
    if (url.pathname === STREETS_PATH) {
      if (!refusesFile(request, response, performance.now())) await options.streets(request, response);
      return;
    }
    const isApi = url.pathname.startsWith("/api/v1/");
    const answerApi = () => {
      measure(response, true);
      api(request, response, url).catch((error: unknown) => fail(request, response, error));
    };
    // A program that takes no encoding need not wait for the compressor's part in writing the answer.
    if (isApi && request.headers["accept-encoding"] === undefined) {
      response.setHeader("Vary", "Accept-Encoding");
      return answerApi();
    }
    compress(request as never, response as never, () => {
      if (isApi) return answerApi();
      files(request, response, () => {
        const isFile = FILES.some((pattern) => matchPath(pattern, url.pathname));
        const refuses = isFile ? refusesFile : refusesPage;
        if (refuses(request, response, performance.now())) return;
        if (refuses === refusesPage) measure(response, false);
        page(request, response, url.pathname).catch((error: unknown) => fail(request, response, error));
      });
    });
  }

  function measure(response: ServerResponse, isApi: boolean): void {
    const startedAt = performance.now();
    response.on("finish", () => {
      if (String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream")) return;
      options.onAnswered?.({ ms: performance.now() - startedAt, status: response.statusCode, api: isApi });
    });
  }

  async function page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const taken = await takeBody(request, path);
    if (taken.outcome === "gone") return;
    if (taken.outcome !== "taken") return refuse(request, response, bodyRefusal(taken));
    const { body } = taken;
    // Forms with files are read as a stream, where each field is looked at.
    if (body instanceof Uint8Array && bodyHasNul(body, request.headers["content-type"]))
      return refuse(request, response, NUL_REFUSAL);
    await pages(request, response, body);
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const requestId = randomUUID();
    log.error(
      { err: error, method: request.method, url: loggedUrl(request.url), requestId },
      "request failed; answered with status 500, or cut off if the answer had begun",
    );
    if (response.headersSent) response.destroy();
    else {
      const detail = `Tente novamente em alguns instantes. Número do atendimento: ${requestId}.`;
      refuse(request, response, { status: 500, title: "Erro inesperado", detail });
    }
  }

  const encrypted = options.publicUrl?.startsWith("https:") ?? false;
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createServer(timeouts, (request, response) => {
    const startedAt = performance.now();
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    if (isPreview(options.publicUrl, request.headers.host))
      response.setHeader("X-Robots-Tag", "noindex, nofollow");
    if (encrypted) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
    response.setHeader("Permissions-Policy", "geolocation=(self), camera=(), microphone=()");
    response.on("finish", () => {
      if (response.statusCode === 404)
        log.info({ url: loggedUrl(request.url)?.slice(0, MAX_LOGGED) }, "address not found");
      log.debug(
        {
          method: request.method,
          url: loggedUrl(request.url),
          status: response.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
        },
        "request",
      );
    });
    answer(request, response).catch((error: unknown) => fail(request, response, error));
  });
}

/** Server-sent events are not compressed: a compressor would buffer them. */
function mayCompress(request: Parameters<typeof compression.filter>[0], response: ServerResponse): boolean {
  const type = String(response.getHeader("Content-Type") ?? "");
  if (type === "application/vnd.mapbox-vector-tile") return true;
  return !type.startsWith("text/event-stream") && compression.filter(request, response as never);
}

/** Whether target and `Host` form a valid address, as later code assumes. */
function isReadable(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  return (
    target.startsWith("/") &&
    URL.canParse(target, "http://localhost") &&
    URL.canParse(`http://${request.headers.host ?? "localhost"}${target}`)
  );
}

function sendStatus(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify(value));
}

/** Whether a path or a query has a NUL byte. */
function addressHasNul(url: string): boolean {
  return IN_FORM.test(url);
}

/** Whether a body without files has a NUL byte, as it stands or encoded. */
function bodyHasNul(body: Uint8Array<ArrayBuffer>, type = ""): boolean {
  if (body.includes(0)) return true;
  const encoded = /json/i.test(type) ? IN_JSON : /urlencoded/i.test(type) ? IN_FORM : null;
  return encoded !== null && encoded.test(new TextDecoder().decode(body));
}
