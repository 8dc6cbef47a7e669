import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug } from "#app/facts/places/resolve-place.ts";
import { isUf, UF_NAMES, type Uf } from "#app/lib/br.ts";
import { fold, slugify } from "#app/lib/text.ts";

/** Key of what holds in the whole country. */
export const COUNTRY = "brasil";

/** Acts of registry offices that have fees of their own, by the end of their keys. */
export const ACTS = { registro: "Registro", escritura: "Escritura" } as const;
export type Act = keyof typeof ACTS;

/** Lines of credit whose rates are kept, by key. */
export const CREDIT_LINES = {
  "caixa-sbpe-tr": "Caixa, SBPE com TR",
  "caixa-sbpe-poupanca": "Caixa, SBPE com poupança",
  "caixa-sbpe-ipca": "Caixa, SBPE com IPCA",
  "caixa-sbpe-fixa": "Caixa, SBPE com taxa fixa",
  "caixa-pro-cotista": "Caixa, Pró-Cotista (FGTS)",
  "sfh-maxima": "Maior taxa permitida no SFH",
} as const;

/** Those of them that somebody can borrow by. */
export const LOAN_LINES: Readonly<Partial<Record<keyof typeof CREDIT_LINES, string>>> = (({
  "sfh-maxima": _,
  ...lines
}) => lines)(CREDIT_LINES);

/** Limits of what a property may be worth, by key. */
export const PROPERTY_LIMITS = {
  "sfh-imovel": "Imóvel financiado no SFH",
  "fgts-imovel": "Imóvel comprado com FGTS",
} as const;

/** What the insurance of a loan is for, by key: a life by the age of who borrows (both ends in the key), and the building. */
export const INSURANCES = {
  "mip-18-25": "Morte e invalidez (MIP), de 18 a 25 anos",
  "mip-26-30": "Morte e invalidez (MIP), de 26 a 30 anos",
  "mip-31-35": "Morte e invalidez (MIP), de 31 a 35 anos",
  "mip-36-40": "Morte e invalidez (MIP), de 36 a 40 anos",
  "mip-41-45": "Morte e invalidez (MIP), de 41 a 45 anos",
  "mip-46-50": "Morte e invalidez (MIP), de 46 a 50 anos",
  "mip-51-55": "Morte e invalidez (MIP), de 51 a 55 anos",
  "mip-56-60": "Morte e invalidez (MIP), de 56 a 60 anos",
  "mip-61-65": "Morte e invalidez (MIP), de 61 a 65 anos",
  "mip-66-80": "Morte e invalidez (MIP), de 66 a 80 anos",
  dfi: "Danos ao imóvel (DFI)",
} as const;
type Insurance = keyof typeof INSURANCES;
export const INSURANCE_KEYS = Object.keys(INSURANCES) as Insurance[];

/** Documents with the bank's own rules of sale, by key. */
export const RULE_DOCUMENTS = {
  "venda-online": "Regras da Venda Online",
  "licitacao-aberta": "Edital-modelo da Licitação Aberta",
  "leilao-sfi": "Edital-modelo do Leilão SFI",
} as const;
export type RuleDocument = keyof typeof RULE_DOCUMENTS;

/** The keys under which a municipality's ITBI may be, the exact one first, then the defaults. */
export function itbiKeys(citySlugOfListing: string, state: Uf): string[] {
  return [citySlugOfListing, state.toLowerCase(), COUNTRY];
}

export function feeKey(state: Uf, act: Act): string {
  return `${state.toLowerCase()}-${act}`;
}

/**
 * `Campinas/SP`, a state's code, or `Brasil`, as the key; null: there is no such place. A state's name is not read,
 * because São Paulo and Rio de Janeiro are municipalities too.
 */
export function readPlaceKey(text: string): string | null {
  if (fold(text) === COUNTRY) return COUNTRY;
  if (isUf(text.toUpperCase())) return text.toLowerCase();
  const [name = "", uf = ""] = text.split(/\s*[/(]\s*(?=[A-Za-z]{2}\s*\)?$)/);
  const code = uf.replace(/\W/g, "").toUpperCase();
  const slug = isUf(code) ? citySlug(name, code) : slugify(text);
  return cityBySlug(slug)?.slug ?? null;
}

export function placeKeyWords(key: string): string {
  const city = cityBySlug(key);
  if (city) return `${city.name}/${city.state}`;
  const state = key.toUpperCase();
  return isUf(state) ? `${UF_NAMES[state]} (demais municípios)` : "Brasil (onde nada se sabe)";
}

/** The text that `readPlaceKey` reads as this key. */
export function writePlaceKey(key: string): string {
  const city = cityBySlug(key);
  if (city) return `${city.name}/${city.state}`;
  return key === COUNTRY ? "Brasil" : key.toUpperCase();
}

/** `SP` or `São Paulo`. */
export function readState(text: string): Uf | null {
  const code = text.toUpperCase();
  if (isUf(code)) return code;
  const match = Object.entries(UF_NAMES).find(([, name]) => fold(name) === fold(text));
  return (match?.[0] as Uf | undefined) ?? null;
}
