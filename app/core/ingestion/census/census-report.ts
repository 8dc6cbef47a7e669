import type { UnusedRows } from "#app/facts/places/census/census-result.ts";

/** What is told of a run, as it goes on. */
export type CensusReport =
  /** Another run is going on: this one begins after it. */
  | { kind: "waiting" }
  | { kind: "progress"; file: string; done: number; size: number; rows: number }
  /** A path was read to its end: from here on it is used, unless it is given up now. */
  | { kind: "read" }
  /** Properties of the municipalities of a file are being placed. */
  | { kind: "placing"; file: string; done: number; properties: number }
  | CensusOutcome
  /** How exactly the properties of the lists are known, all states together. */
  | { kind: "sum"; precisions: Record<string, number> };

/** What became of a file. */
export type CensusOutcome =
  | {
      kind: "file";
      file: string;
      rows: number;
      cities: number;
      streets: number;
      districts: number;
      /** Properties of its municipalities, and those of them whose point or radius is another now. */
      properties: number;
      moved: number;
      /** How exactly the properties for sale in its municipalities are known now. */
      precisions: Record<string, number>;
      /** Rows that were passed over; absent in reports from before they were counted. */
      unused?: UnusedRows;
      /** Registered sales of its municipalities, and those without a place; absent where there are none. */
      sales?: { stored: number; unplaced: number };
      /** Municipalities of the file that stay as they were, because what is held of them is newer or more. */
      left?: number;
    }
  /** Nothing of the file was used; the reason is in Portuguese. */
  | { kind: "refused"; file: string; reason: string };
