import { judgeRedirect } from "./politeness.ts";

const MAX_REDIRECTS = 3;

interface HostRequest {
  fetch: typeof fetch;
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Requests an address once, and follows redirects inside of its host; where it leads to instead. */
export async function askHost({
  fetch,
  url: requestUrl,
  headers,
  signal,
}: HostRequest): Promise<Response | { kind: "redirected"; to: string }> {
  let url = requestUrl;
  for (let hops = 0; ; hops++) {
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    if (response.status < 300 || response.status > 399 || response.status === 304) return response;
    await response.body?.cancel();
    const redirect = judgeRedirect(url, response.headers.get("location"));
    if (!redirect.follow) return { kind: "redirected", to: redirect.to };
    if (hops === MAX_REDIRECTS) return { kind: "redirected", to: redirect.url };
    url = redirect.url;
  }
}

/** The platform's error code, such as `ENOTFOUND` or `ECONNREFUSED`, where there is one. */
export function networkReason(error: TypeError): string {
  const { cause } = error;
  if (cause && typeof cause === "object" && "code" in cause && typeof cause.code === "string")
    return cause.code;
  return cause instanceof Error ? cause.message : error.message;
}

/** Aborts when no data arrives for too long, or when the whole answer takes too long. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #inAll: NodeJS.Timeout | null;
  #timer: NodeJS.Timeout;

  /** `inAllMs`: null where an answer may take as long as it likes while it arrives. */
  constructor(timeoutMs: number, inAllMs: number | null) {
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
    this.#inAll = inAllMs === null ? null : setTimeout(() => this.#controller.abort(), inAllMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Data arrived: restarts the silence timeout. */
  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    if (this.#inAll) clearTimeout(this.#inAll);
  }
}
