import PostalMime from "postal-mime";
import { formatMoment } from "#app/lib/dates.ts";
import type { Outbox } from "#app/platform/mail-outbox.server.ts";

/** A letter of the outbox, as the pages that show it read it. */
export interface OutboxLetter {
  file: string;
  subject: string;
  to: string;
  from: string;
  at: string;
  html: string;
  plain: string;
}

/** Reads a letter that the outbox wrote. */
export async function readOutboxLetter(file: string, bytes: Uint8Array): Promise<OutboxLetter> {
  const { subject, to, from, date, html, text } = await PostalMime.parse(bytes);
  return {
    file,
    subject: subject ?? "",
    to: to?.map(({ address }) => address).join(", ") ?? "",
    from: from?.address ?? "",
    at: date ? formatMoment(new Date(date)) : "",
    html: html ?? "",
    plain: text ?? "",
  };
}

/** Whether a text names one of the e-mail addresses as a whole, and not as a part of a longer one. */
export function namesAddress(text: string, addresses: readonly string[]): boolean {
  const known = new Set(addresses);
  return (text.toLowerCase().match(/[\w.%+'-]+@[\w.-]*\w/g) ?? []).some((address) => known.has(address));
}

/** Deletes the outbox letters to somebody, and those to others that name them. */
export async function forgetLetters(outbox: Outbox, addresses: readonly string[]): Promise<void> {
  for (const file of await outbox.newest(Infinity)) {
    const bytes = await outbox.read(file);
    if (!bytes) continue;
    const { to, plain } = await readOutboxLetter(file, bytes);
    if (namesAddress(`${to} ${plain}`, addresses)) await outbox.remove(file);
  }
}

/** The letter's HTML for a frame: its links open outside of it. */
export function framed(html: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<base target="_blank">`);
}

interface TextPart {
  /** The position in the text where it begins. */
  at: number;
  text: string;
  isAddress: boolean;
}

/** Splits a text into parts, so that web addresses are parts of their own. */
export function splitAddresses(text: string): TextPart[] {
  let at = 0;
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const begins = at;
    at += part.length;
    return { at: begins, text: part, isAddress: index % 2 === 1 };
  });
}
