import { headline } from "./listing-text.ts";
import type { Listing } from "./listing.ts";
import { calendarInstant, calendarLines, calendarSequence, calendarText } from "#app/lib/icalendar.ts";
import { formatPrice } from "#app/lib/money.ts";
import { writtenInstant, type Moment } from "./deadline.ts";

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
    ...(note === null ? [] : [`DESCRIPTION:${calendarText(note)}`, `X-WR-CALDESC:${calendarText(note)}`]),
    ...(subscription ? headOf(subscription) : []),
    ...occasions.flatMap(eventsOf),
    "END:VCALENDAR",
  ];
  return calendarLines(lines);
}

/**
 * The calendar's name and refresh interval. The time zone is included so that a calendar without events has a
 * component, as the format requires.
 */
function headOf({ name }: Subscription): string[] {
  return [
    `NAME:${calendarText(name)}`,
    `X-WR-CALNAME:${calendarText(name)}`,
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
    `DTSTAMP:${calendarInstant(stamp)}`,
    `LAST-MODIFIED:${calendarInstant(stamp)}`,
    `SEQUENCE:${calendarSequence(stamp)}`,
    `DTSTART:${calendarInstant(new Date(moment.at))}`,
    "DURATION:PT30M",
    `SUMMARY:${calendarText(`${moment.name}: ${headline(listing)}`)}`,
    `LOCATION:${calendarText(`${listing.address}, ${listing.city}/${listing.state}`)}`,
    `DESCRIPTION:${calendarText(description(listing, moment, address))}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-P1D",
    `DESCRIPTION:${calendarText(`Amanhã: ${moment.name} do imóvel ${listing.number}`)}`,
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
