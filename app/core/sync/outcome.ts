import type { AttemptEnd, StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import { UF_NAMES } from "#app/lib/br.ts";

/** Where a person downloads a list with a browser when the source refuses this program. */
const OFFICIAL_DOWNLOAD_PAGE = "https://venda-imoveis.caixa.gov.br/sistema/download-lista.asp";

/** The outcome of a run that ended before its last state. */
export type RunStopped = Extract<AttemptEnd, { kind: "stopped" }>;

export type SyncOutcome = StateOutcome | RunStopped;

/** Whether the state needs no further request on that day. */
export function isDone(outcome: StateOutcome): boolean {
  return ["imported", "unchanged", "refused", "held"].includes(outcome.kind);
}

const ADVICE = `Baixe a lista no navegador em ${OFFICIAL_DOWNLOAD_PAGE} e envie na página /admin/imports ou com: npm run import -- ARQUIVO`;

const STOPPED: Record<RunStopped["because"], string> = {
  blocked: `A fonte está recusando acessos automáticos, e nós respeitamos. ${ADVICE}`,
  throttled: "A fonte pediu para esperar. Tente de novo mais tarde: a busca continua de onde parou.",
  unreachable: "A fonte não responde. Confira a conexão e tente de novo: a busca continua de onde parou.",
  aborted: "Busca interrompida. Ao rodar de novo no mesmo dia, ela continua de onde parou.",
};

/** An outcome in Portuguese, as the command prints it and the administrator's page shows it. */
export function describeOutcome(outcome: SyncOutcome): string {
  if (outcome.kind === "stopped") {
    const left = outcome.left.length === 0 ? "" : ` Estados que faltam: ${outcome.left.join(", ")}.`;
    return `${STOPPED[outcome.because]}${left}`;
  }
  return `${UF_NAMES[outcome.state]} (${outcome.state}): ${sentence(outcome)}`;
}

function sentence(outcome: StateOutcome): string {
  switch (outcome.kind) {
    case "imported":
      return `lista importada. ${outcome.summary}`;
    case "unchanged":
      return outcome.waits
        ? "a lista não mudou desde a última busca e ainda espera conferência: um administrador pode aceitá-la na página /admin/imports."
        : "a lista não mudou desde a última busca.";
    case "refused":
      return `lista recebida, mas recusada na importação. ${outcome.error}`;
    case "held":
      return `lista recebida, mas retida porque é improvável: ${outcome.reasons.join("; ")}. Um administrador pode aceitá-la na página /admin/imports; nada foi alterado.`;
    case "blocked":
      return `a fonte enviou uma página de verificação (captcha) em vez da lista; nada foi alterado. ${ADVICE}`;
    case "redirected":
      return `a fonte desviou o pedido para ${outcome.to}; não seguimos para outro endereço e nada foi alterado. ${ADVICE}`;
    case "not-a-list":
      return `a resposta não é uma lista (${KINDS[outcome.what] ?? outcome.what}); nada foi alterado.`;
    case "http-error":
      return `a fonte respondeu com o erro HTTP ${outcome.status}; nada foi alterado.`;
    case "throttled":
      return `a fonte pediu para esperar${waitWords(outcome.retryAfterMs)} (HTTP ${outcome.status}); nada foi alterado.`;
    case "incomplete":
      return `a lista chegou pela metade (${outcome.receivedBytes}${ofBytes(outcome.expectedBytes)} bytes); nada foi alterado.`;
    case "too-large":
      return `a resposta passa de ${Math.round(outcome.limitBytes / 1_000_000)} MB e foi abandonada; nada foi alterado.`;
    case "timeout":
      return `a fonte não respondeu em ${Math.ceil(outcome.afterMs / 1000)} s; nada foi alterado.`;
    case "unreachable":
      return `não foi possível conectar à fonte (${outcome.reason}); nada foi alterado.`;
  }
}

const KINDS: Record<string, string> = {
  html: "página da internet",
  "property-page": "página de um imóvel",
  mhtml: "página da internet",
  zip: "arquivo compactado",
  office: "planilha ou documento",
  pdf: "PDF",
  image: "imagem",
  json: "JSON",
  binary: "arquivo binário",
  empty: "vazia",
};

function waitWords(milliseconds: number | null): string {
  return milliseconds === null ? "" : ` ${Math.ceil(milliseconds / 60_000)} min`;
}

function ofBytes(expected: number | null): string {
  return expected === null ? "" : ` de ${expected}`;
}

/** The result of a whole run, counted in states. */
interface SyncSummary {
  imported: number;
  unchanged: number;
  /** Lists that wait for an administrator. */
  quarantined: number;
  failed: number;
  /** States not asked because the run stopped. */
  left: number;
  /** Every state was asked; none failed and none waits. */
  ok: boolean;
}

/** Counts the outcomes of a run. */
export function summarize(outcomes: readonly SyncOutcome[]): SyncSummary {
  const count = (kind: SyncOutcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const [imported, unchanged, quarantined] = [count("imported"), count("unchanged"), count("held")];
  const stopped = count("stopped");
  const failed = outcomes.length - imported - unchanged - quarantined - stopped;
  const left = outcomes.reduce(
    (sum, outcome) => sum + (outcome.kind === "stopped" ? outcome.left.length : 0),
    0,
  );
  return { imported, unchanged, quarantined, failed, left, ok: failed + quarantined + stopped === 0 };
}

/** The last line that a run prints, in Portuguese. */
export function describeSummary({ imported, unchanged, quarantined, failed, left }: SyncSummary): string {
  const words = [counted(imported, "importada"), `${unchanged} sem mudança`];
  if (quarantined > 0) words.push(counted(quarantined, "retida"));
  words.push(`${failed} com falha`);
  if (left > 0) words.push(`${left} por buscar`);
  return `Listas: ${words.join(", ")}.`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
