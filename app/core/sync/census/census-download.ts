import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import type { Uf } from "#app/lib/br.ts";
import type { CensusFilePlan } from "./census-folder.ts";

/**
 * Where the files of a state are on their way: `na_fila` waits for its turn, `baixando` is being downloaded, `lendo` is
 * being read, `parado` stopped and goes on where it was when asked again. `cancelado` and `terminado` are over.
 */
export type CensusDownloadState = "na_fila" | "baixando" | "lendo" | "parado" | "cancelado" | "terminado";

/** The files of a state that somebody had downloaded. */
export interface CensusDownload {
  id: number;
  uf: Uf;
  /** User id of the administrator who asked; null: the command did. */
  adminId: string | null;
  state: CensusDownloadState;
  /** In order; null until they are known. */
  files: CensusFilePlan[] | null;
  /** So many of them are over. */
  filesDone: number;
  tries: number;
  /** Of the present file: bytes that were downloaded, or read, and all of them; 0 of 0 before the first. */
  done: number;
  size: number;
  outcomes: CensusOutcome[];
  /** Why it stopped, in Portuguese. */
  reason: string | null;
  cancelledBy: string | null;
  requestedAt: Date;
  endedAt: Date | null;
}

/** States in which it goes on by itself. */
export const GOING_STATES: readonly CensusDownloadState[] = ["na_fila", "baixando", "lendo"];

/** A file whose reading killed its server this often is not begun again by itself. */
export const MOST_TRIES = 3;
/** After so many days what is known of an ended download is deleted. */
export const DOWNLOAD_RETENTION_DAYS = 30;
