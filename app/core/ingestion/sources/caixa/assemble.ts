import type { ListingDraft, ListPart, Rejection } from "#app/core/ingestion/source.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { refusal } from "./refusal.ts";
import { AmountsCheck } from "./amounts-check.ts";
import type { RowReading } from "./row.ts";

const BATCH_ROWS = 500;
/**
 * How many rows may contradict themselves. None does in 101,391 real ones; this many may be a mistake of the source.
 */
const CONTRADICTIONS_BORNE = { rows: 2, share: 0.001 };
/** The general list holds all 27 states; a file with fewer than this is single lists that somebody joined. */
const GENERAL_LIST_STATES = 10;

export interface ListAssembler {
  add(reading: RowReading): void;
  /** Parts that are complete so far. */
  take(): ListPart[];
  /** The last parts, after the checks of the whole file. */
  finish(): ListPart[];
}

/**
 * Puts rows into parts by state and checks the whole file: a number occurs once, the rows of a state are together, a
 * file named for a state holds that state, most rows can be read, hardly any contradicts itself, and the amounts are
 * plausible. Throws `UnreadableFile` otherwise.
 */
export function listAssembler(list: { nameState: Uf | "geral" | null; listDate: IsoDate }): ListAssembler {
  const firstLines = new Map<number, number>();
  const states = new Set<Uf>();
  let current: Uf | null = null;
  let parts: ListPart[] = [];
  let drafts: ListingDraft[] = [];
  let rejections: Rejection[] = [];
  let accepted = 0;
  let refused = 0;
  let firstRejection: Rejection | null = null;
  let contradictions = 0;
  let firstContradiction: Rejection | null = null;
  const amounts = new AmountsCheck();

  const flush = (): void => {
    if (drafts.length + rejections.length > 0) parts.push({ kind: "rows", drafts, rejected: rejections });
    drafts = [];
    rejections = [];
  };
  const enter = (state: Uf, line: number): void => {
    if (list.nameState !== null && list.nameState !== "geral" && state !== list.nameState) {
      throw refusal(
        `O nome do arquivo diz ${list.nameState}, mas a linha ${line} é de ${state}: é a lista de outro estado ou uma mistura.`,
      );
    }
    if (states.has(state)) {
      throw refusal(
        `Os imóveis de ${state} voltam a aparecer na linha ${line}, depois dos de ${current}: o arquivo está misturado.`,
      );
    }
    // Rows without a readable state at the top belong to the first state.
    if (current !== null) flush();
    states.add(state);
    current = state;
    parts.push({ kind: "state", state, listDate: list.listDate });
  };
  const reject = (rejection: Rejection, contradicts: boolean): void => {
    refused++;
    if (contradicts) {
      contradictions++;
      firstContradiction ??= rejection;
    }
    firstRejection ??= rejection;
    rejections.push(rejection);
  };

  return {
    add(reading) {
      const state = reading.ok ? reading.draft.state : reading.state;
      const line = reading.ok ? reading.draft.line : reading.rejection.line;
      if (state !== null && state !== current) enter(state, line);
      if (!reading.ok) {
        reject(reading.rejection, reading.contradicts);
      } else {
        const { draft } = reading;
        const key = Number(draft.number);
        const first = firstLines.get(key);
        if (first === undefined) {
          firstLines.set(key, line);
          accepted++;
          drafts.push(draft);
          amounts.add(draft);
        } else {
          reject({ line, reason: `imóvel repetido: já está na linha ${first}`, number: draft.number }, true);
        }
      }
      if (current !== null && drafts.length + rejections.length >= BATCH_ROWS) flush();
    },
    take() {
      const ready = parts;
      parts = [];
      return ready;
    },
    finish() {
      if (accepted + refused === 0) {
        throw refusal(
          "A lista está vazia (só o cabeçalho), e lista vazia não quer dizer que tudo foi vendido: baixe de novo.",
        );
      }
      const rows = accepted + refused;
      if (contradictions > Math.max(CONTRADICTIONS_BORNE.rows, rows * CONTRADICTIONS_BORNE.share)) {
        throw refusal(
          `A lista se contradiz em ${contradictions} das ${rows} linhas${startingWith(firstContradiction)}: ela foi alterada depois de sair da Caixa.`,
        );
      }
      if (refused > accepted) {
        throw refusal(`${refused} das ${rows} linhas não puderam ser lidas${startingWith(firstRejection)}.`);
      }
      const problem = amounts.problem();
      if (problem) throw refusal(problem);
      if (states.size > 1 && list.nameState !== "geral" && states.size < GENERAL_LIST_STATES) {
        throw refusal(
          `O arquivo mistura ${states.size} estados (${[...states].join(", ")}) e não é a lista geral: envie um arquivo por estado.`,
        );
      }
      const missingStates = UFS.filter((state) => !states.has(state));
      const isGeneral = list.nameState === "geral" || states.size >= GENERAL_LIST_STATES;
      if (isGeneral && missingStates.length > 0)
        parts.push({ kind: "rows", drafts, rejected: rejections, missingStates });
      else flush();
      return this.take();
    },
  };
}

function startingWith(example: Rejection | null): string {
  return example ? `, a começar pela linha ${example.line} (${example.reason})` : "";
}
