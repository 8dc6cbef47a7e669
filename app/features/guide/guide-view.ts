import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { costWords } from "#app/facts/costs/cost-entry.ts";
import { placeKeyWords } from "#app/facts/costs/cost-keys.ts";
import { NO_FILTERS, PRICE_LIMIT, type Filters } from "#app/facts/query/filters.ts";
import { isUf } from "#app/lib/br.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatAmount, formatPrice } from "#app/lib/money.ts";
import { cashCalendar, PORTAL_MODES, type CashDay, type PortalMode } from "./cash-calendar.ts";
import { GUIDE_PATH, type GuideAnswers } from "./guide-keys.ts";
import { modalitiesFor, type Modality } from "./modalities.ts";
import { largestLoan, priceCeiling, type CostRules, type Means, type Purchase } from "./price-ceiling.ts";

/** The values of the tables of costs for a purchase; null: none is recorded. */
export interface GuideCosts {
  itbi: DatedValue | null;
  registry: DatedValue | null;
  deed: DatedValue | null;
  /** The rate of a loan with TR. */
  rate: DatedValue | null;
}

/** A ceiling with its computation. */
export interface CeilingView {
  title: string;
  /** `R$ 150.000`; null: no price is affordable. */
  price: string | null;
  note: string;
  rows: { name: string; value: string }[];
}

export interface GuideResult {
  ceilings: CeilingView[];
  /** What was assumed, each with its source. */
  assumptions: { text: string; source: { words: string; href: string } | null }[];
  /** What is not known and therefore not in the sums. */
  missing: string[];
  modalities: Modality[];
  documents: string[];
  calendars: {
    mode: PortalMode;
    name: string;
    days: (Pick<CashDay, "title" | "text"> & { date: string })[];
    file: string;
  }[];
  award: IsoDate;
  /** What the search is asked; null: no price is affordable. */
  filters: Filters | null;
}

const COMMISSION_RATE = 500;
const HOMES = ["apartamento", "casa", "sobrado"];

/** The result of the guide for somebody's answers, from the values that are valid today. */
export function guideResult(answers: GuideAnswers, costs: GuideCosts, award: IsoDate): GuideResult {
  const { income, purpose } = answers;
  const cashCents = answers.cashCents - answers.reserveCents;
  const rate = costs.rate?.value.kind === "rate" ? costs.rate.value.rate : null;
  const wantsLoan = income !== null && purpose === "live";
  const loanCents =
    wantsLoan && rate !== null
      ? largestLoan(Math.floor((income.monthlyCents * income.sharePercent) / 100), rate, income.years)
      : 0;
  const fgtsCents = purpose === "live" && answers.fgtsAllowed === true ? answers.fgtsCents : 0;
  const credit: Means = { cashCents, fgtsCents, loanCents };
  const alone: Means = { cashCents, fgtsCents: 0, loanCents: 0 };
  const hasCredit = fgtsCents + loanCents > 0;
  const rules = (commissionRate: number, withContract: boolean): CostRules => ({
    commissionRate,
    itbi: costs.itbi?.value.kind === "itbi" ? costs.itbi.value : null,
    registry: costs.registry?.value.kind === "bands" ? costs.registry.value : null,
    deed: !withContract && costs.deed?.value.kind === "bands" ? costs.deed.value : null,
  });
  const best = hasCredit ? priceCeiling(credit, rules(0, loanCents > 0)) : null;
  const own = priceCeiling(alone, rules(0, false));
  const auction = priceCeiling(alone, rules(COMMISSION_RATE, false));
  const needsCredit = hasCredit && (best?.priceCents ?? 0) > (own?.priceCents ?? 0);
  const modalities = modalitiesFor({ ...answers, cashCents, needsCredit });
  return {
    ceilings: [
      ...(hasCredit ? [ceilingView(creditTitle(fgtsCents, loanCents), CREDIT_NOTE, best)] : []),
      ceilingView("À vista, sem comissão", "Venda direta e venda online, só com o seu dinheiro.", own),
      ceilingView(
        "À vista, com leiloeiro",
        "Leilão e licitação: os 5% de comissão já estão descontados.",
        auction,
      ),
    ],
    assumptions: assumptionsOf(answers, costs, wantsLoan),
    missing: missingOf(answers, costs, wantsLoan),
    modalities,
    documents: documentsFor(answers, wantsLoan),
    calendars: (Object.keys(PORTAL_MODES) as PortalMode[]).map((mode) => ({
      mode,
      name: PORTAL_MODES[mode].name,
      days: cashCalendar(mode, award).map(({ title, text, day }) => ({ title, text, date: formatDate(day) })),
      file: `${GUIDE_PATH}/calendario.ics?modalidade=${mode}&venceu=${award}`,
    })),
    award,
    filters: filtersFor(
      answers,
      modalities,
      (needsCredit ? best : own)?.priceCents ?? null,
      loanCents > 0 && needsCredit,
    ),
  };
}

const CREDIT_NOTE = "Venda direta e venda online, em imóveis que aceitam essas formas.";

function creditTitle(fgtsCents: number, loanCents: number): string {
  if (fgtsCents > 0 && loanCents > 0) return "Com financiamento e FGTS";
  return loanCents > 0 ? "Com financiamento" : "Com FGTS";
}

function ceilingView(title: string, note: string, found: Purchase | null): CeilingView {
  if (found === null) return { title, note, price: null, rows: [] };
  const row = (name: string, cents: number | null) => ({
    name,
    value: cents === null ? "desconhecido, fora da soma" : formatAmount(cents),
  });
  const rows = [
    row("Do seu dinheiro para o preço", found.ownCents),
    ...(found.fgtsCents > 0 ? [row("FGTS", found.fgtsCents)] : []),
    ...(found.loanCents > 0 ? [row("Financiamento", found.loanCents)] : []),
    ...(found.commissionCents > 0 ? [row("Comissão do leiloeiro, 5%", found.commissionCents)] : []),
    row("ITBI", found.itbiCents),
    ...(found.loanCents > 0 ? [] : [row("Escritura", found.deedCents)]),
    row("Registro", found.registryCents),
    row("Sai do seu bolso, ao todo", found.neededCents),
  ];
  return { title, note, price: formatPrice(found.priceCents), rows };
}

function assumptionsOf(
  answers: GuideAnswers,
  costs: GuideCosts,
  wantsLoan: boolean,
): GuideResult["assumptions"] {
  const { income } = answers;
  const dated = (before: string, held: DatedValue | null) =>
    held === null
      ? []
      : [
          {
            text: `${before}: ${costWords(held.value)}, desde ${formatDate(held.validFrom)}.`,
            source: {
              words: `${held.source.name}, consultada em ${formatDate(held.source.consultedOn)}`,
              href: held.source.url,
            },
          },
        ];
  return [
    {
      text: "Pelo menos 5% do preço são dinheiro próprio: é o boleto que vem depois da homologação, e o FGTS não o paga.",
      source: { words: "Dr. Leilão, 20/03/2026", href: "https://drleilao.com/blog/prazos-apos-arrematar" },
    },
    ...(wantsLoan && income
      ? [
          {
            text: `A primeira prestação, no SAC, é de até ${income.sharePercent}% da renda: ${formatAmount(Math.floor((income.monthlyCents * income.sharePercent) / 100))}, por ${income.years} anos. Seguros e TR não estão nela e a fazem maior. O banco faz a própria análise e pode financiar uma parte menor do preço.`,
            source: {
              words: "Lei 8.692/1993, art. 2º (30% é o máximo nos contratos de que ela trata)",
              href: "https://www.planalto.gov.br/ccivil_03/leis/l8692.htm",
            },
          },
          ...dated("Juros do financiamento", costs.rate),
        ]
      : []),
    ...dated(costs.itbi ? `ITBI de ${placeKeyWords(costs.itbi.key)}` : "ITBI", costs.itbi),
    ...dated("Registro, por faixa", costs.registry),
    ...dated("Escritura, por faixa", costs.deed),
    ...(costs.itbi
      ? [
          {
            text: "O ITBI é calculado sobre o preço pago; muitas cidades cobram sobre o valor venal, que pode ser maior.",
            source: { words: "STJ, Tema 1.113", href: "https://www.stj.jus.br" },
          },
        ]
      : []),
  ];
}

function missingOf(answers: GuideAnswers, costs: GuideCosts, wantsLoan: boolean): string[] {
  const where = answers.place === null ? "diga o lugar para procurarmos" : "ainda não registramos com fonte";
  const fgts = answers.fgtsCents > 0 && answers.purpose === "live";
  return [
    ...(wantsLoan && costs.rate === null
      ? [
          "A taxa de juros: ainda não há uma registrada com data e fonte, e não inventamos uma. Por isso o financiamento não entra em nenhum teto: leve a sua simulação do banco e some o valor aprovado.",
        ]
      : []),
    ...(answers.income !== null && answers.purpose === "invest"
      ? [
          "O financiamento: para investir, a conta usa só o seu dinheiro. Condições para isso, pergunte ao banco.",
        ]
      : []),
    ...(fgts && answers.fgtsAllowed === null
      ? ["O FGTS: ele entra na conta quando você souber que cumpre as condições da lei."]
      : []),
    ...(answers.fgtsCents > 0 && answers.purpose === "invest"
      ? ["O FGTS: só serve para comprar a própria moradia."]
      : []),
    ...(costs.itbi === null
      ? [`O ITBI: ${where}. As alíquotas mais comuns ficam entre 2% e 3%, e há de até 5%.`]
      : []),
    ...(costs.registry === null ? [`O registro no cartório: ${where}.`] : []),
    ...(costs.deed === null ? [`A escritura, na compra à vista: ${where}.`] : []),
    "Dívidas de condomínio e IPTU, reforma e desocupação: mudam de imóvel para imóvel. É para elas que serve a reserva.",
  ];
}

function documentsFor(answers: GuideAnswers, wantsLoan: boolean): string[] {
  return [
    "Documento de identidade e CPF (estrangeiros também precisam de CPF).",
    "Certidão de nascimento ou casamento: o estado civil entra no contrato e na matrícula.",
    "Matrícula atualizada do imóvel, pedida ao cartório.",
    "Página do imóvel, edital ou condições da venda, salvos no dia da proposta.",
    "Débito do condomínio, por escrito, e consulta de IPTU na prefeitura.",
    ...(wantsLoan
      ? [
          "Aprovação de crédito, com valor e validade, pedida antes da proposta.",
          "Comprovantes de renda e de endereço.",
        ]
      : []),
    ...(answers.fgtsCents > 0 && answers.purpose === "live"
      ? ["Extrato do FGTS e carteira de trabalho, que provam os 3 anos (Lei 8.036/1990, art. 20)."]
      : []),
    ...(answers.toleratesOccupied ? ["Contato de um advogado, para o acordo ou a ação de posse."] : []),
  ];
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
