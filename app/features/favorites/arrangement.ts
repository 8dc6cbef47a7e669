import { eachStage, STAGES, type Stage } from "./stage.ts";

/** Numbers of properties in each column, from the top down. */
export type Arrangement = Readonly<Record<Stage, readonly string[]>>;

/** Moves a property into a column, below another card of it; null: to its top. */
export interface Move {
  number: string;
  stage: Stage;
  after: string | null;
}

/** Position of a property on the board. */
export interface Spot {
  stage: Stage;
  index: number;
}

/** The columns after the move. When the card it should go under has left, it goes to the top. */
export function moved(all: Arrangement, { number, stage, after }: Move): Arrangement {
  return eachStage((one) => {
    const others = all[one].filter((other) => other !== number);
    if (one === stage) others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, number);
    return others;
  });
}

/** The move that brings a property to a position, counted among the other cards of that column. */
export function moveTo(all: Arrangement, number: string, { stage, index }: Spot): Move {
  const others = all[stage].filter((other) => other !== number);
  return { number, stage, after: others[Math.min(index, others.length) - 1] ?? null };
}

/** Null: it is in no column. */
export function spotOf(all: Arrangement, number: string): Spot | null {
  for (const stage of STAGES) {
    const index = all[stage].indexOf(number);
    if (index >= 0) return { stage, index };
  }
  return null;
}

/** Whether a property has the same column and the same card above it in both. */
export function isUnmoved(all: Arrangement, { number, stage, after }: Move): boolean {
  const spot = spotOf(all, number);
  return spot?.stage === stage && (all[stage][spot.index - 1] ?? null) === after;
}
