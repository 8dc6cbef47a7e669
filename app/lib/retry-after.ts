/**
 * The wait of a `Retry-After` header, in milliseconds from now: seconds or an HTTP date (RFC 9110 §10.2.3); null when
 * absent or unreadable.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = text === "" ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
