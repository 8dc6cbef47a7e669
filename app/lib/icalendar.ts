import { MINUTE_MS } from "./durations.ts";

/** The maximum length of a line in octets (RFC 5545 §3.1), without its end. */
const LINE_OCTETS = 75;
const BYTES = new TextEncoder();

/** Lines of a calendar as the file has them: long ones are folded, each has its end. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A text as the value of a property. */
export function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** An instant as the value of a property: `20261014T130000Z`. */
export function calendarInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Of two files calendars believe the one with the larger number: minutes, which fit where seconds would not. */
export function calendarSequence(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS);
}

/** A long line is continued in the next one after a space; no character is cut in two. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = BYTES.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
