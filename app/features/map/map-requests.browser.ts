import type { CityName } from "#app/facts/places/find-cities.ts";
import type { ExpandedAnswer, MapAnswer, MapProblem, PlaceAnswer, ShapeAnswer } from "./map-answer.ts";

type RequestResult<T> = { ok: T } | { refused: MapProblem } | { failed: true };

export function askMap(href: string, signal: AbortSignal): Promise<RequestResult<MapAnswer>> {
  return ask(href, signal);
}

/**
 * Sends a member's map query, which is counted against the limit. It is a POST, so that a link on another
 * site cannot cause one.
 */
export function askExpandedMap(href: string, signal: AbortSignal): Promise<RequestResult<ExpandedAnswer>> {
  return ask(href, signal, "POST");
}

export function askPlace(href: string, signal: AbortSignal): Promise<RequestResult<PlaceAnswer>> {
  return ask(href, signal);
}

export function askShape(href: string, signal: AbortSignal): Promise<RequestResult<ShapeAnswer>> {
  return ask(href, signal);
}

export function askCities(typed: string, signal: AbortSignal): Promise<RequestResult<CityName[]>> {
  return ask(`/cidades.json?${new URLSearchParams({ busca: typed })}`, signal);
}

/** Asks whether the viewer may draw an area. */
export function askToDraw(signal: AbortSignal): Promise<RequestResult<null>> {
  return ask("/mapa/desenho.json", signal);
}

/** Shown when the request for the expanded map failed. */
export const NO_ANSWER: MapProblem = {
  type: "about:blank",
  title: "O mapa ampliado não respondeu",
  status: 0,
  detail: "Confira a conexão e tente de novo. A lista e o mapa ao lado dela continuam funcionando.",
  reason: "sign_in",
  usage: null,
};

/** Requests our own server. A network error and an invalid answer are the same to the viewer: failed. */
async function ask<T>(href: string, signal: AbortSignal, method = "GET"): Promise<RequestResult<T>> {
  try {
    const response = await fetch(href, { method, signal, headers: { Accept: "application/json" } });
    if (response.ok) return { ok: (await response.json()) as T };
    if (response.status === 401 || response.status === 402) {
      return { refused: (await response.json()) as MapProblem };
    }
  } catch {
    // Without network there is no response: handled below as a failure.
  }
  return { failed: true };
}
