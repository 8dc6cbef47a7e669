import { bytesWords } from "#app/lib/duration-words.ts";
import { plural } from "#app/lib/numbers.ts";
import type { CensusFilePlan } from "./census-folder.ts";

/** `33_RJ.zip, 340 MB`, or `87 arquivos de municípios das listas, 300 MB`; without an amount that the source does not say. */
export function planWords(files: readonly CensusFilePlan[]): string {
  const name =
    files.length === 1
      ? files[0]!.path.split("/").at(-1)!
      : plural(files.length, "arquivo de município das listas", "arquivos de municípios das listas");
  const sizes = files.map(({ bytes }) => bytes);
  const isKnown = sizes.every((bytes) => bytes !== null);
  return isKnown ? `${name}, ${bytesWords(sizes.reduce((sum, bytes) => sum + bytes, 0))}` : name;
}

/** What the disk needs for the largest of the files, until it was read; null where the source does not say. */
export function diskWords(files: readonly CensusFilePlan[]): string | null {
  const largest = Math.max(0, ...files.map(({ bytes }) => bytes ?? 0));
  return largest === 0 ? null : `até ${bytesWords(largest)} no disco, apagados depois da leitura`;
}
