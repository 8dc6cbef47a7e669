import { formatPrice } from "#app/lib/money.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";

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
 * Checks the amounts of a whole list for faults that no single row shows: lost cents or decimal marks, or the two
 * columns of amounts exchanged. Amounts are cents.
 */
export class AmountsCheck {
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
