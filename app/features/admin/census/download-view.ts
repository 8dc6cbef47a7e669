import type { CensusDownload } from "#app/core/sync/census/census-download.ts";
import { diskWords, planWords } from "#app/core/sync/census/fetch-words.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { bytesWords } from "#app/lib/duration-words.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";

/** The files of a state that are downloaded from IBGE, as the page shows them. */
export interface DownloadView {
  id: number;
  uf: CensusDownload["uf"];
  name: string;
  facts: string;
  status: { text: string; tone: string };
  lines: string[];
  progress: { percent: number; label: string } | null;
  acts: ("parar" | "continuar")[];
}

const STATUS: Readonly<Record<CensusDownload["state"], DownloadView["status"]>> = {
  na_fila: { text: "Na fila", tone: "tag tag-new" },
  baixando: { text: "Baixando", tone: "tag tag-new" },
  lendo: { text: "Lendo", tone: "tag tag-new" },
  parado: { text: "Parou", tone: "tag tag-late" },
  cancelado: { text: "Cancelado", tone: "tag" },
  terminado: { text: "Lido", tone: "tag tag-good" },
};

const SHOWN_REFUSALS = 5;

/** `nameOf`: names of administrators by user id. */
export function downloadView(download: CensusDownload, nameOf: (adminId: string) => string): DownloadView {
  const { id, uf, adminId, requestedAt, state, cancelledBy, outcomes } = download;
  const by = adminId === null ? "pelo comando" : `por ${nameOf(adminId)}`;
  const isCancelling = cancelledBy !== null && (state === "baixando" || state === "lendo");
  const isRefused = state === "terminado" && outcomes.every(({ kind }) => kind === "refused");
  return {
    id,
    uf,
    name: `${UF_NAMES[uf]} (${uf})`,
    facts: `Pedido ${by} em ${formatMoment(requestedAt)}`,
    status: isCancelling
      ? { text: "Cancelando", tone: "tag tag-late" }
      : isRefused
        ? { text: "Recusado", tone: "tag tag-bad" }
        : STATUS[state],
    lines: linesOf(download, nameOf),
    progress: progressOf(download),
    acts: isCancelling ? [] : actsOf(state),
  };
}

function actsOf(state: CensusDownload["state"]): DownloadView["acts"] {
  if (state === "parado") return ["continuar", "parar"];
  return state === "cancelado" || state === "terminado" ? [] : ["parar"];
}

function linesOf(download: CensusDownload, nameOf: (adminId: string) => string): string[] {
  const { state, files, reason, cancelledBy } = download;
  switch (state) {
    case "na_fila":
      return ["Espera a vez: busca-se um arquivo de cada vez."];
    case "baixando":
    case "lendo":
      return files === null ? ["Vendo o que há na pasta do IBGE."] : [planLine(files), fileLine(download)];
    case "parado":
      return [`A busca parou: ${reason ?? ""}. Continue quando quiser: o que já veio não se repete.`];
    case "cancelado":
      return [
        `Cancelado${cancelledBy === null ? "" : ` por ${nameOf(cancelledBy)}`}; o que já foi lido fica.`,
      ];
    case "terminado":
      return outcomeLines(download);
  }
}

function planLine(files: NonNullable<CensusDownload["files"]>): string {
  const disk = diskWords(files);
  return `${planWords(files)}${disk === null ? "" : `; ${disk}`}.`;
}

/** `Arquivo 3 de 87: 12 MB de 40 MB baixados.` */
function fileLine({ state, files, filesDone, done, size }: CensusDownload): string {
  const which =
    files!.length === 1
      ? "Arquivo"
      : `Arquivo ${writtenCount(filesDone + 1)} de ${writtenCount(files!.length)}`;
  const of = size === 0 ? "" : ` de ${bytesWords(size)}`;
  return `${which}: ${bytesWords(done)}${of} ${state === "lendo" ? "lidos" : "baixados"}.`;
}

function progressOf({ state, uf, done, size }: CensusDownload): DownloadView["progress"] {
  if (size === 0 || (state !== "baixando" && state !== "lendo")) return null;
  const what = state === "lendo" ? "Leitura" : "Download";
  return { percent: Math.min(99, Math.floor((done * 100) / size)), label: `${what} de ${UF_NAMES[uf]}` };
}

function outcomeLines({ outcomes }: CensusDownload): string[] {
  const readings = outcomes.filter((outcome) => outcome.kind === "file");
  const refusals = outcomes.filter((outcome) => outcome.kind === "refused");
  const sum = (key: "rows" | "cities" | "moved") => readings.reduce((total, each) => total + each[key], 0);
  const lines = refusals
    .slice(0, SHOWN_REFUSALS)
    .map(({ file, reason }) => `${file}: recusado, e nada foi mudado: ${reason}.`);
  if (refusals.length > lines.length)
    lines.push(`E mais ${plural(refusals.length - lines.length, "arquivo recusado", "arquivos recusados")}.`);
  if (readings.length === 0) return lines;
  const moved = plural(sum("moved"), "imóvel mudou", "imóveis mudaram");
  return [
    `${plural(sum("rows"), "endereço", "endereços")} de ${plural(sum("cities"), "município", "municípios")}; ${moved} de posição, contando os que já saíram das listas.`,
    ...lines,
  ];
}
