import { useEffect, useRef, useState } from "react";
import type { Point } from "#app/lib/sphere.ts";
import { coarsePoint, isVague, nearProblemText, type NearProblem } from "./near.ts";

/** The permission's own question is not part of it: browsers count from the moment it was answered. */
const TIMEOUT_MS = 10_000;
/** A position of the last minutes is good enough for a grid of half a kilometre. */
const MAX_AGE_MS = 300_000;

/** Codes of `GeolocationPositionError`. */
const PROBLEMS: Record<number, NearProblem> = { 1: "refused", 2: "unavailable", 3: "timeout" };

/** Asks the browser where the device is. The answer is already rounded: nothing after this knows it more exactly. */
export function askPosition(
  geolocation: Pick<Geolocation, "getCurrentPosition"> | undefined = navigator.geolocation,
): Promise<{ at: Point } | { problem: NearProblem }> {
  return new Promise((resolve) => {
    // Absent where the page did not come by HTTPS.
    if (!geolocation) return resolve({ problem: "unavailable" });
    geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        resolve(isVague(accuracy) ? { problem: "vague" } : { at: coarsePoint([longitude, latitude]) }),
      ({ code }) => resolve({ problem: PROBLEMS[code] ?? "unavailable" }),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

type NearState = "asking" | NearProblem;

/** Asks for the device's position when told to; `onPoint` receives it rounded. Null: nothing to be said about it. */
export function useNearMe(onPoint: (at: Point) => void) {
  const [state, setState] = useState<NearState | null>(null);
  // An answer that comes after the viewer cancelled, or left the map, is nobody's any more.
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);

  return {
    state,
    async ask() {
      const mine = ++turn.current;
      setState("asking");
      const answer = await askPosition();
      if (mine !== turn.current) return;
      setState("problem" in answer ? answer.problem : null);
      if ("at" in answer) onPoint(answer.at);
    },
    cancel() {
      turn.current++;
      setState(null);
    },
  };
}

interface Props {
  state: NearState;
  /** The place filter that the search drops; null: none. */
  dropped: string | null;
  onRetry: () => void;
  onCancel: () => void;
}

/** Says what happens with the position while the browser is asked for it, and why there is none. */
export function NearPanel({ state, dropped, onRetry, onCancel }: Props) {
  const asking = state === "asking";
  return (
    <section className="tool-panel" aria-label="Buscar perto de mim">
      {asking ? (
        <output>
          Perguntando ao navegador onde você está. A posição é arredondada aqui no aparelho, em cerca de meio
          quilômetro, antes de entrar na busca.
          {dropped !== null && ` A busca vale ${dropped}.`}
        </output>
      ) : (
        <p role="alert">{nearProblemText(state, "use Raio e escreva a sua cidade")}</p>
      )}
      <div className="tool-panel-actions">
        {!asking && (
          <button type="button" className="button" onClick={onRetry}>
            Tentar de novo
          </button>
        )}
        <button type="button" className="button button-plain" onClick={onCancel}>
          {asking ? "Cancelar" : "Fechar"}
        </button>
      </div>
    </section>
  );
}
