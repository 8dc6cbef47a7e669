import { isNetworkError } from "#app/lib/network-error.ts";
import { retryAfterMs } from "#app/lib/retry-after.ts";
import { sourcePath, type PhotoName } from "./photo-address.ts";

const MAX_BYTES = 12_000_000;
const TIMEOUT_MS = 15_000;

interface BankPhotosOptions {
  /** `https://venda-imoveis.caixa.gov.br` */
  baseUrl: string;
  /** The product's name and a contact address: requests identify us. */
  userAgent: string;
  now(): Date;
  /** Timeout for the whole answer. */
  timeoutMs?: number;
  maxBytes?: number;
}

/** Result of requesting one photo. */
export type SourceAnswer =
  | { kind: "photo"; bytes: Uint8Array }
  /** The source has no such photo. */
  | { kind: "absent" }
  /** The answer is no photo, or too large: another request soon would give the same. */
  | { kind: "unusable" }
  /** The bot manager's page, or a redirect to it: requests are paused for a long time. */
  | { kind: "blocked" }
  /** Nothing is known about the photo: no connection, a timeout, or a busy source. */
  | { kind: "unreachable"; retryAfterMs: number | null };

/** Where photos come from. */
export interface PhotoSource {
  /** Requests once. Every network failure is a value; only the caller's abort is thrown. */
  fetch(photo: PhotoName, signal: AbortSignal): Promise<SourceAnswer>;
}

/**
 * The bank's site as a source of photos. The address is built from the number only, so no other host can be
 * requested.
 */
export function createBankPhotos(options: BankPhotosOptions): PhotoSource {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, userAgent, now } = options;
  const base = options.baseUrl.replace(/\/+$/, "");
  return {
    async fetch(photo, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(base + sourcePath(photo), {
          headers: { "User-Agent": userAgent, Accept: "image/jpeg, image/*;q=0.5" },
          signal: AbortSignal.any([signal, timeout]),
          // A bot manager redirects requests that it blocks.
          redirect: "manual",
        });
        const answer = judge(response, now());
        if (answer === null) return await receive(response, maxBytes);
        await response.body?.cancel();
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted || isNetworkError(error)) return { kind: "unreachable", retryAfterMs: null };
        throw error;
      }
    },
  };
}

/** The answer as far as status and type decide it; null when the body must be read. */
function judge({ status, headers }: Response, now: Date): SourceAnswer | null {
  if (status === 404 || status === 410) return { kind: "absent" };
  if (status === 429 || status >= 500) {
    return { kind: "unreachable", retryAfterMs: retryAfterMs(headers.get("retry-after"), now) };
  }
  const type = headers.get("content-type") ?? "";
  if (status !== 200 || /^(text|application\/xhtml)/i.test(type)) return { kind: "blocked" };
  return /^image\//i.test(type) ? null : { kind: "unusable" };
}

async function receive(response: Response, maxBytes: number): Promise<SourceAnswer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return { kind: "unusable" };
    parts.push(part);
  }
  return { kind: "photo", bytes: Buffer.concat(parts) };
}
