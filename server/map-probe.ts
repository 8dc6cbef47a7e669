import type { Env } from "#app/platform/env.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { userAgent } from "./user-agent.ts";

const TIMEOUT_MS = 3_000;
/** Nobody else's server is asked for every page of an administrator. */
const KEPT_MS = MINUTE_MS;

/** Asks for the style of the operator's street tiles, at most once a minute. */
export function createMapProbe(
  env: Pick<Env, "mapStyleUrl" | "publicUrl" | "contactEmail">,
  fetchStyle: typeof fetch = fetch,
): () => Promise<{ ms: number | null } | "embedded"> {
  const { mapStyleUrl } = env;
  let asked: { at: number; answer: Promise<{ ms: number | null }> } | null = null;

  async function ask(url: string): Promise<{ ms: number | null }> {
    const startedAt = performance.now();
    try {
      const headers = { "User-Agent": userAgent(env) };
      const { ok, body } = await fetchStyle(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await body?.cancel();
      return { ms: ok ? performance.now() - startedAt : null };
    } catch {
      return { ms: null };
    }
  }

  return async () => {
    if (mapStyleUrl === null) return "embedded";
    if (!asked || performance.now() - asked.at > KEPT_MS)
      asked = { at: performance.now(), answer: ask(mapStyleUrl) };
    return asked.answer;
  };
}
