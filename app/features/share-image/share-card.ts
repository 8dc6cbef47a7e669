import type { Picture } from "#app/facts/listings/picture.ts";

/** What the picture of a property's link says: strings as people read them. */
export interface ShareCard {
  /** What the price is: `Preço mínimo`, `Lance mínimo (1º leilão)`, `Último preço na lista`. */
  label: string;
  price: string;
  /** `42%` and the appraisal it is off; null when there is no real discount. */
  discount: string | null;
  appraisal: string | null;
  /** `Apartamento em Vargem Pequena`. */
  title: string;
  /** `Rio de Janeiro/RJ`. */
  place: string;
  /** `2 quartos`, `48 m²`, as far as they are known. */
  facts: string[];
  saleMode: string;
  /** `Saiu da lista em 08/01/2026`; null while it is offered. */
  left: string | null;
  picture: Picture;
}
