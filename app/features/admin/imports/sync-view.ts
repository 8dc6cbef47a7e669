import { capitalized } from "#app/lib/enumerate.ts";
import type { StateResult, SyncAttempt } from "#app/core/sync/attempts.server.ts";
import { describeOutcome, isDone } from "#app/core/sync/outcome.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { dayInSaoPaulo, formatMoment } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";

export interface SyncView {
  isRunning: boolean;
  /** States that the running download has asked for; null: none is running. */
  progress: { done: number; of: number } | null;
  /** When lists were asked for last, and how that ended. */
  last: string;
  schedule: string;
  /** Whether the operator's own schedule is in force, not the setting. */
  isOperators: boolean;
  pause: string;
  attempts: { id: number; at: string; by: string; end: string }[];
  states: { uf: string; name: string; at: string; tone: string; result: string; text: string }[];
}

interface SyncFacts {
  isRunning: boolean;
  attempts: SyncAttempt[];
  results: StateResult[];
  cron: string | null;
  /** 0 to 23; null: none. */
  nightlyHour: number | null;
  pauseMs: number;
  nameOf(adminId: string): string;
}

export function syncView(facts: SyncFacts): SyncView {
  const { isRunning, attempts, results, cron, nightlyHour, pauseMs, nameOf } = facts;
  const [newest] = attempts;
  const runs = (attempt: SyncAttempt) => isRunning && attempt.id === newest?.id && attempt.endedAt === null;
  return {
    isRunning,
    progress: isRunning && newest ? { done: requestedStates(attempts, results), of: UFS.length } : null,
    last: newest
      ? `A última busca foi em ${formatMoment(newest.startedAt)}, ${byWords(newest, nameOf)}: ${endWords(newest, runs(newest))}`
      : "As listas ainda não foram buscadas nesta instalação.",
    schedule: scheduleWords(cron, nightlyHour),
    isOperators: cron !== null,
    pause: `Um pedido de cada vez, com pausa de pelo menos ${Math.round(pauseMs / 1000)} s: uma busca inteira leva cerca de ${plural(Math.max(1, Math.round((pauseMs * 1.25 * UFS.length) / 60_000)), "minuto", "minutos")}. Se a Caixa recusa ou pede para esperar, a busca para.`,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      at: formatMoment(attempt.startedAt),
      by: capitalized(byWords(attempt, nameOf)),
      end: capitalized(endWords(attempt, runs(attempt))),
    })),
    states: results.map(({ outcome, at }) => ({
      uf: outcome.state,
      name: UF_NAMES[outcome.state],
      at: formatMoment(at),
      ...judged(outcome),
      text: describeOutcome(outcome).replace(/^[^:]+: /, ""),
    })),
  };
}

/**
 * States that the running download need not ask any more: an attempt of the same day that did not reach the end goes on in
 * the next one, which leaves out what was done then.
 *
 * @param attempts the last one first
 */
function requestedStates(attempts: readonly SyncAttempt[], results: readonly StateResult[]): number {
  const { startedAt } = attempts[0]!;
  const today = dayInSaoPaulo(startedAt);
  const ended = attempts.findIndex(
    (attempt, n) => n > 0 && (attempt.end?.kind === "finished" || dayInSaoPaulo(attempt.startedAt) !== today),
  );
  const begun = attempts[ended === -1 ? attempts.length - 1 : ended - 1]!.startedAt;
  return results.filter(({ at, outcome }) => at >= startedAt || (at >= begun && isDone(outcome))).length;
}

function judged(outcome: StateResult["outcome"]): { tone: string; result: string } {
  if (outcome.kind === "imported") return { tone: "tag tag-good", result: "Importada" };
  if (outcome.kind === "unchanged") return { tone: "tag", result: "Sem mudança" };
  if (outcome.kind === "held") return { tone: "tag tag-late", result: "Retida" };
  return { tone: "tag tag-late", result: isDone(outcome) ? "Recusada" : "Falhou" };
}

function byWords({ origin, adminId }: SyncAttempt, nameOf: (adminId: string) => string): string {
  if (origin === "agenda") return "pela agenda";
  return origin === "comando" || adminId === null ? "por um comando no servidor" : `por ${nameOf(adminId)}`;
}

const STOPPED = {
  blocked: "parou, porque a Caixa recusa acessos automáticos",
  throttled: "parou, porque a Caixa pediu para esperar",
  unreachable: "parou, porque a Caixa não responde",
  aborted: "foi interrompida",
} as const;

function endWords({ end }: SyncAttempt, isRunning: boolean): string {
  if (isRunning) return "está em andamento.";
  if (end === null)
    return "o servidor parou no meio dela; a próxima do mesmo dia continua de onde ela parou.";
  if (end.kind === "finished") return "foi até o fim.";
  if (end.kind === "failed") return "falhou; o registro do servidor diz por quê.";
  const left = end.left.length === 0 ? "" : `; faltam ${plural(end.left.length, "estado", "estados")}`;
  return `${STOPPED[end.because]}${left}.`;
}

function scheduleWords(cron: string | null, hour: number | null): string {
  if (cron !== null)
    return `O servidor busca as listas pela agenda de SYNC_CRON (${cron}, hora de Brasília).`;
  if (hour === null) return "Sem busca automática: as listas só são buscadas quando alguém pede.";
  return `Todos os dias às ${String(hour).padStart(2, "0")}:00, hora de Brasília.`;
}
