import type { Point } from "#app/lib/sphere.ts";
import type { Shape } from "./shape.ts";

/** Cells of the grid in one degree: positions are kept to 0.005°, which is about 550 m. */
const CELLS_PER_DEGREE = 200;
const NEAR_METRES = 5_000;

/** Why there is no position that can be used: `vague` is one that may be wrong by more than the circle around it. */
export type NearProblem = "refused" | "unavailable" | "timeout" | "vague";

/** Whether a position with this error in metres is too vague: computers guess it by their network, often 20 km off. */
export function isVague(accuracy: number): boolean {
  return accuracy > NEAR_METRES;
}

/**
 * The corner of the 0.005° grid nearest to a position in degrees. It is the most exact thing that leaves the device:
 * addresses are sent to the server, logged, kept in histories and shared (ADR 0054).
 */
export function coarsePoint([lng, lat]: Point): Point {
  const round = (degrees: number) => Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE + 0;
  return [round(lng), round(lat)];
}

/** The circle of 5 km around a position, once this is rounded. */
export function nearShape(at: Point): Shape {
  return { kind: "circle", center: coarsePoint(at), metres: NEAR_METRES };
}

/** What a viewer reads when there is no such position; `instead` is what else they can do: `use …`. */
export function nearProblemText(problem: NearProblem, instead: string): string {
  return `${NEAR_WORDS[problem]}, ou ${instead}.`;
}

const NEAR_WORDS: Record<NearProblem, string> = {
  refused:
    "O navegador não tem permissão para dizer onde você está. Libere a localização nas configurações deste site",
  unavailable: "O aparelho não conseguiu descobrir onde você está. Confira se a localização está ligada",
  timeout: "O aparelho demorou demais para descobrir onde você está. Tente de novo",
  vague:
    "O aparelho só sabe por alto onde você está, com erro de mais de 5\u00a0km. Ligue a localização exata e tente de novo",
};
