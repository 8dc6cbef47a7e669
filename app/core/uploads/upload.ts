import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/**
 * Where a file is on its way: `recebido` waits to be chosen, `na_fila` was chosen, `importando` is being imported,
 * `interrompido` was, when its server stopped, and may be chosen again, `terminado` has its reports.
 */
export type UploadState = "recebido" | "na_fila" | "importando" | "interrompido" | "terminado";

/** A file that an administrator sent. */
export interface Upload {
  id: number;
  /** User id of the administrator who sent it. */
  adminId: string;
  folder: string;
  /** Name in the folder; null once the file was deleted. */
  stored: string | null;
  /** Name that the administrator's machine gave it. */
  name: string;
  bytes: number;
  /** SHA-256. */
  digest: string;
  modifiedAt: Date | null;
  givenDate: IsoDate | null;
  state: UploadState;
  /** The states it is about; null until it was read for the first time. */
  states: Uf[] | null;
  preview: FileReport[] | null;
  previewOf: string | null;
  reports: FileReport[] | null;
  bytesRead: number;
  receivedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** States in which a file may be chosen, or taken away. */
export const WAITING: readonly UploadState[] = ["recebido", "interrompido"];
/** States in which a file is part of a running import. */
export const WORKING: readonly UploadState[] = ["na_fila", "importando"];

/** The largest file, and the largest form with files. */
export const MAX_UPLOAD_BYTES = 100_000_000;
/** What waits at the same time, of one administrator and of all of them. */
export const LIMITS = {
  own: { files: 300, bytes: 300_000_000 },
  all: { files: 1_000, bytes: 1_000_000_000 },
} as const;
/** After so many days a file that nobody had imported is deleted, and so is what is known of one that was. */
export const RETENTION_DAYS = 7;

export type UploadRefusal = "too_large" | "empty" | "already_waiting" | "own_limit" | "all_limit";

/**
 * Where a file is on its way: `na_fila` waits for its turn, `lendo` is being read, `usando` was read and properties are
 * being placed, `interrompido` had its server killed twice, `falhou` met an error of the server. `cancelado` and
 * `terminado` are over, and the file is deleted.
 */
export type CensusUploadState =
  | "na_fila"
  | "lendo"
  | "usando"
  | "interrompido"
  | "falhou"
  | "cancelado"
  | "terminado";

/** A file of IBGE's address register that an administrator sent. */
export interface CensusUpload {
  id: number;
  /** User id of the administrator who sent it. */
  adminId: string;
  folder: string;
  /** Name in the folder; null once the file was deleted. */
  stored: string | null;
  name: string;
  bytes: number;
  /** Null: a zip, which says it itself. */
  madeOn: IsoDate | null;
  state: CensusUploadState;
  tries: number;
  read: { bytes: number; of: number; addresses: number };
  placed: { properties: number; of: number };
  /** User id of the administrator who cancelled it. */
  cancelledBy: string | null;
  outcomes: CensusOutcome[] | null;
  receivedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** States in which somebody has to do something, now or when asked again. */
export const OPEN_STATES: readonly CensusUploadState[] = [
  "na_fila",
  "lendo",
  "usando",
  "interrompido",
  "falhou",
];
/** States in which a process has the file. */
export const READING_STATES: readonly CensusUploadState[] = ["lendo", "usando"];
/** States in which a file waits until somebody asks for it again. */
export const STALLED_STATES: readonly CensusUploadState[] = ["interrompido", "falhou"];

/** The largest form: São Paulo, the largest state, has some 600 MB packed and 4 GB unpacked. */
export const MAX_CENSUS_BYTES = 5_000_000_000;
/** What waits at the same time, of all administrators together. */
export const CENSUS_LIMITS = { files: 60, bytes: 10_000_000_000 } as const;
/** After so many days what is known of a file that was read is deleted, and so is one that nobody had read again. */
export const CENSUS_RETENTION_DAYS = 30;
/** A file whose reading killed its server this often is not begun again by itself. */
export const MOST_TRIES = 2;

export type CensusRefusal = Exclude<UploadRefusal, "own_limit"> | "undated" | "disk_full";
