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
