import { isNetworkError } from "#app/lib/network-error.ts";
import { retryAfterMs } from "#app/lib/retry-after.ts";
import { askHost, networkReason, Silence } from "../ask-host.server.ts";
import { LONGEST_WAIT_MS, pauseBefore, UNSTATED_WAIT_MS } from "../politeness.ts";
import { FetchFailed } from "./fetch-failed.ts";

/** How the source of the census files is asked. */
export interface CensusSource {
  /** Ends with a slash. */
  baseUrl: string;
  userAgent: string;
  /** Minimum pause between two requests, in milliseconds. */
  pauseMs: number;
  /** Timeout without data. */
  timeoutMs: number;
  now(): Date;
  fetch: typeof fetch;
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  /** Random number, uniform in [0, 1). */
  chance(): number;
}

/** After so many failures in a row without a new byte it is left for later. */
const MOST_FAILURES = 5;
const LONGEST_PAUSE_MS = 60_000;
const MOST_PAGE_BYTES = 5_000_000;

/** Waits the pause between two requests. */
export async function pauseFor({ sleep, pauseMs, chance }: CensusSource, signal: AbortSignal): Promise<void> {
  await sleep(pauseBefore(pauseMs, chance()), signal);
}

interface SourceRequest {
  path: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Requests a path once; a failure of the network or of the source is thrown as `FetchFailed`. */
export async function askSource<T>(
  source: CensusSource,
  { path, headers, signal }: SourceRequest,
  use: (response: Response, onData: () => void) => Promise<T>,
): Promise<T> {
  const silence = new Silence(source.timeoutMs, null);
  try {
    const answer = await askHost({
      fetch: source.fetch,
      url: source.baseUrl + path,
      headers: { "User-Agent": source.userAgent, "Accept-Encoding": "identity", ...headers },
      signal: AbortSignal.any([silence.signal, signal]),
    });
    if (!(answer instanceof Response))
      throw new FetchFailed(
        "stop",
        `o IBGE desviou o pedido para ${answer.to}; não seguimos para outro endereço`,
      );
    silence.broken();
    const refusal = refusalOf(answer, source.now());
    if (!refusal) return await use(answer, () => silence.broken());
    await answer.body?.cancel();
    throw refusal;
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    signal.throwIfAborted();
    if (silence.signal.aborted) {
      const seconds = Math.ceil(source.timeoutMs / 1_000);
      throw new FetchFailed("later", `o IBGE não respondeu em ${seconds} s`);
    }
    if (!isNetworkError(error)) throw error;
    throw new FetchFailed("later", `a conexão com o IBGE falhou (${networkReason(error)})`);
  } finally {
    silence.end();
  }
}

function refusalOf({ status, headers }: Response, now: Date): FetchFailed | null {
  if (status === 429 || status === 503) {
    const wait = retryAfterMs(headers.get("retry-after"), now) ?? UNSTATED_WAIT_MS;
    return new FetchFailed("later", `o IBGE pediu para esperar (HTTP ${status})`, wait);
  }
  if (status < 400 || status === 416) return null;
  if (status === 404) return new FetchFailed("file", "o IBGE não tem este arquivo (HTTP 404)");
  return new FetchFailed(status >= 500 ? "later" : "stop", `o IBGE respondeu com o erro HTTP ${status}`);
}

/** Asks again after what may pass, with growing pauses or those the source asks for. `progress` grows while data comes. */
export async function withRetries<T>(
  source: CensusSource,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  progress: () => number = () => 0,
): Promise<T> {
  let [failures, before] = [0, progress()];
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FetchFailed) || error.kind !== "later") throw error;
      const now = progress();
      failures = now > before ? 1 : failures + 1;
      before = now;
      const wait = error.waitMs ?? Math.min(LONGEST_PAUSE_MS, source.pauseMs * 2 ** failures);
      if (failures > MOST_FAILURES || wait > LONGEST_WAIT_MS) throw error;
      await source.sleep(wait, signal);
    }
  }
}

/** The page of a folder; null where the source has no such folder. */
export async function fetchFolder(
  source: CensusSource,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  const request = { path, headers: { Accept: "text/html" }, signal };
  try {
    return await withRetries(source, signal, () =>
      askSource(source, request, async (response, onData) => {
        let text = "";
        for await (const chunk of response.body ?? []) {
          onData();
          text += Buffer.from(chunk).toString("latin1");
          if (text.length > MOST_PAGE_BYTES)
            throw new FetchFailed("stop", "a página da pasta do IBGE não tem fim");
        }
        return text;
      }),
    );
  } catch (error) {
    if (error instanceof FetchFailed && error.kind === "file") return null;
    throw error;
  }
}
