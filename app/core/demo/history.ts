import type { KnownSaleMode } from "#app/facts/listings/source-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { FINANCING, MODE_CODES, MODE_MOVES, PRICE_RATIOS, STATE_SHAPES } from "./distributions.ts";
import type { Quantiles, Random } from "./random.ts";

/** What a list says of a property on one date: it may change from list to list. */
export interface Offer {
  mode: KnownSaleMode;
  priceCents: number;
  appraisalCents: number;
}

/** The offers on the three dates, oldest first; null where the list lacks the property. */
export type History = readonly [Offer | null, Offer | null, Offer | null];

/** On which of the three lists a property is. `x` present, `-` absent: `x-x` left and came back. */
type Presence = "xxx" | "xx-" | "x--" | "-x-" | "-xx" | "--x" | "x-x";

/**
 * Patterns that end on the newest list. 10 % of a list is new on it, 6 % is gone from the next, a third of those
 * return.
 */
const PRESENT: Record<Presence & `${string}x`, number> = {
  xxx: 0.884,
  "-xx": 0.098,
  "--x": 0.111,
  "x-x": 0.02,
};
/** Patterns that do not end on the newest list. */
const GONE: Record<Presence & `${string}-`, number> = { "xx-": 0.056, "x--": 0.04, "-x-": 0.006 };
/** Properties no longer listed for each one on the newest list. */
export const GONE_PER_LISTED = total(GONE) / total(PRESENT);

/**
 * How much more often than average properties of each modality are new: mostly SFI auctions. The weighted average is
 * one.
 */
const NEWNESS: Record<KnownSaleMode, number> = {
  leilao_sfi: 2.4,
  licitacao_aberta: 0.8,
  venda_online: 0.4,
  venda_direta: 0.65,
};

/** Share of properties whose modality differs from the list a week before. */
const MOVING = 0.12;
const REAPPRAISED = 0.003;
/** Price on the list over price on the list before, when an auction's second round follows the first. */
const SECOND_ROUND: Quantiles = [
  [0, 0.55],
  [0.05, 0.6],
  [0.25, 0.7],
  [0.5, 0.78],
  [0.75, 0.9],
  [1, 0.97],
];

const PREVIOUS_MODE = previousModes();

/**
 * A property's offers on the three dates, drawn from the newest backwards so that the newest list has exactly the
 * wanted shape.
 */
export function history(chance: Random, state: Uf, appraisalCents: number, isListed: boolean): History {
  const mode = chance.weighted(STATE_SHAPES[state].modes);
  const presence = isListed ? presenceOf(chance, mode) : chance.weighted(GONE);
  let ratio = chance.quantile(PRICE_RATIOS[mode]);
  if (mode === "leilao_sfi" && Math.abs(ratio - 1) < 1e-9) ratio = 1;
  const newest = { mode, priceCents: Math.round(appraisalCents * ratio), appraisalCents };
  const middle = before(chance, newest);
  const oldest = before(chance, middle);
  const on = (index: number, offer: Offer) => (presence[index] === "x" ? offer : null);
  return [on(0, oldest), on(1, middle), on(2, newest)];
}

/** Whether the property accepts financing; this never changes. */
export function acceptsFinancing(chance: Random, offers: History): boolean {
  const last = offers.findLast((offer) => offer !== null);
  return last ? chance.chance(FINANCING[last.mode]) : false;
}

function presenceOf(chance: Random, mode: KnownSaleMode): Presence {
  const newness = NEWNESS[mode];
  return chance.weighted({ ...PRESENT, "-xx": PRESENT["-xx"] * newness, "--x": PRESENT["--x"] * newness });
}

/** The offer a week before. Outside SFI a price is never above the appraisal. */
function before(chance: Random, offer: Offer): Offer {
  const mode = chance.weighted(PREVIOUS_MODE[offer.mode]);
  const isFirstAuction = mode === "leilao_sfi" && offer.mode !== "leilao_sfi";
  const appraisalCents = isFirstAuction ? offer.appraisalCents : appraisalBefore(chance, offer);
  if (isFirstAuction) {
    const ratio = Math.max(1, chance.quantile(PRICE_RATIOS.leilao_sfi));
    return { mode, appraisalCents, priceCents: Math.round(appraisalCents * ratio) };
  }
  const priceCents = Math.round(offer.priceCents / step(chance, mode, offer.mode));
  return {
    mode,
    appraisalCents,
    priceCents: mode === "leilao_sfi" ? priceCents : Math.min(priceCents, appraisalCents),
  };
}

function appraisalBefore(chance: Random, { mode, priceCents, appraisalCents }: Offer): number {
  if (mode === "leilao_sfi" || priceCents > appraisalCents * 0.8 || !chance.chance(REAPPRAISED))
    return appraisalCents;
  const factor = chance.pick([0.95, 1.04, 1.06, 1.08, 1.12]);
  return Math.max(1, Math.round(appraisalCents / factor / 100_000)) * 100_000;
}

/** Price over price of the week before: falls come in steps of 3 % and 5 %, and in auctions from round to round. */
function step(chance: Random, from: KnownSaleMode, to: KnownSaleMode): number {
  if (from === "leilao_sfi") {
    if (!chance.chance(0.25)) return 1;
    return chance.chance(0.85) ? chance.quantile(SECOND_ROUND) : 1.03 + chance.next() * 0.4;
  }
  const move = `${from} ${to}`;
  if (move === "venda_direta venda_online") return chance.chance(0.75) ? chance.pick([0.97, 0.97, 0.95]) : 1;
  if (move === "venda_online venda_direta") return chance.chance(0.08) ? 1.06 : 1;
  if (move === "venda_online venda_online")
    return chance.chance(0.6) ? chance.pick([0.97, 0.95, 0.95, 0.9]) : 1;
  if (move === "venda_direta venda_direta") return chance.chance(0.03) ? chance.pick([0.97, 0.95, 0.87]) : 1;
  return 1;
}

/**
 * For each modality, the probabilities of the modality a week before: moves in the source's proportions, `MOVING` in
 * total.
 */
function previousModes(): Record<KnownSaleMode, Record<KnownSaleMode, number>> {
  const moves = MODE_MOVES.reduce((sum, [, , count]) => sum + count, 0);
  const stock = (mode: KnownSaleMode) =>
    total(Object.fromEntries(Object.entries(STATE_SHAPES).map(([uf, shape]) => [uf, shape.modes[mode]])));
  const all = MODE_CODES.reduce((sum, mode) => sum + stock(mode), 0);
  const entries = MODE_CODES.map((after) => {
    const chances = Object.fromEntries(MODE_CODES.map((mode) => [mode, 0])) as Record<KnownSaleMode, number>;
    for (const [from, to, count] of MODE_MOVES) {
      if (to === after) chances[from] = ((count / moves) * MOVING * all) / stock(after);
    }
    chances[after] = 1 - total(chances);
    return [after, chances] as const;
  });
  return Object.fromEntries(entries) as Record<KnownSaleMode, Record<KnownSaleMode, number>>;
}

function total(weights: Record<string, number>): number {
  return Object.values(weights).reduce((sum, weight) => sum + weight, 0);
}
