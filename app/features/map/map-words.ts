import { oneDecimal, plural, writtenCount } from "#app/lib/numbers.ts";
import { shortMoney } from "#app/lib/money.ts";
import { PLACED_TO, radiusText, withinText } from "#app/facts/listings/point-text.ts";
import { unsplitAddress } from "#app/lib/text.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import type { MapItem, MapResult } from "#app/core/engine/map-items.ts";
import { markerShape, pillLines } from "#app/core/engine/marker-size.ts";

/** A count short enough for a bubble: `312`, `1,2 mil`. */
export function shortCount(count: number): string {
  if (count < 1_000) return writtenCount(count);
  const thousands = Math.floor(count / 100) / 10;
  return `${oneDecimal(thousands < 10 ? thousands : Math.floor(thousands))} mil`;
}

/** Text on an item's marker, by line: a price, the units of a building with their lowest price, or a count. */
export function markerLines(item: MapItem): string[] {
  const { count } = item;
  if (item.kind !== "grupo" && item.pin && markerShape(item) !== "bubble") {
    return pillLines({ count, pin: item.pin });
  }
  return [shortCount(count)];
}

/** Place of an item: `Centro, Niterói/RJ`, `Rua das Flores, N. 120, Niterói/RJ`; for a cluster of several cities `Niterói/RJ e mais 3 municípios`. */
export function itemPlace(item: MapItem): string {
  if (item.kind === "grupo") {
    return item.city ?? `${item.mainCity} e mais ${plural(item.cityCount - 1, "município", "municípios")}`;
  }
  const city = `${item.city}/${item.state}`;
  if (item.pin?.address) return `${unsplitAddress(item.pin.address)}, ${city}`;
  return item.kind === "bairro" ? `${item.name}, ${city}` : city;
}

/** `312 imóveis · mediana R$ 150 mil`, of a building `3 unidades · a partir de R$ 120 mil`, or the only one's price. */
export function itemTitle(item: MapItem): string {
  const price = unbroken(shortMoney(item.medianPriceCents));
  if (item.count === 1) return `1 imóvel · ${price}`;
  if (item.kind !== "grupo" && item.pin && markerShape(item) === "building") {
    return `${plural(item.count, "unidade", "unidades")} · a partir de ${unbroken(shortMoney(item.pin.fromCents))}`;
  }
  return `${plural(item.count, "imóvel", "imóveis")} · mediana ${price}`;
}

function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/** How exactly the position of an item is known; null where that is not known, and for clusters. */
export function precisionText(item: MapItem): string | null {
  if (item.kind === "grupo") return null;
  const within = item.metres === null ? null : radiusText(item.metres);
  if (item.kind === "rua") return within === null ? null : `Posição com erro de até ${within}`;
  const place = item.kind === "municipio" ? "município" : "bairro";
  const around = within === null ? "" : `, num raio de ${within}`;
  return `Posição do ${place}${around}: o endereço exato não é conhecido`;
}

/** The same in one or two words, for lists: `± 30 m`, `bairro, ± 850 m`. */
export function shortPrecision(item: MapItem): string | null {
  if (item.kind === "grupo" || item.metres === null) return null;
  const within = withinText(item.metres);
  return item.kind === "rua" ? within : `${PLACED_TO[item.kind]}, ${within}`;
}

/**
 * What the count of the properties in view does not say, a line each. `uncertain` counts all that were found; how many of
 * what is hidden on this device is among them, only the server could know.
 */
export function countNotes(
  inView: number,
  { total, unplaced, uncertain }: Pick<MapResult, "total" | "unplaced" | "uncertain">,
  mayCountHidden: boolean,
): string[] {
  if (inView === 0) return [];
  const beyond = uncertainWords(Math.min(uncertain, inView));
  const isWhole = inView >= total - unplaced;
  return [
    ...(beyond ? [isWhole ? beyond : beyond.replace(/^inclui/, "inclui até")] : []),
    ...(mayCountHidden ? ["pode incluir imóveis que você escondeu"] : []),
  ];
}

/** `1.234 imóveis no mapa`. */
export function onMapText(count: number): string {
  return `${plural(count, "imóvel", "imóveis")} no mapa`;
}
