import { randomInt } from "node:crypto";
import { dayInSaoPaulo } from "#app/lib/dates.ts";

/** `2026-048213`: the year and a random number, which does not reveal how many requests there were. */
export function newProtocol(now: Date): string {
  return `${dayInSaoPaulo(now).slice(0, 4)}-${String(randomInt(1_000_000)).padStart(6, "0")}`;
}
