import { REPORTED, type FileReport } from "#app/core/ingestion/report.ts";
import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { fileName } from "#app/lib/file-name.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { sentenceCase } from "#app/lib/text.ts";

/** A list or page in a sent file: what its import would change, or has changed. */
export interface PartView {
  title: string;
  verdict: "taken" | "quarantined" | "refused";
  /** Where it stands among the imported lists, why it would be quarantined, or why it is refused. */
  lines: string[];
  counts: { label: string; value: string }[];
  notices: string[];
  rejected: string | null;
}

/** Refused rows shown with the file; the spreadsheet has all of them. */
const SHOWN_REJECTS = 3;

export function partView(report: FileReport, when: "preview" | "done"): PartView {
  return {
    title: titleOf(report),
    verdict: report.held ? "quarantined" : report.error === null ? "taken" : "refused",
    lines: linesOf(report, when),
    counts: report.error === null && report.list_date !== null ? countsOf(report) : [],
    notices: report.notices.map(sentence),
    rejected: rejectedWords(report),
  };
}

function titleOf({ file, state, list_date }: FileReport): string {
  const name = fileName(file);
  if (state === null) return name;
  return list_date === null ? name : `${UF_NAMES[state]} (${state}), lista de ${formatDate(list_date)}`;
}

function linesOf(report: FileReport, when: "preview" | "done"): string[] {
  const { held: reasons, error } = report;
  if (reasons) {
    const would =
      when === "preview" ? "Ficaria retida, porque é improvável" : "Ficou retida, porque é improvável";
    return [`${would}: ${reasons.join("; ")}.`];
  }
  if (error !== null) return [sentence(error)];
  return positionOf(report);
}

/** Where a list stands among those imported of its state. */
function positionOf({ list_date, past, unchanged, rows, rejected, left }: FileReport): string[] {
  if (list_date === null) return [];
  if (!past) return ["É a lista mais nova do estado: muda o que está à venda."];
  const changed = past.added + past.removed;
  if (past.newest === list_date) {
    const same = unchanged === rows - rejected.length && left === 0 && changed === 0;
    return same
      ? ["Esta lista já está no portal: nada muda."]
      : ["Já há uma lista deste dia: ela é trocada por esta."];
  }
  const later =
    changed === 0
      ? "o que veio depois continua como estava"
      : `nas listas de outros dias, ${plural(past.added, "acontecimento passa", "acontecimentos passam")} a constar e ${plural(past.removed, "deixa", "deixam")} de constar`;
  return [
    `Lista do passado: a mais nova é de ${formatDate(past.newest)}. O que está à venda agora, pela lista mais nova, não muda; ${later}.`,
  ];
}

/** Rows of the list, and every count that is not zero. */
function countsOf(report: FileReport): PartView["counts"] {
  return [
    { label: "Linhas", value: writtenCount(report.rows) },
    ...[
      ...EVENT_KINDS.map((kind) => ({
        label: sentenceCase(REPORTED[kind].words),
        count: report[REPORTED[kind].key],
      })),
      { label: "Sem mudança", count: report.unchanged },
      { label: "Rejeitadas", count: report.rejected.length },
    ].flatMap(({ label, count }) => (count > 0 ? [{ label, value: writtenCount(count) }] : [])),
  ];
}

function rejectedWords({ rejected }: FileReport): string | null {
  if (rejected.length === 0) return null;
  const shown = rejected.slice(0, SHOWN_REJECTS).map(({ line, reason }) => `linha ${line}: ${reason}`);
  const more = rejected.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? `; e mais ${writtenCount(more)}` : ""}.`;
}

function sentence(text: string): string {
  const written = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(written) ? written : `${written}.`;
}
