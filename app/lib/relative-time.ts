import { formatDay } from "./dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** How long ago, as the back-office writes it: `Agora mesmo`, `5 min atrás`, `3h atrás`, from a day on the date. */
export function relativeTime(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return "Agora mesmo";
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min atrás`;
  if (ago < DAY_MS) return `${Math.floor(ago / HOUR_MS)}h atrás`;
  return formatDay(at);
}
