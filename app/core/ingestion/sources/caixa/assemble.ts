import type { ListingDraft, ListPart, Rejection } from "#app/core/ingestion/source.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { refusal } from "./refusal.ts";
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

/** Fewer rows are not judged: prices without cents are up to half of a real list, and could be all of ten rows. */
const ENOUGH_ROWS = 20;
const ENOUGH_FOR_A_SHARE = 50;
const MAX_WITHOUT_CENTS = 0.9;
/** Medians of real lists are between R$ 104 mil and R$ 340 mil. */
const MEDIAN_APPRAISAL_CENTS = { least: 1_000_000, most: 500_000_000 };
const { leilao_sfi: _auction, ...others } = SALE_MODES;
const NO_AUCTIONS = new Set<string>(Object.values(others));
/** Outside auctions the price is above the appraisal in 8 of 101,391 real rows, and never in 1 % of a list. */
const MAX_ABOVE_APPRAISAL = 0.05;

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

/**
 * Checks the amounts of a whole list for faults that no single row shows: lost cents or decimal marks, or the two
 * columns of amounts exchanged. Amounts are cents.
 */
class AmountsCheck {
  #rows = 0;
  #withoutCents = 0;
  #sold = 0;
  #aboveAppraisal = 0;
  readonly #appraisals: number[] = [];

  add(row: { priceCents: number; appraisalCents: number; saleMode: string }): void {
    this.#rows++;
    if (row.priceCents % 100 === 0) this.#withoutCents++;
    if (NO_AUCTIONS.has(row.saleMode)) {
      this.#sold++;
      if (row.priceCents > row.appraisalCents) this.#aboveAppraisal++;
    }
    this.#appraisals.push(row.appraisalCents);
  }

  /** Why the amounts cannot be the source's, as a Portuguese sentence; null when they can. */
  problem(): string | null {
    if (this.#rows < ENOUGH_ROWS) return null;
    const rows = inWords(this.#rows);
    const above = this.#aboveAppraisal;
    if (above >= ENOUGH_ROWS / 2 && above > this.#sold * MAX_ABOVE_APPRAISAL) {
      return `Em ${inWords(above)} linhas fora de leilão o preço passa da avaliação: as colunas Preço e Valor de avaliação, ou as modalidades, estão trocadas.`;
    }
    const median = this.#appraisals.sort((a, b) => a - b)[this.#rows >> 1]!;
    if (median < MEDIAN_APPRAISAL_CENTS.least || median > MEDIAN_APPRAISAL_CENTS.most) {
      return `Metade das avaliações fica ${median > MEDIAN_APPRAISAL_CENTS.most ? "acima" : "abaixo"} de ${formatPrice(median)}: as casas decimais se perderam.`;
    }
    const share = this.#withoutCents / this.#rows;
    if (share === 1 || (this.#rows >= ENOUGH_FOR_A_SHARE && share > MAX_WITHOUT_CENTS)) {
      return `De ${rows} preços, ${inWords(this.#withoutCents)} não têm centavos: eles se perderam quando o arquivo foi salvo.`;
    }
    return null;
  }
}

function inWords(count: number): string {
  return count.toLocaleString("pt-BR");
}
