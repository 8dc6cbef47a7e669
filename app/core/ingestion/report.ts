import type { IsoDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { UF_NAMES, UFS, type Uf } from "#app/lib/br.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { EVENT_KINDS, EVENTS, type EventKind } from "#app/facts/listings/event-kinds.ts";
import type { StrangeWords } from "./improbable.ts";
import type { ListTally } from "./list-tally.ts";
import type { Rejection } from "./source.ts";

/** The events that a list of the past changed on the days of other lists. */
export interface PastChanges {
  /** The newest imported list of the state. */
  newest: IsoDate;
  added: number;
  removed: number;
}

/** How a report counts the events of each kind: under a key of `npm run import -- --json`, and in words. */
export const REPORTED = {
  novo: { key: "new", one: "novo", words: "novos" },
  voltou: { key: "returned", one: "voltou", words: "voltaram" },
  baixou: { key: "price_down", one: "baixou de preço", words: "baixaram de preço" },
  subiu: { key: "price_up", one: "subiu de preço", words: "subiram de preço" },
  mudou_modalidade: { key: "modality_changed", one: "mudou de modalidade", words: "mudaram de modalidade" },
  reavaliado: { key: "reappraised", one: "reavaliado", words: "reavaliados" },
  saiu: { key: "left", one: "saiu da lista", words: "saíram da lista" },
} as const satisfies Record<EventKind, { key: string; one: string; words: string }>;

/** `1 subiu de preço`, `1.279 subiram de preço`. */
export function reportedWords(kind: EventKind, count: number): string {
  return plural(count, REPORTED[kind].one, REPORTED[kind].words);
}

/** Kinds of event that concern properties on the list. */
export const KINDS_ON_LIST = EVENT_KINDS.filter((kind) => EVENTS[kind].presence !== "leaves");
const KINDS_OFF_LIST = EVENT_KINDS.filter((kind) => EVENTS[kind].presence === "leaves");

type EventCounts = Record<(typeof REPORTED)[keyof typeof REPORTED]["key"], number>;

/** The result of one file (for one state): the public shape of `npm run import -- --json`. Counts are properties. */
export interface FileReport extends EventCounts {
  file: string;
  state: Uf | null;
  /** Null for a saved property page, and where nothing was written. */
  list_date: IsoDate | null;
  rows: number;
  /** Rows without any event. */
  unchanged: number;
  rejected: Omit<Rejection, "number">[];
  /** In Portuguese; nothing of the file was written then. Null otherwise. */
  error: string | null;
  /** Why the list was quarantined, in Portuguese; `error` then says so too. Absent for every other file. */
  held?: string[];
  /** Portuguese notices: where the date came from, unknown words, demonstration data removed. */
  notices: string[];
  /** States that a general list should have and has not, on its last report; `notices` then says so too. */
  missing_states?: Uf[];
  /** For a list older than the newest one: what it changed on the days of other lists. */
  past?: PastChanges | null;
}

const NO_EVENTS = Object.fromEntries(EVENT_KINDS.map((kind) => [REPORTED[kind].key, 0])) as EventCounts;

export function emptyReport(file: string): FileReport {
  return {
    file,
    state: null,
    list_date: null,
    rows: 0,
    ...NO_EVENTS,
    unchanged: 0,
    rejected: [],
    error: null,
    notices: [],
  };
}

export function failedReport(file: string, error: string): FileReport {
  return { ...emptyReport(file), error };
}

/** The report of a quarantined list, which waits to be accepted: nothing of it was written. */
export function quarantineReport(
  list: Pick<FileReport, "file" | "state" | "list_date" | "rows">,
  reasons: string[],
): FileReport {
  const error = `A lista ficou retida e nada dela foi gravado, porque é improvável: ${reasons.join("; ")}.`;
  return { ...emptyReport(list.file), ...list, error, held: reasons };
}

/** The reports of a general list in which states are missing, the last of which names them. */
export function withMissingStates(reports: FileReport[], states: Uf[]): FileReport[] {
  const names = joinAnd(states.map((state) => `${UF_NAMES[state]} (${state})`));
  const missing = plural(states.length, "estado", "estados");
  const notice = `a lista geral não traz ${missing} dos ${UFS.length}: ${names}`;
  return reports.map((report, i) =>
    i < reports.length - 1
      ? report
      : { ...report, missing_states: states, notices: [...report.notices, notice] },
  );
}

/** Whether no file and no row was rejected. */
export function allImported(reports: FileReport[]): boolean {
  return reports.every((report) => report.error === null && report.rejected.length === 0);
}

export function toJson(reports: FileReport[]): {
  files: (Omit<FileReport, "notices" | "past" | "rejected"> & {
    rejected: { line: number; reason: string }[];
    notices?: string[];
  })[];
  ok: boolean;
} {
  const files = reports.map(({ notices, past: _past, rejected, ...report }) => ({
    ...report,
    rejected: rejected.map(({ line, reason }) => ({ line, reason })),
    ...(notices.length > 0 && { notices }),
  }));
  return { files, ok: allImported(reports) };
}

export function reportRejections(rejected: Rejection[]): FileReport["rejected"] {
  return rejected.map(({ number: _number, ...rejection }) => rejection);
}

const SHOWN_WORDS = 10;

/** Notices about words that no earlier list had: they are data, kept and shown as they are. */
export function describeStrangeWords({
  tally,
  strange,
}: {
  tally: ListTally;
  strange: StrangeWords;
}): string[] {
  const shown = (words: Map<string, number>): string =>
    [...words]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, SHOWN_WORDS)
      .map(([word, count]) => `"${word}" (${writtenCount(count)})`)
      .join(", ");
  const remarks: [string, Map<string, number>][] = [
    ["modalidades de venda novas, guardadas como estão", strange.modes],
    ["tipos de imóvel novos, guardados como estão", strange.types],
    ["termos desconhecidos na descrição, guardados como estão", tally.unknownWords],
  ];
  return remarks.flatMap(([what, words]) => (words.size > 0 ? [`${what}: ${shown(words)}`] : []));
}

const SHOWN_REJECTIONS = 20;

/** The report of a file as people read it in a terminal, in Portuguese. */
export function describeReport(report: FileReport): string {
  if (report.held) return describeQuarantine(report, report.held);
  if (report.error !== null) return `✗ ${report.file}\n    ${report.error}`;
  if (report.list_date === null)
    return [`✓ ${report.file}: página de um imóvel`, ...noticeLines(report)].join("\n");
  const counted = (kind: EventKind) => reportedWords(kind, report[REPORTED[kind].key]);
  const ofRows = [
    ...KINDS_ON_LIST.map(counted),
    `${writtenCount(report.unchanged)} sem mudança`,
    plural(report.rejected.length, "rejeitada", "rejeitadas"),
  ];
  const lines = [
    `✓ ${report.file}: ${report.state}, lista de ${formatDate(report.list_date)}`,
    `    ${plural(report.rows, "linha", "linhas")}: ${ofRows.join(", ")}; ${KINDS_OFF_LIST.map(counted).join(", ")}`,
  ];
  for (const { line, reason } of report.rejected.slice(0, SHOWN_REJECTIONS)) {
    lines.push(`    linha ${line} rejeitada: ${reason}`);
  }
  const hidden = report.rejected.length - SHOWN_REJECTIONS;
  if (hidden > 0)
    lines.push(`    … e mais ${plural(hidden, "linha rejeitada", "linhas rejeitadas")} (todas com --json)`);
  return [...lines, ...pastLines(report), ...noticeLines(report)].join("\n");
}

function describeQuarantine(report: FileReport, reasons: string[]): string {
  const { file, state, list_date, rows } = report;
  return [
    `! ${file}: ${state}, lista de ${formatDate(list_date!)}, ${plural(rows, "linha", "linhas")}: retida, nada dela foi gravado`,
    ...reasons.map((reason) => `    ${reason}`),
    ...noticeLines(report),
    "    Se ela estiver certa, aceite-a na página /admin/imports ou com: npm run import -- --accept CAMINHO",
  ].join("\n");
}

function pastLines({ list_date, past }: FileReport): string[] {
  if (!past || !list_date) return [];
  const [day, newest] = [formatDate(list_date), formatDate(past.newest)];
  if (past.newest === list_date) return [];
  const changes =
    past.added + past.removed === 0
      ? "o que veio depois continua como estava"
      : `nas listas de outros dias, ${plural(past.added, "acontecimento passa", "acontecimentos passam")} a constar e ${plural(past.removed, "deixa", "deixam")} de constar`;
  return [
    `    Lista do passado (a mais nova é de ${newest}): os números acima são do dia ${day}; ${changes}.`,
    "    O que a lista mais nova mostra não muda.",
  ];
}

function noticeLines({ notices }: FileReport): string[] {
  return notices.map((notice) => `    aviso: ${notice}`);
}
