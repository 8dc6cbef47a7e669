import type { Uf } from "#app/lib/br.ts";

/** The generated table in table/places.json; rows are tuples to keep it small. Degrees with four decimals (11 m). */
export interface PlacesTable {
  /** The source, named as its licence requires. */
  source: string;
  /** Every municipality with the point of its seat and the metres from there within which all of it lies, by IBGE code. */
  municipalities: [ibge: number, name: string, lat: number, lng: number, reach: number][];
  /** Other spellings in the source. */
  otherNames: [ibge: number, name: string][];
  /** Districts, administrative regions and neighbourhoods with the municipality they lie in. */
  places: [ibge: number, name: string, lat: number, lng: number][];
}

/** IBGE's code of the state: the first two digits of a municipality's. */
export const IBGE_STATES: Record<number, Uf> = {
  11: "RO",
  12: "AC",
  13: "AM",
  14: "RR",
  15: "PA",
  16: "AP",
  17: "TO",
  21: "MA",
  22: "PI",
  23: "CE",
  24: "RN",
  25: "PB",
  26: "PE",
  27: "AL",
  28: "SE",
  29: "BA",
  31: "MG",
  32: "ES",
  33: "RJ",
  35: "SP",
  41: "PR",
  42: "SC",
  43: "RS",
  50: "MS",
  51: "MT",
  52: "GO",
  53: "DF",
};

/** The state of a municipality; throws for a code outside IBGE's list. */
export function stateOfIbge(ibge: number): Uf {
  const state = IBGE_STATES[Math.floor(ibge / 100_000)];
  if (!state) throw new Error(`not an IBGE municipality code: ${ibge}`);
  return state;
}
