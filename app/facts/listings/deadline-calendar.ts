import { headline } from "./listing-text.ts";
import type { Listing } from "./listing.ts";
import { formatPrice } from "#app/lib/money.ts";
import { writtenInstant, type Moment } from "./deadline.ts";

/** The maximum length of a line in octets (RFC 5545 §3.1), without its end. */
const LINE_OCTETS = 75;
const BYTES = new TextEncoder();

/** The dates of one property. */
export interface Occasion {
  listing: Listing;
  moments: Moment[];
  /** Address of the property's page on this site. */
  address: string;
  /** Since when the dates are known as they are. */
  stamp: Date;
}

/** A calendar that programs fetch again and again. */
export interface Subscription {
  name: string;
  /** False when not all properties that belong into it were read. */
  whole?: boolean;
}

/**
 * A calendar file (RFC 5545): one event for each moment, with a reminder the day before; `note` is added to every
 * event.
 */
export function calendarFile(
  occasions: Occasion[],
  subscription: Subscription | null = null,
  note: string | null = null,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Martelo//Prazos de imoveis//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(note === null ? [] : [`DESCRIPTION:${escaped(note)}`, `X-WR-CALDESC:${escaped(note)}`]),
    ...(subscription ? headOf(subscription) : []),
    ...occasions.flatMap(eventsOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * The calendar's name and refresh interval. The time zone is included so that a calendar without events has a
 * component, as the format requires.
 */
function headOf({ name }: Subscription): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:America/Sao_Paulo",
    "REFRESH-INTERVAL;VALUE=DURATION:PT2H",
    "X-PUBLISHED-TTL:PT2H",
    "BEGIN:VTIMEZONE",
    "TZID:America/Sao_Paulo",
    "BEGIN:STANDARD",
    "DTSTART:20190217T000000",
    "TZOFFSETFROM:-0200",
    "TZOFFSETTO:-0300",
    "TZNAME:-03",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
}

function eventsOf({ listing, moments, address, stamp }: Occasion): string[] {
  const host = new URL(address).hostname;
  return moments.flatMap((moment) => [
    "BEGIN:VEVENT",
    `UID:${listing.number}-${moment.key}@${host}`,
    `DTSTAMP:${utc(stamp)}`,
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
  ]);
}

function description(listing: Listing, moment: Moment, address: string): string {
  return [
    `${moment.name} em ${writtenInstant(moment.at)} (Horário de Brasília).`,
    `${priceAt(listing, moment).replaceAll("\u00a0", " ")}. ${listing.saleMode}.`,
    "Confirme a data na página oficial: ela pode mudar.",
    address,
  ].join("\n");
}

/** The price at a moment. The list has one price, and it may be unknown which of two auctions it belongs to. */
function priceAt(listing: Listing, { key, name, bidCents }: Moment): string {
  if (bidCents !== undefined) return `Lance mínimo do ${name}: ${formatPrice(bidCents)}`;
  const listed = formatPrice(listing.priceCents);
  const of = { "leilao-1": "first", "leilao-2": "second", licitacao: null, "fim-da-venda": null }[key];
  if (of === null) return `Preço na lista: ${listed}`;
  if (listing.auction === of) return `Lance mínimo do ${name}, pela lista: ${listed}`;
  const whose =
    listing.auction === "unknown" || listing.auction === null ? "de um dos dois leilões" : "do outro leilão";
  return `Lance mínimo do ${name} não informado; o da lista, ${listed}, é ${whose}`;
}

/** `20261014T130000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
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
