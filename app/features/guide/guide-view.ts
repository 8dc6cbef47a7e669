import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { isAuctioned } from "#app/facts/listings/auction.ts";
import { NO_FILTERS, PRICE_LIMIT, type Filters } from "#app/facts/query/filters.ts";
import { costWords } from "#app/facts/costs/cost-words.ts";
import { largestLoan } from "#app/facts/costs/instalments.ts";
import { interestRate } from "#app/facts/costs/interest-rate.ts";
import { isUf } from "#app/lib/br.ts";
import { citedText, type CitedText } from "#app/facts/sources/sources.ts";
import type { LocalHolidays } from "#app/facts/costs/local-holidays.ts";
import { formatDate } from "#app/lib/dates.ts";
import {
  calendarHref,
  cashCalendar,
  PORTAL_MODES,
  type Award,
  type CashDay,
  type PortalMode,
  localHolidayWords,
} from "#app/facts/costs/cash-calendar.ts";
import { type GuideAnswers } from "./guide-keys.ts";
import { assumptionsOf, documentsFor, instalmentOf, missingOf } from "./guide-reasons.ts";
import { modalitiesFor, type Modality } from "./modalities.ts";
import { bothCeilings, ceilingView, NO_CEILINGS, type CeilingView } from "./ceiling-view.ts";
import { priceCeiling, WHOLE, type CostRules, type Means } from "./price-ceiling.ts";

export interface GuideResult {
  ceilings: CeilingView[];
  /** What was assumed, each with its source. */
  assumptions: CitedText[];
  /** What is not known and therefore not in the sums. */
  missing: CitedText[];
  modalities: Modality[];
  documents: CitedText[];
  calendars: {
    mode: PortalMode;
    name: string;
    days: (Pick<CashDay, "title" | "text"> & { date: string })[];
    /** What local holidays might do to the slip. */
    holidays: string;
    file: string;
  }[];
  /** What the search is asked; null: no price is affordable. */
  filters: Filters | null;
}

/** The high base of ITBI and fees: a property sold for half of what the city estimates. */
const HIGH_BASE = 2 * WHOLE;
const HOMES = ["apartamento", "casa", "sobrado"];

/** The result of the guide for somebody's answers, from the values that are valid today. */
export function guideResult(
  answers: GuideAnswers,
  costs: PurchaseTables,
  won: Award,
  holidays: LocalHolidays,
): GuideResult {
  const { income, purpose } = answers;
  const cashCents = answers.cashCents - answers.reserveCents;
  const rate = costs.rate?.value.kind === "rate" ? costs.rate.value.rate : null;
  const wantsLoan = income !== null && purpose === "live";
  const loanCents =
    wantsLoan && rate !== null
      ? largestLoan(instalmentOf(income), interestRate(rate / 100, "effective"), income.years * 12)
      : 0;
  const fgtsCents = purpose === "live" && answers.fgtsAllowed === true ? answers.fgtsCents : 0;
  const credit: Means = { cashCents, fgtsCents, loanCents };
  const alone: Means = { cashCents, fgtsCents: 0, loanCents: 0 };
  const hasCredit = fgtsCents + loanCents > 0;
  const rules: CostRules = { auctioned: false, tables: costs, baseShare: HIGH_BASE };
  const best = hasCredit ? bothCeilings(credit, rules) : NO_CEILINGS;
  // No list says whether FGTS is accepted, so what is searched for fits without it.
  const withoutFgts = loanCents > 0 ? priceCeiling({ ...credit, fgtsCents: 0 }, rules) : null;
  const own = bothCeilings(alone, rules);
  const auction = bothCeilings(alone, { ...rules, auctioned: true });
  const ownCents = own.high?.priceCents ?? 0;
  const needsCredit = hasCredit && (best.high?.priceCents ?? 0) > ownCents;
  const needsLoan = (withoutFgts?.priceCents ?? 0) > ownCents;
  const modalities = modalitiesFor({ ...answers, cashCents, needsCredit });
  return {
    ceilings: [
      ...(wantsLoan && rate === null ? [UNKNOWN_LOAN] : []),
      ...(hasCredit
        ? [
            ceilingView(
              creditTitle(fgtsCents, loanCents),
              creditNote(fgtsCents, loanCents, costs),
              best,
              costs,
            ),
          ]
        : []),
      ceilingView("À vista, sem comissão", "Venda direta e venda online, só com o seu dinheiro.", own, costs),
      ceilingView(
        "À vista, com leiloeiro",
        "Leilão e licitação: a comissão já está descontada.",
        auction,
        costs,
      ),
    ],
    assumptions: assumptionsOf(answers, costs, wantsLoan),
    missing: missingOf(answers, costs, wantsLoan).map(citedText),
    modalities,
    documents: documentsFor(answers, wantsLoan).map(citedText),
    calendars: (Object.keys(PORTAL_MODES) as PortalMode[]).map((mode) => ({
      mode,
      name: PORTAL_MODES[mode].name,
      days: cashCalendar(mode, won).map(({ title, text, day }) => ({
        title,
        text,
        date: formatDate(day),
      })),
      holidays: `${localHolidayWords(mode, won, holidays)}.`,
      file: calendarHref(mode, won, answers.place),
    })),
    filters: filtersFor(
      answers,
      modalities,
      (needsLoan ? withoutFgts : asksCommission(modalities) ? auction.high : own.high)?.priceCents ?? null,
      needsLoan,
    ),
  };
}

const CREDIT_NOTE = "Venda direta e venda online, em imóveis que aceitam essas formas.";

const FGTS_NOTE =
  " Só vale se o imóvel aceitar FGTS, o que a lista não diz: a busca mostra o que cabe sem ele.";

/** A loan of which the rate is not known has no ceiling. */
const UNKNOWN_LOAN: CeilingView = {
  title: "Com financiamento",
  price: "Desconhecido",
  note: "Sem uma taxa de juros registrada com data e fonte não dá para dizer um teto.",
  rows: [],
};

function creditNote(fgtsCents: number, loanCents: number, costs: PurchaseTables): string {
  return loanNote(loanCents, costs) + (fgtsCents > 0 ? FGTS_NOTE : "");
}

function loanNote(loanCents: number, { quota }: PurchaseTables): string {
  if (loanCents === 0) return CREDIT_NOTE;
  return quota === null
    ? `${CREDIT_NOTE} Supõe que o banco financie o que falta, até 95% do preço; se ele financiar menos, o teto é menor.`
    : `${CREDIT_NOTE} O financiamento paga no máximo ${costWords(quota.value)}.`;
}

function creditTitle(fgtsCents: number, loanCents: number): string {
  if (fgtsCents > 0 && loanCents > 0) return "Com financiamento e FGTS";
  return loanCents > 0 ? "Com financiamento" : "Com FGTS";
}

/** Whether a sale mode among those that may suit has an auctioneer: one search for all of them has the lower ceiling. */
function asksCommission(modalities: readonly Modality[]): boolean {
  return modalities.some(({ code, verdict }) => verdict !== "unsuited" && isAuctioned(code));
}

function filtersFor(
  { place, purpose }: GuideAnswers,
  modalities: readonly Modality[],
  ceilingCents: number | null,
  financed: boolean,
): Filters | null {
  const state = place?.toUpperCase() ?? "";
  if (ceilingCents === null) return null;
  const maxPrice = Math.floor(ceilingCents / 100);
  return {
    ...NO_FILTERS,
    states: isUf(state) ? [state] : [],
    cities: place !== null && place.includes("-") ? [place] : [],
    types: purpose === "live" ? HOMES : [],
    saleModes: modalities.flatMap(({ code, verdict }) => (verdict === "unsuited" ? [] : code)),
    payments: financed ? ["financiamento"] : [],
    maxPrice: maxPrice < PRICE_LIMIT ? maxPrice : null,
  };
}
