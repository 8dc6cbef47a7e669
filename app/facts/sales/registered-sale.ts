import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";

/** Kinds of properties whose sales are compared, as they are stored. */
export type SaleKind = "apartamento" | "casa" | "terreno" | "loja" | "sala";

/** A sale as its city registered it for the tax on transfers (ITBI): a whole property, and nothing of who bought or sold it. */
export interface RegisteredSale {
  /** IBGE code of the municipality. */
  ibge: number;
  soldOn: IsoDate;
  kind: SaleKind;
  /** Street and number as addresses of the lists are written: `RUA DAS ACACIAS, N. 120`. */
  address: string;
  /** Land for `terreno`, built for the others, as the city's register has it. */
  areaM2: number;
  valueCents: number;
}

const YEARS = 2;

/** The first day of the 24 months up to a day: older sales are neither stored nor compared. */
export function salesSince(today: IsoDate): IsoDate {
  const year = Number(today.slice(0, 4)) - YEARS;
  const day = `${year}${today.slice(4)}`;
  // Two years before 29 February there was none.
  return isIsoDate(day) ? day : `${year}-02-28`;
}

const KINDS_OF_TYPES: Record<string, SaleKind> = {
  apartamento: "apartamento",
  casa: "casa",
  sobrado: "casa",
  terreno: "terreno",
  loja: "loja",
  sala: "sala",
};

/** The kind of sale that a listing's type code is compared with; null: none is of that kind. */
export function saleKindOf(typeCode: string): SaleKind | null {
  return Object.hasOwn(KINDS_OF_TYPES, typeCode) ? KINDS_OF_TYPES[typeCode]! : null;
}
