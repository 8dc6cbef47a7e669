import {
  moved,
  moveTo,
  spotOf,
  type Arrangement,
  type Move,
  type Spot,
} from "#app/features/favorites/arrangement.ts";
import { STAGE_NAMES, STAGES } from "#app/features/favorites/stage.ts";

/** A favourite that has been picked up, and where it would land. */
export interface Carry {
  number: string;
  spot: Spot;
  by: "keyboard" | "pointer";
}

/** The columns as shown while a card is carried. */
export function withCarried(all: Arrangement, carry: Carry | null): Arrangement {
  return carry ? moved(all, moveTo(all, carry.number, carry.spot)) : all;
}

/** The move made by dropping the card. */
export function dropped(all: Arrangement, { number, spot }: Carry): Move {
  return moveTo(all, number, spot);
}

/** Where an arrow key moves the carried card; null for other keys. */
export function carriedBy(key: string, all: Arrangement, { number, spot }: Carry): Spot | null {
  const room = (stage: Spot["stage"]) => all[stage].filter((other) => other !== number).length;
  const { stage, index } = spot;
  if (key === "ArrowUp") return { stage, index: Math.max(0, index - 1) };
  if (key === "ArrowDown") return { stage, index: Math.min(room(stage), index + 1) };
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const step = key === "ArrowLeft" ? -1 : 1;
  const next = STAGES[STAGES.indexOf(stage) + step];
  return next === undefined ? spot : { stage: next, index: Math.min(room(next), index) };
}

/** `Analisando, posição 2 de 5`: the position of a card, for screen readers. */
export function spotWords(all: Arrangement, number: string): string {
  const spot = spotOf(all, number);
  return spot ? `${STAGE_NAMES[spot.stage]}, posição ${spot.index + 1} de ${all[spot.stage].length}` : "";
}
