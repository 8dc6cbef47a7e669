import { headline } from "#app/features/listings/listing-view.ts";
import type { Listing } from "#app/features/listings/listing.ts";
import { formatPrice } from "#app/lib/money.ts";
import { writtenInstant, type Moment } from "./deadline.ts";

/** The most octets of a line (RFC 5545 §3.1), without its end. */
const LINE_OCTETS = 75;
const BYTES = new TextEncoder();

interface Occasion {
  listing: Listing;
  moments: Moment[];
  /** Of the property's page here. */
  address: string;
  now: Date;
}

/** The moments of a property as a calendar file (RFC 5545): an event each, with a reminder the day before. */
export function calendarFile({ listing, moments, address, now }: Occasion): string {
  const host = new URL(address).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Martelo//Prazos de imoveis//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...moments.flatMap((moment) => [
      "BEGIN:VEVENT",
      `UID:${listing.number}-${moment.key}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(new Date(moment.at))}`,
      "DURATION:PT30M",
      `SUMMARY:${escaped(`${moment.name}: ${headline(listing)}`)}`,
      `LOCATION:${escaped(`${listing.address}, ${listing.city}/${listing.state}`)}`,
      `DESCRIPTION:${escaped(description(listing, moment, address))}`,
      `URL:${address}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-P1D",
      `DESCRIPTION:${escaped(`Amanhã: ${moment.name} do imóvel ${listing.number}`)}`,
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function description(listing: Listing, moment: Moment, address: string): string {
  return [
    `${moment.name} em ${writtenInstant(moment.at)} (Horário de Brasília).`,
    `Preço na lista: ${formatPrice(listing.priceCents).replaceAll("\u00a0", " ")}. ${listing.saleMode}.`,
    "Confirme a data na página oficial: ela pode mudar.",
    address,
  ].join("\n");
}

/** `20261014T130000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** A long line goes on in the next after a space; no character is cut in two. */
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
