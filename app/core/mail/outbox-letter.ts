import PostalMime from "postal-mime";
import { formatMoment } from "#app/lib/dates.ts";
import type { Outbox } from "#app/platform/mail-outbox.server.ts";

/** A letter of the outbox, as the pages that show it need it. */
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

/** Whether a text names one of the e-mail addresses, and not one that only ends or begins like it. */
export function namesAddress(text: string, addresses: readonly string[]): boolean {
  const known = new Set(addresses);
  return (text.toLowerCase().match(/[\w.%+'-]+@[\w.-]*\w/g) ?? []).some((address) => known.has(address));
}

/** Removes the letters to somebody, and those that tell others about them. */
export async function forgetLetters(outbox: Outbox, addresses: readonly string[]): Promise<void> {
  for (const file of await outbox.newest(Infinity)) {
    const bytes = await outbox.read(file);
    if (!bytes) continue;
    const { to, plain } = await readOutboxLetter(file, bytes);
    if (namesAddress(`${to} ${plain}`, addresses)) await outbox.remove(file);
  }
}

/** The letter for a frame of its own: its links open outside of it. */
export function framed(html: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<base target="_blank">`);
}

export interface TextPart {
  /** Where in the text it begins. */
  at: number;
  text: string;
  isAddress: boolean;
}

/** A text, with the addresses of sites in it as parts of their own. */
export function splitAddresses(text: string): TextPart[] {
  let at = 0;
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const begins = at;
    at += part.length;
    return { at: begins, text: part, isAddress: index % 2 === 1 };
  });
}
