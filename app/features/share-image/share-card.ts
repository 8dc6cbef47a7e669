import type { Picture } from "#app/facts/listings/picture.ts";

/** The texts on the share picture of a property. */
export interface ShareCard {
  /** Name of the price: `Preço mínimo`, `Lance mínimo (1º leilão)`, `Último preço na lista`. */
  label: string;
  price: string;
  /** `42%` and the appraisal it refers to; null when there is no real discount. */
  discount: string | null;
  appraisal: string | null;
  /** `Apartamento em Vargem Pequena`. */
  title: string;
  /** `Rio de Janeiro/RJ`. */
  place: string;
  /** `2 quartos`, `48 m²`, as far as they are known. */
  facts: string[];
  saleMode: string;
  /** `Lista de 08/01/2026`: the day that the price is of. */
  list: string;
  /** `Saiu da lista em 08/01/2026`; null while it is offered. */
  left: string | null;
  picture: Picture;
}
