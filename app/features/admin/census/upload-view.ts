import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import { STALLED_STATES, type CensusUpload } from "#app/core/uploads/upload.ts";
import { leftWords, PRECISIONS, unusedWords } from "#app/facts/places/census/census-result.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { bytesWords, durationWords } from "#app/lib/duration-words.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";

/** A sent address file, as the page shows it. */
export interface CensusUploadView {
  id: number;
  name: string;
  facts: string;
  status: { text: string; tone: string };
  /** What happens to it, or has happened. */
  lines: string[];
  /** What is done, from 0 to 100, and of what; null: nothing is running. */
  progress: { percent: number; label: string } | null;
  /** What a press can do now, beside reading on. */
  acts: ("cancelar" | "tirar" | "repetir")[];
}

interface Around {
  now: Date;
  /** Id of this server's folder. */
  folder: string;
  /** Names of administrators by user id. */
  nameOf(adminId: string): string;
}

const TONES = {
  quiet: "tag",
  good: "tag tag-good",
  busy: "tag tag-new",
  late: "tag tag-late",
  bad: "tag tag-bad",
} as const;

export function uploadView(upload: CensusUpload, around: Around): CensusUploadView {
  const { id, name, bytes, receivedAt, adminId, folder, state } = upload;
  const elsewhere =
    folder !== around.folder && upload.stored !== null ? " · em outro servidor, que o lê" : "";
  return {
    id,
    name,
    facts: `${bytesWords(bytes)} · enviado por ${around.nameOf(adminId)} em ${formatMoment(receivedAt)}${elsewhere}`,
    status: statusOf(upload),
    lines: linesOf(upload, around),
    progress: progressOf(upload),
    acts: STALLED_STATES.includes(state)
      ? ["repetir", "tirar"]
      : (state === "na_fila" || state === "lendo") && upload.cancelledBy === null
        ? ["cancelar"]
        : [],
  };
}

function statusOf({ state, outcomes, cancelledBy }: CensusUpload): CensusUploadView["status"] {
  switch (state) {
    case "na_fila":
      return { text: "Na fila", tone: TONES.busy };
    case "lendo":
      return cancelledBy === null
        ? { text: "Lendo", tone: TONES.busy }
        : { text: "Cancelando", tone: TONES.late };
    case "usando":
      return { text: "Pondo no mapa", tone: TONES.busy };
    case "interrompido":
      return { text: "Interrompido", tone: TONES.late };
    case "falhou":
      return { text: "Falhou", tone: TONES.bad };
    case "cancelado":
      return { text: "Cancelado", tone: TONES.quiet };
    case "terminado": {
      const read = (outcomes ?? []).filter(({ kind }) => kind === "file").length;
      if (read === 0) return { text: "Recusado", tone: TONES.bad };
      return read === outcomes!.length
        ? { text: "Lido", tone: TONES.good }
        : { text: "Lido em parte", tone: TONES.late };
    }
  }
}

function linesOf(upload: CensusUpload, { now, nameOf }: Around): string[] {
  const { state, tries, outcomes, cancelledBy } = upload;
  switch (state) {
    case "na_fila":
      return [
        tries > 0
          ? "O servidor parou durante a leitura. Ela recomeça do início, sozinha; o que já foi feito não se repete."
          : "Espera a vez: lê-se um arquivo de cada vez.",
      ];
    case "lendo":
      return [readingWords(upload, now)];
    case "usando":
      return [placingWords(upload)];
    case "interrompido":
      return [
        "O servidor parou duas vezes durante a leitura deste arquivo. Leia de novo quando quiser: o que já foi feito não se repete.",
      ];
    case "falhou":
      return [
        "A leitura parou por um erro do servidor, que está em Operação, Erros. Leia de novo: o que já foi feito não se repete.",
      ];
    case "cancelado":
      return [`Cancelado${cancelledBy === null ? "" : ` por ${nameOf(cancelledBy)}`}: nada dele foi usado.`];
    case "terminado":
      return (outcomes ?? []).flatMap((outcome) => outcomeWords(outcome, outcomes!.length > 1));
  }
}

/** `12.345.678 endereços lidos, 254.321 por segundo, faltam 40 s.` */
function readingWords({ read, startedAt, cancelledBy }: CensusUpload, now: Date): string {
  if (cancelledBy !== null) return "A leitura para em instantes, e nada do arquivo será usado.";
  const ms = startedAt === null ? 0 : now.getTime() - startedAt.getTime();
  if (read.bytes === 0 || ms < 1_000) return "A leitura começou.";
  const parts = [
    plural(read.addresses, "endereço lido", "endereços lidos"),
    `${writtenCount(Math.round((read.addresses * 1_000) / ms))} por segundo`,
  ];
  const left = Math.ceil((ms * (read.of - read.bytes)) / read.bytes / 1_000);
  if (left > 0) parts.push(`${left === 1 ? "falta" : "faltam"} cerca de ${durationWords(left * 1_000)}`);
  return `${parts.join(", ")}.`;
}

function placingWords({ read, placed }: CensusUpload): string {
  const addresses = read.addresses > 0 ? ` (${plural(read.addresses, "endereço", "endereços")})` : "";
  return placed.of === 0
    ? `Lido até o fim${addresses}. As ruas das listas estão sendo guardadas.`
    : `Lido até o fim. ${writtenCount(placed.properties)} de ${plural(placed.of, "imóvel conferido", "imóveis conferidos")}.`;
}

function progressOf({ state, name, read, placed }: CensusUpload): CensusUploadView["progress"] {
  const percent = (done: number, of: number) => Math.min(99, Math.floor((done * 100) / Math.max(1, of)));
  if (state === "lendo") return { percent: percent(read.bytes, read.of), label: `Leitura de ${name}` };
  if (state !== "usando") return null;
  const label = `Imóveis conferidos com ${name}`;
  return { percent: percent(placed.properties, placed.of), label };
}

function outcomeWords(outcome: CensusOutcome, isOneOfMany: boolean): string[] {
  const of = isOneOfMany ? `${outcome.file}: ` : "";
  if (outcome.kind === "refused")
    return [`${of}${isOneOfMany ? "recusado" : "Recusado"}, e nada foi mudado: ${outcome.reason}.`];
  const { rows, cities, moved, precisions, unused, left = 0 } = outcome;
  const passedOver = unused && unusedWords(unused);
  const parts = PRECISIONS.flatMap(([key, words]) =>
    precisions[key] === undefined ? [] : [`${writtenCount(precisions[key])} ${words}`],
  );
  const forSale = Object.values(precisions).reduce((total, count) => total + count, 0);
  return [
    `${of}${plural(rows, "endereço", "endereços")} de ${plural(cities, "município", "municípios")}.`,
    ...(passedOver ? [`Linhas deixadas de lado: ${passedOver}.`] : []),
    ...(left > 0 ? [leftWords(left)] : []),
    forSale === 0
      ? "Nenhum imóvel à venda fica neles."
      : `${forSale === 1 ? "O imóvel" : `Os ${writtenCount(forSale)} imóveis`} à venda neles: ${joinAnd(parts)}.`,
    moved === 0
      ? "Nenhum imóvel mudou de posição."
      : `${plural(moved, "imóvel mudou", "imóveis mudaram")} de posição, contando os que já saíram das listas.`,
  ];
}
