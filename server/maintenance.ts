import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Refusal } from "./refusal.ts";

/** The file that closes the portal, in the data folder: what is written in it is said to people. */
const FILE = "manutencao";
const MAX_LETTERS = 500;
const USUAL = "Estamos cuidando do portal e voltamos logo. Nada do que você guardou se perde.";
/** Seconds after which programs and search engines try again. */
const RETRY_AFTER_S = 600;

/**
 * Tells with what every request is answered while an operator has closed the portal; null while it is open. The file is
 * asked for on each request, so that closing and opening need no restart.
 */
export function createMaintenance(dataDir: string): () => Refusal | null {
  const file = path.join(dataDir, FILE);
  return () => {
    const text = textOf(file);
    if (text === null) return null;
    return {
      status: 503,
      title: "Em manutenção",
      detail: text.trim().slice(0, MAX_LETTERS) || USUAL,
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    };
  };
}

function textOf(file: string): string | null {
  // Where there is none, asking is ten times as fast as reading.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // A file that is there but cannot be read closes the portal as well.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "";
  }
}
