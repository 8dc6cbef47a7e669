import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Uf } from "#app/lib/br.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { fold } from "#app/lib/text.ts";

interface GeocodeAddress {
  /** With the house number first, as a structured query needs it: `180 rua campos do jordao`. */
  street: string;
  district: string | null;
  /** Municipality. */
  city: string;
  state: Uf;
}

/** Degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/**
 * Turns an address into a point. Null: the service knows no street of that name there. Throws `GeocoderUnavailable`.
 */
export interface Geocoder {
  locate(address: GeocodeAddress, signal?: AbortSignal): Promise<(Point & { precision: "rua" }) | null>;
}

/** The service gave no answer, which says nothing about the address: it is asked for again in a later run. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}

export interface NominatimOptions {
  /** `GEOCODER_URL`: the service's address, with or without `/search`. */
  url: string;
  /** Identifies the product, with a way to reach the operator. */
  userAgent: string;
  /** Whether a point may lie in a municipality; answers that may not are dropped. */
  mayLieIn?: (city: { state: Uf; city: string }, point: Point) => boolean;
  /** Minimum time between two requests; public services allow one a second. */
  intervalMs?: number;
  timeoutMs?: number;
  /** First pause after a refusal; doubles each time. */
  backoffMs?: number;
  clock?: { now(): number; wait(ms: number, signal?: AbortSignal): Promise<void> };
}

const ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 60_000;
const BRAZIL = { south: -33.8, north: 5.3, west: -74, east: -32 };
/** OpenStreetMap's rank from which an answer is a street, a building or a point on it, and not a larger place. */
const STREET_RANK = 26;
const QUARTERS = ["suburb", "neighbourhood", "quarter", "city_district", "residential"];

const degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const answerSchema = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    place_rank: z.number(),
    address: z.record(z.string(), z.string()).optional(),
  }),
);

const realClock = {
  now: () => performance.now(),
  wait: async (ms: number, signal?: AbortSignal) => {
    await delay(ms, undefined, { signal });
  },
};

/** A geocoder that uses any Nominatim-compatible service, one request at a time. */
export function createNominatim(options: NominatimOptions): Geocoder {
  const { userAgent, intervalMs = 1000, timeoutMs = 10_000, backoffMs = 2000, clock = realClock } = options;
  const endpoint = new URL(options.url);
  if (!endpoint.pathname.endsWith("/search")) {
    endpoint.pathname = `${endpoint.pathname.replace(/\/$/, "")}/search`;
  }
  let turn: Promise<unknown> = Promise.resolve();
  let freeAt = -Infinity;

  async function ask(url: URL, signal?: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const pause = freeAt - clock.now();
      if (pause > 0) await clock.wait(pause, signal);
      freeAt = clock.now() + intervalMs;
      const answer = await fetchOnce(url, userAgent, timeoutMs, signal);
      if ("body" in answer) return answer.body;
      if (!answer.retry || attempt === ATTEMPTS) throw new GeocoderUnavailable(answer.problem);
      const longer = Math.max(answer.retryAfterMs, backoffMs * 2 ** (attempt - 1));
      freeAt = Math.max(freeAt, clock.now() + Math.min(longer, LONGEST_PAUSE_MS));
    }
  }

  async function locate(address: GeocodeAddress, signal?: AbortSignal) {
    const parsed = answerSchema.safeParse(await ask(questionUrl(endpoint, address), signal));
    if (!parsed.success) throw new GeocoderUnavailable("the answer is not a list of places");
    const streets = parsed.data.filter(({ lat, lon, place_rank }) => {
      const point = { lat, lng: lon };
      return place_rank >= STREET_RANK && inBrazil(point) && (options.mayLieIn?.(address, point) ?? true);
    });
    const best = streets.find((street) => isIn(street.address, address.district)) ?? streets[0];
    return best ? { lat: best.lat, lng: best.lon, precision: "rua" as const } : null;
  }

  return {
    locate(address, signal) {
      const answer = turn.then(() => locate(address, signal));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
}

function questionUrl(endpoint: URL, address: GeocodeAddress): URL {
  const url = new URL(endpoint);
  const question = {
    format: "jsonv2",
    street: address.street,
    city: address.city,
    state: UF_NAMES[address.state],
    countrycodes: "br",
    addressdetails: "1",
    limit: "5",
    "accept-language": "pt-BR",
  };
  for (const [key, value] of Object.entries(question)) url.searchParams.set(key, value);
  return url;
}

type Answer = { body: unknown } | { problem: string; retry: boolean; retryAfterMs: number };

/** Sends one request. Only the caller's own abort is thrown; every other failure is returned as a value. */
async function fetchOnce(
  url: URL,
  userAgent: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { "user-agent": userAgent, accept: "application/json" },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (response.ok) return { body: parseJson(text) };
    const retry = response.status === 429 || response.status >= 500;
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { problem: `answered ${response.status}`, retry, retryAfterMs };
  } catch (error) {
    signal?.throwIfAborted();
    const problem = timeout.aborted ? `no answer within ${timeoutMs} ms` : `not reachable: ${String(error)}`;
    return { problem, retry: true, retryAfterMs: 0 };
  }
}

function isIn(address: Record<string, string> | undefined, district: string | null): boolean {
  if (!address || district === null) return false;
  return QUARTERS.some((key) => fold(address[key] ?? "") === fold(district));
}

function inBrazil({ lat, lng }: Point): boolean {
  return lat >= BRAZIL.south && lat <= BRAZIL.north && lng >= BRAZIL.west && lng <= BRAZIL.east;
}
