import type { CityName } from "#app/facts/places/find-cities.ts";
import type { ExpandedAnswer, MapAnswer, MapProblem, PlaceAnswer } from "./map-answer.ts";

export type Asked<T> = { ok: T } | { refused: MapProblem } | { failed: true };

export function askMap(href: string, signal: AbortSignal): Promise<Asked<MapAnswer>> {
  return ask(href, signal);
}

/** As a member's map query, which is counted: posted, so that no link of another site can make one. */
export function askExpandedMap(href: string, signal: AbortSignal): Promise<Asked<ExpandedAnswer>> {
  return ask(href, signal, "POST");
}

export function askPlace(href: string, signal: AbortSignal): Promise<Asked<PlaceAnswer>> {
  return ask(href, signal);
}

export function askCities(typed: string, signal: AbortSignal): Promise<Asked<CityName[]>> {
  return ask(`/cidades.json?${new URLSearchParams({ busca: typed })}`, signal);
}

/** Whether drawing is allowed to whoever is here. */
export function askToDraw(signal: AbortSignal): Promise<Asked<null>> {
  return ask("/mapa/desenho.json", signal);
}

/** Said where the expanded map waits for an answer that did not come. */
export const NO_ANSWER: MapProblem = {
  type: "about:blank",
  title: "O mapa ampliado não respondeu",
  status: 0,
  detail: "Confira a conexão e tente de novo. A lista e o mapa ao lado dela continuam funcionando.",
  reason: "sign_in",
  usage: null,
};

/** Asks our own server. An answer that never came and one that is no answer are the same to a person: failed. */
async function ask<T>(href: string, signal: AbortSignal, method = "GET"): Promise<Asked<T>> {
  try {
    const response = await fetch(href, { method, signal, headers: { Accept: "application/json" } });
    if (response.ok) return { ok: (await response.json()) as T };
    if (response.status === 401 || response.status === 402) {
      return { refused: (await response.json()) as MapProblem };
    }
  } catch {
    // Falls through: without network there is no response.
  }
  return { failed: true };
}
