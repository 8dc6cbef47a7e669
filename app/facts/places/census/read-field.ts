import type { ScannedRow } from "./scan-rows.ts";

const [TAB, SPACE, PLUS, COMMA, MINUS, POINT, ZERO] = [9, 32, 43, 44, 45, 46, 48];

const isBlank = (byte: number | undefined) => byte === SPACE || byte === TAB;
const isMark = (byte: number | undefined) => byte === POINT || byte === COMMA;

/**
 * Digits of a field as a number, with spaces around it and up to the first space in it, and with decimals that are all
 * zero; 0 where it has none, -1 where it has anything else.
 */
export function wholeAt({ bytes, starts, ends }: ScannedRow, field: number): number {
  let at = starts[field]!;
  const end = ends[field]!;
  while (at < end && isBlank(bytes[at])) at++;
  let value = 0;
  const first = at;
  for (; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at > first && at < end && isMark(bytes[at])) for (at++; at < end && bytes[at] === ZERO;) at++;
  return at >= end || isBlank(bytes[at]) ? value : -1;
}

/** Degrees of a field, with a decimal point or comma and with spaces around it, in millionths; null for anything else. */
export function microdegreesAt({ bytes, starts, ends }: ScannedRow, field: number): number | null {
  let at = starts[field]!;
  let end = ends[field]!;
  while (at < end && isBlank(bytes[at])) at++;
  while (end > at && isBlank(bytes[end - 1])) end--;
  const isNegative = bytes[at] === MINUS;
  if (isNegative || bytes[at] === PLUS) at++;
  let [value, digits, decimals] = [0, 0, -1];
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (isMark(byte)) {
      if (decimals >= 0) return null;
      decimals = 0;
    } else {
      const digit = byte - ZERO;
      if (digit < 0 || digit > 9) return null;
      if (decimals >= 6) continue;
      value = value * 10 + digit;
      digits++;
      if (decimals >= 0) decimals++;
    }
  }
  if (digits === 0) return null;
  for (let i = Math.max(0, decimals); i < 6; i++) value *= 10;
  if (value > 180e6) return null;
  return isNegative ? -value : value;
}
