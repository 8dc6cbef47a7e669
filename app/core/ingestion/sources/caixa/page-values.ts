import { isIsoDate } from "#app/lib/dates.ts";

/** `14/10/2026 - 10h00` or `31/08/2026 18:00:00`, Brasília time, as an instant `2026-10-14T10:00:00-03:00`; null when it is none. */
export function brasiliaInstant(text: string | null): string | null {
  const match = /(\d{2})\/(\d{2})\/(\d{4})(?:[\s-]+(\d{1,2})[h:](\d{2})(?::(\d{2}))?)?/.exec(text ?? "");
  if (!match) return null;
  const [, day, month, year, hour = "0", minute = "00", second = "00"] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${date}T${hour.padStart(2, "0")}:${minute}:${second}-03:00`;
}

/** `1.082,35m2` as 1082.35; zero and anything else as null. */
export function decimal(text: string | null): number | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?\s*m?/.exec(text?.trim() ?? "");
  if (!match) return null;
  return Number(`${match[1]!.replaceAll(".", "")}.${match[2] ?? "0"}`) || null;
}
