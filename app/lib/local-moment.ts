import { formatMoment, readDay } from "./dates.ts";

/** The instant that is written as `23/11/2026 14:05` or `2026-11-23T14:05`, in São Paulo; null for any other text. */
export function readLocalMoment(text: string): Date | null {
  const [, day = "", time] =
    /^(\S+?)(?:T|,? +(?:às +)?)((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text.trim()) ?? [];
  const date = readDay(day);
  return date === null ? null : new Date(`${date}T${time}:00-03:00`);
}

/** An instant as a field of day and time shows it, in São Paulo: `23/11/2026 14:05`. */
export function localMoment(instant: Date): string {
  return formatMoment(instant).replace(" às ", " ");
}
