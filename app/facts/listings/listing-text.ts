import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { plural, squareMetres } from "#app/lib/numbers.ts";
import { inCity } from "#app/lib/place-words.ts";
import { slugify } from "#app/lib/text.ts";
import { whenText } from "./list-days.ts";
import { searchArea, type Listing } from "./listing.ts";

/** One measure of a property; `icon` names a class of facts.css. */
export interface Fact {
  icon: "bed" | "bath" | "car" | "area" | "land";
  text: string;
}

/** `Casa em Setor Central - Goiânia/GO`: the heading of a property. */
export function headline(
  listing: Pick<Listing, "type" | "district" | "locality" | "city" | "state">,
): string {
  const where = listing.district ?? listing.locality;
  const city = `${listing.city}/${listing.state}`;
  return where ? `${listing.type} em ${where} - ${city}` : `${listing.type} ${inCity(slugify(city), city)}`;
}

/** `2 quartos · 1 vaga · 48 m²`, as far as the source has them; land is named as land. */
export function factsOf(listing: Listing): Fact[] {
  const facts: Fact[] = [];
  if (listing.bedrooms) facts.push({ icon: "bed", text: plural(listing.bedrooms, "quarto", "quartos") });
  if (listing.bathrooms && listing.bathrooms > 1) {
    // Each `WC` of the list counts as one bathroom, though it may mean more.
    facts.push({ icon: "bath", text: `${listing.bathrooms} ou mais banheiros` });
  }
  if (listing.parking) facts.push({ icon: "car", text: plural(listing.parking, "vaga", "vagas") });
  const area = searchArea(listing);
  if (area?.which === "land") facts.push({ icon: "land", text: `${squareMetres(area.m2)} de terreno` });
  else if (area) facts.push({ icon: "area", text: squareMetres(area.m2) });
  return facts;
}

/** A discount of `42%`, rounded down so that it is never overstated; null below 1 %. */
export function discountText(discount: number | null): string | null {
  return discount !== null && discount >= 1 ? `${Math.floor(discount)}%` : null;
}

/** `Saiu da lista entre 10/03 e 12/03/2026`; null for a property on the newest list of its state. */
export function leftText({ leftOn, lastSeen }: Pick<Listing, "leftOn" | "lastSeen">): string | null {
  return leftOn === null ? null : `Saiu da lista ${whenText({ after: lastSeen, date: leftOn })}`;
}

/** For a property that an administrator took off the portal, where the day is not shown. */
export const WITHDRAWN = "Retirado deste portal";

/** `Retirado deste portal em 23/11/2026`. */
export function withdrawnText(on: IsoDate): string {
  return `${WITHDRAWN} em ${formatDate(on)}`;
}

/** The bathrooms of a property, and the words of the list that say so: it numbers suites, and `WC` it does not count. */
export function bathroomsText({
  bathrooms,
  amenities,
}: Pick<Listing, "bathrooms" | "amenities">): { text: string; note: string | null } | null {
  if (bathrooms === null) return null;
  const words = [
    ...(amenities.includes("wc") || amenities.includes("wc_empregada") ? ["“WC”"] : []),
    ...(amenities.includes("suite") ? ["suítes"] : []),
  ];
  const note = words.length > 0 ? `deduzido de ${words.join(" e ")} na lista` : null;
  return { text: `${bathrooms} ou mais`, note };
}
