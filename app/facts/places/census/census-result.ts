import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";

/** The names of streets that occur in our lists, as they sound, by the IBGE code of their municipality. */
export type WantedStreets = ReadonlyMap<number, readonly string[]>;

/** A street or neighbourhood as it is stored. */
export interface PackedPlace {
  ibge: number;
  kind: "rua" | "bairro";
  /** Full key of the street, or key of a neighbourhood (`districtName`). */
  key: string;
  sound: string;
  /** As the census writes a neighbourhood; null for streets. */
  name: string | null;
  shape: Uint8Array;
}

/** Rows of a file that are of no use, by the reason. */
export interface UnusedRows {
  /** Another number of fields than the header. */
  ragged: number;
  /** A municipality that nobody knows. */
  strangers: number;
  /** No coordinates. */
  pointless: number;
  /** A point outside of the municipality. */
  outside: number;
  /** A point that is only that of the locality or of the census sector. */
  vague: number;
  /** A point of which it is not said how it is known. */
  unlevelled: number;
}

/** What a file said on the whole, to judge whether it can be trusted. */
export interface CensusTally {
  rows: number;
  unused: UnusedRows;
  /** Whether the last row has another number of fields than the header: the file was cut off. */
  lastIsRagged: boolean;
  /** Rows of each municipality of which at least one is of use. */
  cities: Map<number, number>;
}

const WORDS: [key: keyof UnusedRows, one: string, many: string][] = [
  ["ragged", "linha sem todos os campos", "linhas sem todos os campos"],
  ["strangers", "de município que o IBGE não tem", "de municípios que o IBGE não tem"],
  ["pointless", "sem coordenadas", "sem coordenadas"],
  ["outside", "fora do seu município", "fora do seu município"],
  ["vague", "só com o ponto da localidade ou do setor", "só com o ponto da localidade ou do setor"],
  ["unlevelled", "sem o nível do ponto", "sem o nível do ponto"],
];

/** How exactly places are known, by the keys of reports: the words that follow their count. */
export const PRECISIONS: readonly [key: string, words: string][] = [
  ["porta", "no endereço"],
  ["rua", "na rua"],
  ["bairro", "no bairro"],
  ["municipio", "só no município"],
  ["nenhuma", "sem posição"],
];

/** Which rows of a file were passed over: `2 sem coordenadas e 1 fora do seu município`. Null: none. */
export function unusedWords(unused: UnusedRows): string | null {
  const parts = WORDS.filter(([key]) => unused[key] > 0);
  return parts.length === 0 ? null : joinAnd(parts.map(([key, one, many]) => plural(unused[key], one, many)));
}

/** Municipalities of a file of which something newer or fuller is held. */
export function leftWords(count: number): string {
  return `${plural(count, "município ficou como estava", "municípios ficaram como estavam")}: o que já foi lido é mais novo ou mais completo.`;
}
