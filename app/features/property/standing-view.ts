import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { searchArea, type Listing } from "#app/facts/listings/listing.ts";
import type { Rank } from "#app/facts/listings/neighbours.ts";
import { AREA_WORDS } from "./price-view.ts";
import { LEAST_IN_SAMPLE } from "#app/lib/median.ts";
import { plural } from "#app/lib/numbers.ts";

const TOO_FEW = "amostra insuficiente";

/** How the property's price per m² compares with the others of a place. */
interface StandingLine {
  place: string;
  text: string;
  /** Number of the others and their median; null when they are too few. */
  sample: string | null;
  /** Percentage of the others that cost less per m², for the bar; null when they are too few. */
  position: number | null;
}

export interface StandingView {
  lines: StandingLine[];
  /** Explains what is compared, and that it is no valuation. */
  note: string;
}

/** Null for a property that is not offered now or has no area. */
export function standingView({ listing, available, neighbours }: ListingDetail): StandingView | null {
  const area = searchArea(listing);
  if (!available || area === null || neighbours.ranks.length === 0) return null;
  return {
    lines: neighbours.ranks.map((rank) => standingLine(rank, listing)),
    note: `Compara preços mínimos da lista de ${formatDate(listing.lastSeen)}, só com imóveis do mesmo tipo (${listing.type}) e pela mesma medida (${AREA_WORDS[area.which].replace(/^[ao] /, "")}). Não é valor de mercado.`,
  };
}

function standingLine(rank: Rank, listing: Listing): StandingLine {
  const place = placeOf(rank, listing);
  if (rank.others < LEAST_IN_SAMPLE) {
    const few = rank.others === 0 ? "nenhum outro" : `só ${plural(rank.others, "outro", "outros")}`;
    return { place, text: `${TOO_FEW} (${few})`, sample: null, position: null };
  }
  return {
    place,
    text: comparison(rank),
    sample: `${plural(rank.others, "outro", "outros")}, mediana de ${formatPrice(rank.medianCents!)} por m²`,
    position: Math.round((rank.lower / rank.others) * 100),
  };
}

function placeOf({ scope }: Rank, listing: Listing): string {
  if (scope === "district") return listing.district ?? "Bairro";
  return scope === "city" ? listing.city : `Estado (${listing.state})`;
}

/** The text of a rank. Shares are rounded down, so that nothing is exaggerated; ties count for neither side. */
function comparison({ others, lower, higher }: Rank): string {
  if (higher === others) return "O mais barato por m²";
  if (lower === others) return "O mais caro por m²";
  const share = (count: number) => Math.floor((count / others) * 100);
  return higher >= lower
    ? `Mais barato por m² que ${share(higher)}% deles`
    : `Mais caro por m² que ${share(lower)}% deles`;
}
