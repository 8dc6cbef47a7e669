import { isUtf8 } from "node:buffer";
import { flushCompileCache } from "node:module";
import { GRACE_METRES, landOf, withGrace } from "#app/facts/places/outlines.server.ts";
import { AddressCollector } from "./collect-addresses.ts";
import type { WantedStreets } from "./census-result.ts";
import { BrokenFile, RowScanner, type ScannedRow } from "./scan-rows.ts";
import { openCensus, type CensusFile } from "./census-file.server.ts";
import { readColumns } from "./census-columns.ts";
import { refusalOf } from "./judge-census.ts";
import type { CensusMessage, CensusQuestion } from "./read-census.server.ts";
import { OutlineGrid } from "./outline-grid.ts";

/**
 * Reads the CNEFE files of a path in a process of its own: a server goes on answering, and the memory of millions of
 * addresses ends with it. Never bundled: Node runs this file directly.
 */
const PROGRESS_MS = 1_000;
/** Packed streets are handed over in parts of so many. */
const PART = 500;

process.once("message", (question: CensusQuestion) => void answer(question));
process.once("disconnect", () => process.exit());
// It is ended by a signal, before it would keep its compiled modules for the next one.
flushCompileCache();

function tell(message: CensusMessage): void {
  process.send!(message);
}

async function answer({ given, wanted }: CensusQuestion): Promise<void> {
  try {
    for (const file of await openCensus(given)) await read(file, wanted);
    tell({ kind: "end" });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    tell({ kind: "refused", reason: error.message });
  }
}

async function read(file: CensusFile, wanted: WantedStreets): Promise<void> {
  let collector: AddressCollector | null = null;
  const scanner = new RowScanner((row) => {
    if (collector) collector.add(row);
    else collector = new AddressCollector(columnsOf(row), wanted, outlineOf);
  });
  let done = 0;
  let lastReport = performance.now();
  tell({ kind: "begin", name: file.name });
  for await (const chunk of file.chunks()) {
    scanner.push(chunk);
    done += chunk.length;
    const now = performance.now();
    if (now - lastReport < PROGRESS_MS) continue;
    lastReport = now;
    tell({ kind: "progress", done, size: file.size, rows: rowsOf(collector) });
  }
  scanner.end();
  const filled = collector as AddressCollector | null;
  const tally = filled?.counted() ?? null;
  const reason = refusalOf(tally);
  if (filled === null || tally === null || reason !== null) throw new BrokenFile(reason ?? "");
  let places = [];
  for (const place of filled.packed()) {
    places.push(place);
    if (places.length < PART) continue;
    tell({ kind: "places", places });
    places = [];
  }
  tell({ kind: "places", places });
  tell({ kind: "read", publishedOn: file.publishedOn, tally });
}

function outlineOf(ibge: number): OutlineGrid | null {
  const land = landOf(ibge);
  return land && new OutlineGrid(withGrace(land.box), land.rings, GRACE_METRES);
}

function rowsOf(collector: AddressCollector | null): number {
  return collector?.tally.rows ?? 0;
}

function columnsOf({ bytes, starts, ends, fields }: ScannedRow) {
  const names = Array.from({ length: fields }, (_, i) => {
    const name = bytes.subarray(starts[i], ends[i]);
    return name.toString(isUtf8(name) ? "utf8" : "latin1");
  });
  const columns = readColumns(names);
  if (typeof columns === "string") throw new BrokenFile(columns);
  return columns;
}
