import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { PROPERTY_TYPES, SALE_MODES, typeCode } from "#app/facts/listings/source-words.ts";
import { own } from "#app/lib/own.ts";
import { sentenceCase } from "#app/lib/text.ts";
import { CONDITIONS, type Sort } from "./filters.ts";

/**
 * The names that people read for the codes of a search. Null for an unknown code: a readable form of the code is then
 * shown.
 */
export interface FilterNames {
  /** The name alone, `Campinas`, without its state. */
  city(slug: string): string | null;
  district(citySlugs: readonly string[], slug: string): string | null;
  /** The source's word, `Imóvel rural`. */
  type(code: string): string | null;
  saleMode(code: string): string | null;
}

const TYPE_WORDS: Record<string, string> = Object.fromEntries(
  PROPERTY_TYPES.map((word) => [typeCode(word), word]),
);

/** Names that need no data; names from the current lists and the geography override them. */
export const PLAIN_NAMES: FilterNames = {
  city: () => null,
  district: () => null,
  type: (code) => own(TYPE_WORDS, code) ?? null,
  saleMode: (code) => own(SALE_MODES, code) ?? null,
};

export function cityName(names: FilterNames, slug: string): string {
  return names.city(slug) ?? titled(slug.slice(0, -3));
}

export function cityState(slug: string): string {
  return slug.slice(-2).toUpperCase();
}

export function districtName(names: FilterNames, citySlugs: readonly string[], slug: string): string {
  return names.district(citySlugs, slug) ?? titled(slug);
}

export function typeName(names: FilterNames, code: string): string {
  return names.type(code) ?? sentenceCase(code);
}

export function saleModeName(names: FilterNames, code: string): string {
  return names.saleMode(code) ?? sentenceCase(code);
}

export function amenityName(code: string): string {
  return own(AMENITIES, code) ?? sentenceCase(code);
}

export function conditionName(code: string): string {
  return own(CONDITIONS, code) ?? sentenceCase(code);
}

/** `sao-jose-dos-campos` as `Sao Jose dos Campos`: accents are lost in a slug. */
function titled(slug: string): string {
  const small = /^(d[aeo]s?|e)$/;
  return slug
    .split("-")
    .map((word, i) => (i > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** Names of the orders, in the order of `SORTS`. */
export const SORT_NAMES: Record<Sort, string> = {
  relevancia: "Mais relevantes",
  recentes: "Mais recentes",
  antigos: "Mais antigos na lista",
  menor_preco: "Menor preço",
  maior_preco: "Maior preço",
  desconto: "Maior desconto",
  preco_m2: "Menor preço por m²",
  data_leilao: "Data do leilão",
  para_morar: "Para morar, com desconto",
  distancia: "Mais perto de um lugar seu",
};
