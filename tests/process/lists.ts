import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { listText, rowText, type InventedRow } from "#tests/invented-list.ts";
import { latin1, takeApart, textOf } from "#tests/official-list.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";

/** A list of one state with invented rows, as the source would write it. */
export function listBytes(state: string, date: IsoDate, rows: InventedRow[]): Buffer {
  const text = listText(rows.map((row) => rowText({ state, ...row }))).replace(
    "08/01/2026",
    formatDate(date),
  );
  return Buffer.from(text, "latin1");
}

/** Writes `Lista_imoveis_<UF>.csv` into the folder and returns its path. */
export async function writeList(folder: string, state: string, date: IsoDate, rows: InventedRow[]) {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `Lista_imoveis_${state}.csv`);
  await writeFile(file, listBytes(state, date, rows));
  return file;
}

/** Writes the rows of a real list of Rio de Janeiro that are wanted into the folder, and returns the file's path. */
export async function writePart(
  folder: string,
  { path: real, date }: { path: string; date: IsoDate },
  isWanted: (row: string[]) => boolean,
): Promise<string> {
  const list = takeApart(await readFile(real), "RJ", date);
  const file = path.join(folder, date, path.basename(real));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, latin1(textOf({ ...list, rows: list.rows.filter(isWanted) })));
  return file;
}

export const HISTORY_STATES = ["BA", "GO", "RJ", "SP"];
export const HISTORY_DAYS = ["2026-01-05", "2026-01-08"] as const;

/**
 * Two dates of four states. Between them some prices fall and rise, some sale modes change, some properties leave and
 * some come: every kind of write of an import. Prices depend on the number alone, so the files are always the same.
 */
export async function writeHistory(folder: string, rowsPerState: number): Promise<void> {
  for (const [index, state] of HISTORY_STATES.entries()) {
    const first = Array.from({ length: rowsPerState }, (_, n) => ({
      number: String(8_000_000_000_000 + index * 100_000 + n),
      city: n % 3 ? "MORRO ALTO" : "VALE AZUL",
      price: `${100 + (n % 400)}.000,25`,
      appraisal: "600.000,00",
      mode: "Venda Online",
    }));
    const second = first
      .filter((_, n) => n % 10 !== 0)
      .map((row, n) => ({
        ...row,
        price: n % 4 === 0 ? `${90 + (n % 500)}.500,50` : row.price,
        mode: n % 7 === 0 ? "Venda Direta Online" : row.mode,
      }));
    const fresh = Array.from({ length: rowsPerState / 10 }, (_, n) => ({
      number: String(8_000_000_050_000 + index * 100_000 + n),
    }));
    await writeList(path.join(folder, "2026-01-05"), state, "2026-01-05", first);
    await writeList(path.join(folder, "2026-01-08"), state, "2026-01-08", [...second, ...fresh]);
  }
}
