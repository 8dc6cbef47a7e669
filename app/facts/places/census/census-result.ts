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

/** What a file said on the whole, to judge whether it can be trusted. */
export interface CensusTally {
  rows: number;
  /** Rows with another number of fields than the header. */
  ragged: number;
  /** Whether the last row is one of these: the file was cut off. */
  lastIsRagged: boolean;
  /** Rows without a point, or with one outside of their municipality. */
  outside: number;
  /** Rows whose municipality nobody knows. */
  strangers: number;
  /** Rows of each municipality. */
  cities: Map<number, number>;
}
