import type { Group } from "#app/core/reports/group-outcomes.ts";
import {
  LEAST_AT_RISK,
  LEAST_STEPS,
  OUTCOMES,
  type Outcome,
  type Share,
} from "#app/core/reports/usual-outcomes.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { citedText, type CitedText } from "#app/facts/sources/sources.ts";
import { formatDate } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { inState } from "#app/lib/place-words.ts";

/** A share in whole percent, and its interval; null: too little was seen. */
type Cell = { likely: string; interval: string } | null;

export interface UsualView {
  summary: string;
  /** Which listings were followed. */
  about: string;
  heads: string[];
  /** One for each span of days. */
  rows: { days: string; cells: Cell[]; atRisk: string }[];
  /** Of the listings of the type that left, those that were back; none where too few left. */
  returned: { days: string; cell: Cell; atRisk: string }[];
  notes: CitedText[];
}

const HEADS: Record<Outcome, string> = {
  fell: "Preço cai",
  changed: "Muda de modalidade",
  left: "Sai da lista",
};
const SHOWN = ["fell", "changed", "left"] as const satisfies readonly (typeof OUTCOMES)[number][];

/** What usually becomes of listings like one: first of all, and of those that leave. */
export function usualView(listing: Listing, { scope, newest, outcomes, returns }: Group): UsualView {
  const month = outcomes.findLast(({ days, shares }) => days <= 30 && shares !== null);
  const kind = scope === "type" ? `tipo ${listing.type}, ` : "";
  const where = inState(listing.state);
  const since = newest === null ? "" : `, até a lista de ${formatDate(newest)}`;
  return {
    summary: month?.shares
      ? `Em ${month.days} dias: em ${whole(month.shares.fell.likely)} o preço cai, ${whole(month.shares.left.likely)} saem da lista`
      : "Dados insuficientes",
    about: `Imóveis ${where}: ${kind}modalidade ${saleModeName(listing.saleMode)}. Contado de lista a lista nos últimos 180 dias${since}.`,
    heads: SHOWN.map((outcome) => HEADS[outcome]),
    rows: outcomes.map(({ days, atRisk, shares }) => ({
      days: `${days} dias`,
      cells: SHOWN.map((outcome) => shares && cellOf(shares[outcome])),
      atRisk: plural(atRisk, "imóvel", "imóveis"),
    })),
    returned: (returns.some(({ share }) => share !== null) ? returns : []).map(({ days, atRisk, share }) => ({
      days: `${days} dias`,
      cell: share && cellOf(share),
      atRisk: plural(atRisk, "saída", "saídas"),
    })),
    notes: [
      citedText(
        `Conta nossa sobre as listas da Caixa. É o que aconteceu primeiro com cada imóvel: quem saiu da lista não pode mais baixar de preço. Entre parênteses, o intervalo em que o resultado de um grupo fica em quatro de cada cinco vezes.`,
      ),
      citedText(
        `Supõe que as próximas semanas sejam como as que vimos e não diz nada do prazo deste imóvel. Sair da lista não é o mesmo que ser vendido. Com menos de ${LEAST_AT_RISK} imóveis acompanhados por todo o prazo, ou menos de ${LEAST_STEPS + 1} listas, não estimamos nada.`,
      ),
    ],
  };
}

function cellOf({ low, likely, high }: Share): Cell {
  const [from, to] = [Math.round(low * 100), Math.round(high * 100)];
  return { likely: whole(likely), interval: from === to ? "" : `(${from} a ${to}%)` };
}

/** A share in whole percent; one that is not 0 never reads as 0. */
function whole(share: number): string {
  return share > 0 && share < 0.005 ? "menos de 1%" : `${writtenCount(Math.round(share * 100))}%`;
}
