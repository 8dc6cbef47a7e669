import { lazily } from "#app/lib/lazily.ts";
import { slugify } from "#app/lib/text.ts";

/** Known sale modes as the source writes them, in the usual order of a sale. */
export const SALE_MODES = {
  leilao_sfi: "Leilão SFI - Edital Único",
  licitacao_aberta: "Licitação Aberta",
  venda_online: "Venda Online",
  venda_direta: "Venda Direta Online",
} as const;

export type KnownSaleMode = keyof typeof SALE_MODES;

const saleModeByWord = lazily(
  () => new Map(Object.entries(SALE_MODES).map(([code, word]) => [slugify(word), code as KnownSaleMode])),
);

/** Address-bar code of a sale mode; an unknown one gets the slug of its name. */
export function saleModeCode(word: string): string {
  const slug = slugify(word);
  return saleModeByWord().get(slug) ?? slug.replaceAll("-", "_");
}

/** The common part of a sale mode's name: `Leilão SFI - Edital Único` gives `Leilão SFI`. */
export function saleModeName(saleMode: string): string {
  return saleMode.replace(/ - Edital Único$/i, "");
}

/** Address-bar code of a property type: `Imóvel rural` gives `imovel_rural`. */
export function typeCode(word: string): string {
  return slugify(word, "_");
}

/** The 13 known types, most frequent first. A later list may bring more. */
export const PROPERTY_TYPES = [
  "Apartamento",
  "Casa",
  "Terreno",
  "Sala",
  "Prédio",
  "Loja",
  "Galpão",
  "Comercial",
  "Sobrado",
  "Outros",
  "Gleba",
  "Imóvel rural",
  "Gleba Urbana",
] as const;
