import type { Run } from "#app/core/ingestion/runs/find-runs.server.ts";
import { RESTORABLE_DAYS } from "#app/core/ingestion/run-outcome.ts";
import type { WhyNot } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { REPORTED, type FileReport } from "#app/core/ingestion/report.ts";
import { EVENT_KINDS, type EventKind } from "#app/facts/listings/event-kinds.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { fileName } from "#app/lib/file-name.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { durationText, isPage, runLine, startedBy, type RunLine } from "./runs-view.ts";

/** Rejected rows shown on the page; all are in the spreadsheet. */
const REJECTS_SHOWN = 20;

/** What a run said of one state. */
export interface ReportView {
  title: string;
  rows: string;
  /** Why nothing of it was written; null: it was. */
  error: string | null;
  /** Events of each kind: when it was imported, and what the log has of that day now. */
  kinds: { label: string; imported: string; now: string }[];
  notices: string[];
  rejects: { line: number; reason: string }[];
  rejected: number;
  /** Address of the comparison with the list before; null: there is none. */
  compare: string | null;
}

export interface RunDetails {
  line: RunLine;
  facts: { term: string; text: string }[];
  reports: ReportView[];
  /** Why it cannot be rolled back, in Portuguese; null: it can. */
  whyNot: string | null;
}

/** What the log has now, and the list before, of a day that a run reported. */
export interface DayNow {
  events: Partial<Record<EventKind, number>>;
  compare: string | null;
}

const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  not_found: "Esta importação não existe.",
  nothing_imported:
    "Não há o que desfazer: nenhuma lista desta importação está no portal. Ou nada foi gravado, ou ela já foi desfeita, ou o mesmo arquivo já tinha vindo antes.",
  not_stored:
    "Esta importação é de antes de o portal guardar o que cada lista substitui, por isso não pode ser desfeita com exatidão. Para corrigi-la, importe a lista completa do mesmo dia.",
  expired: `Uma lista desta importação tomou o lugar de outra do mesmo dia, e a outra só fica guardada por ${RESTORABLE_DAYS} dias. O prazo passou, por isso a importação não pode mais ser desfeita. Para corrigi-la, importe a lista completa do mesmo dia.`,
  demo: "Dados de demonstração não se desfazem: a primeira lista real os remove.",
};

const PAGE_STAYS =
  "Uma página salva não se desfaz: para corrigir o que ela disse, importe uma página mais nova do mesmo imóvel.";

export function whyNotText(why: WhyNot): string {
  return WHY_NOT[why];
}

export function runDetails(
  run: Run & { reports: FileReport[] },
  days: ReadonlyMap<string, DayNow>,
  why: WhyNot | null,
): RunDetails {
  return {
    line: runLine(run),
    facts: [
      { term: "Arquivo", text: fileName(run.file) },
      { term: "SHA-256", text: run.digest ?? "não foi guardado" },
      { term: "Quem", text: startedBy(run) },
      { term: "Início", text: formatMoment(run.startedAt) },
      { term: "Duração", text: durationText(run.durationMs) },
      ...(run.rolledBackAt === null ? [] : [{ term: "Desfeita em", text: formatMoment(run.rolledBackAt) }]),
      ...(run.error === null ? [] : [{ term: "Motivo", text: run.error }]),
    ],
    reports: run.reports.map((report) => reportView(report, days)),
    whyNot: isPage(run) ? PAGE_STAYS : why === null ? null : whyNotText(why),
  };
}

function reportView(report: FileReport, days: ReadonlyMap<string, DayNow>): ReportView {
  const { state, list_date: day, rejected, past } = report;
  const now = state === null || day === null ? undefined : days.get(`${state} ${day}`);
  const where = state === null ? "Arquivo" : UF_NAMES[state];
  const notices = [...report.notices];
  if (past && past.added + past.removed > 0)
    notices.push(
      `lista do passado: em outros dias, ${plural(past.added, "acontecimento passou", "acontecimentos passaram")} a constar e ${plural(past.removed, "deixou", "deixaram")} de constar`,
    );
  return {
    title: day === null ? where : `${where}, lista de ${formatDate(day)}`,
    rows:
      day === null && report.error === null ? "página de um imóvel" : plural(report.rows, "linha", "linhas"),
    error: report.error,
    kinds:
      report.error === null && day !== null
        ? EVENT_KINDS.map((kind) => ({
            label: REPORTED[kind].words,
            imported: writtenCount(report[REPORTED[kind].key]),
            now: now === undefined ? "–" : writtenCount(now.events[kind] ?? 0),
          }))
        : [],
    notices,
    rejects: rejected.slice(0, REJECTS_SHOWN).map(({ line, reason }) => ({ line, reason })),
    rejected: rejected.length,
    compare: now?.compare ?? null,
  };
}
