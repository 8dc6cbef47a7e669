import type { StatusPorts } from "#app/core/status/system-status.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { userAgent } from "./user-agent.ts";

const TIMEOUT_MS = 3_000;
/** Nobody else's server is asked for every page of an administrator. */
const CACHE_MS = MINUTE_MS;

/**
 * How the map's ground is: asks for the style of the operator's street tiles, at most once a minute; without one looks at
 * the file of streets.
 */
export function createMapProbe(
  env: Pick<Env, "mapStyleUrl" | "publicUrl" | "contactEmail">,
  streetFile: () => Promise<"absent" | "broken" | "rendered">,
  fetchStyle: typeof fetch = fetch,
): StatusPorts["askMap"] {
  const { mapStyleUrl } = env;
  let probe: { at: number; answer: Promise<{ ms: number | null }> } | null = null;

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
    if (mapStyleUrl === null) {
      const file = await streetFile();
      return file === "absent" ? "embedded" : file === "rendered" ? "streets" : "broken streets";
    }
    if (!probe || performance.now() - probe.at > CACHE_MS)
      probe = { at: performance.now(), answer: ask(mapStyleUrl) };
    return probe.answer;
  };
}
