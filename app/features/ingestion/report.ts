import type { IsoDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { Uf } from "#app/lib/br.ts";
import type { EventKind } from "#app/features/listings/listing.ts";
import type { Rejection } from "./source.ts";

/** What became of one file (for one state): the public shape of `npm run import -- --json`. Counts are properties. */
export interface FileReport {
  file: string;
  state: Uf | null;
  /** Null for a saved property page, and where nothing was written. */
  list_date: IsoDate | null;
  rows: number;
  new: number;
  returned: number;
  price_down: number;
  price_up: number;
  modality_changed: number;
  reappraised: number;
  left: number;
  /** Rows without any event. */
  unchanged: number;
  rejected: { line: number; reason: string }[];
  /** Portuguese, and then nothing of the file was written; else null. */
  error: string | null;
  /** Portuguese remarks: where the date came from, unknown words, demonstration data removed. */
  notices: string[];
}

/** Event counts under the names of the report. */
export const REPORT_KEY = {
  novo: "new",
  voltou: "returned",
  baixou: "price_down",
  subiu: "price_up",
  mudou_modalidade: "modality_changed",
  reavaliado: "reappraised",
  saiu: "left",
} as const satisfies Record<EventKind, keyof FileReport>;

export function emptyReport(file: string): FileReport {
  return {
    file,
    state: null,
    list_date: null,
    rows: 0,
    new: 0,
    returned: 0,
    price_down: 0,
    price_up: 0,
    modality_changed: 0,
    reappraised: 0,
    left: 0,
    unchanged: 0,
    rejected: [],
    error: null,
    notices: [],
  };
}

export function failedReport(file: string, error: string): FileReport {
  return { ...emptyReport(file), error };
}

/** Nothing rejected, neither a file nor a row. */
export function allImported(reports: FileReport[]): boolean {
  return reports.every((report) => report.error === null && report.rejected.length === 0);
}

export function toJson(reports: FileReport[]): { files: Omit<FileReport, "notices">[]; ok: boolean } {
  const files = reports.map(({ notices: _notices, ...report }) => report);
  return { files, ok: allImported(reports) };
}

export function reportRejections(rejected: Rejection[]): FileReport["rejected"] {
  return rejected.map(({ line, reason }) => ({ line, reason }));
}

const SHOWN_REJECTIONS = 20;

/** The report of a file as people read it in a terminal, in Portuguese. */
export function describeReport(report: FileReport): string {
  if (report.error !== null) return `✗ ${report.file}\n    ${report.error}`;
  if (report.list_date === null)
    return [`✓ ${report.file}: página de um imóvel`, ...noticeLines(report)].join("\n");
  const lines = [
    `✓ ${report.file}: ${report.state}, lista de ${formatDate(report.list_date)}`,
    `    ${report.rows} linhas: ${report.new} novos, ${report.returned} voltaram, ${report.price_down} baixaram de preço, ` +
      `${report.price_up} subiram, ${report.modality_changed} mudaram de modalidade, ${report.reappraised} reavaliados, ` +
      `${report.unchanged} sem mudança, ${report.rejected.length} rejeitadas; ${report.left} saíram da lista`,
  ];
  for (const { line, reason } of report.rejected.slice(0, SHOWN_REJECTIONS)) {
    lines.push(`    linha ${line} rejeitada: ${reason}`);
  }
  const hidden = report.rejected.length - SHOWN_REJECTIONS;
  if (hidden > 0) lines.push(`    … e mais ${hidden} linhas rejeitadas (todas com --json)`);
  return [...lines, ...noticeLines(report)].join("\n");
}

function noticeLines({ notices }: FileReport): string[] {
  return notices.map((notice) => `    aviso: ${notice}`);
}
