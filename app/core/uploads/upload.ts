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
