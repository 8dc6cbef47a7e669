import { safeReturn } from "#app/lib/return-path.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";

/** A search takes so many characters. */
const MAX_TEXT = 200;

/** The parts of what a person shares with the installed app, named in the manifest's `share_target`. */
const PARTS = ["endereco", "texto", "titulo"];

/**
 * The path that opens what somebody shared from another app: a link of the bank or of ours, a property's number, or
 * words to search for.
 */
export function sharedPath(params: URLSearchParams, origin: string): string {
  const text = PARTS.flatMap((part) => params.get(part) ?? []).join(" ");
  for (const [link] of text.matchAll(/https?:\/\/\S+/g)) {
    if (URL.canParse(link) && new URL(link).origin === origin)
      return safeReturn(link.slice(origin.length) || "/");
  }
  const number =
    /[?&]hdnimovel=(\d+)/i.exec(text)?.[1] ??
    text.match(/(?<![\d.,])\d[\d.-]{6,18}\d(?![\d.,])/g)?.find(isOfProperty);
  const words =
    (number && canonicalNumber(number)) ??
    text
      .replace(/https?:\/\/\S+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return words ? `/dashboard?${new URLSearchParams({ q: words.slice(0, MAX_TEXT) })}` : "/dashboard";
}

/** Thirteen digits, or eight together: neither the CEP of an address (`13010-000`) nor a telephone (`98765-4321`). */
function isOfProperty(number: string): boolean {
  return number.replace(/\D/g, "").length >= 12 || /^\d{8}$/.test(number);
}
