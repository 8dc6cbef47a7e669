import { GRACE_DAYS } from "#app/core/billing/billing.ts";
import { GUARANTEE_DAYS, PAID_WITHIN_DAYS, REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import {
  NOTHING_DELETED,
  premiumPhrases,
  premiumPrice,
  whatStops,
  CAPABILITY_WORDS,
  capabilityName,
  mapWords,
} from "#app/facts/plans/plan-words.ts";
import { can, type Plan, type Capability } from "#app/facts/plans/plans.ts";
import { plural } from "#app/lib/numbers.ts";
import { paymentWords, type OnSale } from "./offers-view.ts";

export interface PricingFacts {
  /** Null: a visitor. */
  plan: Plan | null;
  /** Days of trial that a new account gets. */
  trialDays: number;
  onSale: OnSale;
  now: Date;
}

export interface PlanCard {
  name: string;
  price: string;
  /** What the price is for. */
  per: string;
  phrases: string[];
  press: { href: string; label: string };
  /** Whether the viewer has this plan. */
  own: boolean;
  note: string | null;
}

interface Question {
  question: string;
  answer: string;
  points: string[];
  link: { href: string; label: string } | null;
}

export interface PricingView {
  free: PlanCard;
  premium: PlanCard;
  rows: ComparisonRow[];
  questions: Question[];
}

const SIGN_UP = "/auth?voltar=/plan&aba=cadastrar";

/** What a plan has of something: `true`, `false`, or words for something in between. */
type Cell = boolean | string;

export interface ComparisonRow {
  name: string;
  free: Cell;
  premium: Cell;
}

const FOR_EVERYBODY = [
  "Busca em todo o Brasil, com todos os filtros da lista",
  "Página completa de cada imóvel, com custos e prazos",
  "Mapa ao lado da lista",
];

export function pricingView(facts: PricingFacts): PricingView {
  const { plan, trialDays, onSale, now } = facts;
  const trial = trialDays > 0 ? `Contas novas testam tudo por ${days(trialDays)}, sem cartão.` : null;
  return {
    free: {
      name: "Grátis",
      price: "R$ 0",
      per: "para sempre",
      phrases: freePhrases(),
      press: plan
        ? { href: "/plan", label: "Ver meu plano" }
        : { href: SIGN_UP, label: "Criar conta grátis" },
      own: plan === "free",
      note: "Sem cartão de crédito.",
    },
    premium: {
      name: "Premium",
      price: premiumPrice(),
      per: "por mês",
      phrases: ["Tudo do Grátis", ...premiumPhrases(now)],
      press: premiumPress(plan, trialDays),
      own: plan === "premium",
      note: onSale === "closed" ? paymentWords(onSale) : plan === null ? trial : null,
    },
    rows: comparisonRows(now),
    questions: questions(facts),
  };
}

function premiumPress(plan: Plan | null, trialDays: number): PlanCard["press"] {
  if (plan === "premium") return { href: "/plan", label: "Gerenciar Plano" };
  if (plan) return { href: "/plan", label: "Fazer Upgrade" };
  return { href: SIGN_UP, label: trialDays > 0 ? "Experimentar Grátis" : "Assinar o Premium" };
}

function questions({ trialDays, onSale }: PricingFacts): Question[] {
  const plain = { points: [], link: null };
  return [
    { ...plain, question: "Como posso pagar?", answer: paymentWords(onSale) },
    {
      ...plain,
      question: "Como cancelo?",
      answer:
        "Em Gerenciar Plano, com dois cliques. O Premium fica até o fim do período pago e nada mais é cobrado.",
    },
    {
      ...plain,
      question: `Posso desistir nos primeiros ${REFUND_DAYS} dias?`,
      answer: `Sim. Até ${days(REFUND_DAYS)} depois do pagamento devolvemos tudo de imediato, sem perguntar o motivo (Código de Defesa do Consumidor, art. 49). O botão fica em Gerenciar Plano. Um boleto não pode ser estornado: você diz uma chave Pix e pagamos assim que lemos o pedido, em no máximo ${days(PAID_WITHIN_DAYS.withdrawal)}.`,
    },
    {
      question: `Como funciona a garantia de ${GUARANTEE_DAYS} dias?`,
      answer: `Até ${days(GUARANTEE_DAYS)} depois de pagar a sua primeira compra, se você não gostou, peça em Gerenciar Plano e devolvemos o valor dela em até ${days(PAID_WITHIN_DAYS.guarantee)}. Vale uma vez para cada pessoa.`,
      points: [],
      link: { href: "/plan", label: "Gerenciar Plano" },
    },
    {
      ...plain,
      question: "E se uma renovação não for paga?",
      answer: `O Premium continua por ${days(GRACE_DAYS)} enquanto você resolve. Depois disso a conta volta ao plano gratuito. ${NOTHING_DELETED}`,
    },
    ...(trialDays > 0
      ? [
          {
            question: "O que acontece quando o teste acaba?",
            answer: `A conta volta ao plano gratuito, sem cobrança. ${NOTHING_DELETED} O que para:`,
            points: whatStops("trial"),
            link: null,
          },
        ]
      : []),
  ];
}

function days(count: number): string {
  return plural(count, "dia", "dias");
}

/** The free plan beside Premium: what everybody has, the map's limit, then every capability. */
export function comparisonRows(now: Date): ComparisonRow[] {
  const everybody = FOR_EVERYBODY.map((name) => ({ name, free: true, premium: true }));
  const map = {
    name: "Consultas ao mapa ampliado",
    free: mapWords("free"),
    premium: mapWords("premium"),
  };
  const capabilities = (Object.keys(CAPABILITY_WORDS) as Capability[]).map((one) => ({
    name: capabilityName(one, now),
    free: cellOf("free", one),
    premium: cellOf("premium", one),
  }));
  return [...everybody, map, ...capabilities];
}

/** What the free plan includes, as short phrases. */
function freePhrases(): string[] {
  const instead = Object.values(CAPABILITY_WORDS).flatMap((words) => words.instead ?? []);
  return [...FOR_EVERYBODY, `Consultas ao mapa ampliado: ${mapWords("free")}`, ...instead];
}

function cellOf(plan: Plan, capability: Capability): Cell {
  return can(plan, capability) || (CAPABILITY_WORDS[capability].instead ?? false);
}
