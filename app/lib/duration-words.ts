import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";
import { oneDecimal, plural } from "./numbers.ts";

/** A duration in the unit in which it is short: `340 ms`, `1,2 s`, `3 min`, `2 h 05 min`, `4 dias`. */
export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${oneDecimal(ms / 1_000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms >= 2 * DAY_MS) return plural(Math.floor(ms / DAY_MS), "dia", "dias");
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const hours = `${Math.floor(ms / HOUR_MS)} h`;
  return minutes === 0 ? hours : `${hours} ${String(minutes).padStart(2, "0")} min`;
}

/** An amount of memory or disk in decimal units: `512 B`, `34,5 MB`. */
export function bytesWords(bytes: number): string {
  const unit = ["B", "kB", "MB", "GB", "TB"][Math.min(4, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))]!;
  return `${oneDecimal(bytes / 1_000 ** ["B", "kB", "MB", "GB", "TB"].indexOf(unit))} ${unit}`;
}
