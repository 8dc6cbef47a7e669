import { MOST_SALES_A_YEAR } from "#app/facts/costs/capital-gain.ts";
import { BROKER_RATE, maximumBid, MONTHS_TO_SALE, resaleAt } from "#app/facts/costs/maximum-bid.ts";
import { PAYMENT_WAYS } from "#app/facts/costs/purchase-credit.ts";
import { estimatePurchase, type EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { AGENCY_RATE, EMPTY_MONTHS, rentOfYear } from "#app/facts/costs/rent-result.ts";
import { outdatedWords, type DatedValue } from "#app/facts/costs/value-at.ts";
import { citedText, sourceWords, type CitedText } from "#app/facts/sources/sources.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { percent, plural } from "#app/lib/numbers.ts";
import { plannedProperty } from "./cost-view.ts";
import { fieldView, USES, type FieldView, type PlanReading, type Use } from "./plan.ts";
import { resultChart, type ResultChart } from "./result-chart.ts";
import { BAD_CASE, evenPrice, resaleCases, resultsByBid, returnsOf, type ResaleCase } from "./what-if.ts";

export interface WhatIfView {
  summary: string;
  uses: { code: Use; name: string; isChosen: boolean }[];
  fields: FieldView[];
  exemption: { chosen: string; isHidden: boolean };
  /** What each row says of the likely and of the bad case. */
  rows: { name: string; likely: string; bad: string }[];
  chart: ResultChart | null;
  notes: CitedText[];
}

/** The return that is wished for where nothing was typed, hundredths of a percent. */
const USUAL_WISH = 20_00;

/** What comes of a purchase that is sold, rented out or lived in. */
export function whatIfView(of: EstimatedProperty, reading: PlanReading, today: IsoDate): WhatIfView {
  const { plan } = reading;
  const { use } = plan;
  const field = (
    uses: Use[],
    ...args: [FieldView["name"], string, Pick<FieldView, "hint" | "placeholder">?]
  ) => fieldView(reading, args[0], args[1], { ...args[2], isHidden: !uses.includes(use) });
  const outcome =
    use === "revender"
      ? resale(of, reading, today)
      : use === "alugar"
        ? rent(of, reading)
        : live(of, reading);
  return {
    ...outcome,
    uses: (Object.keys(USES) as Use[]).map((code) => ({ code, name: USES[code], isChosen: code === use })),
    fields: [
      field(["revender"], "venda", "Por quanto você venderia", {
        hint: "Veja vendas de imóveis iguais, não só anúncios.",
      }),
      field(["revender"], "meses", "Meses até vender", { placeholder: String(MONTHS_TO_SALE) }),
      field(["revender"], "retorno", "Retorno que você quer (%)", {
        placeholder: percent(USUAL_WISH / 100).replace("%", ""),
      }),
      field(
        ["alugar", "morar"],
        "aluguel",
        use === "morar" ? "Aluguel que você paga hoje" : "Aluguel por mês",
      ),
      field(["revender", "alugar"], "mensal", "Condomínio e IPTU por mês"),
      field(["revender"], "vendidos", "Imóveis que você vendeu no ano passado"),
    ],
    exemption: { chosen: plan.exemption ?? "", isHidden: use !== "revender" },
    notes: [...outcome.notes, ...selicNote(of.property.tables.selic ?? null, today)],
  };
}

type Outcome = Pick<WhatIfView, "summary" | "rows" | "chart" | "notes">;

function resale(of: EstimatedProperty, { plan }: PlanReading, today: IsoDate): Outcome {
  const { numbers } = plan;
  const { likely, bad } = resaleCases(of, plan, today);
  const bidCents = numbers.lance ?? of.priceCents;
  const both = (name: string, text: (one: ResaleCase) => string) => ({
    name,
    likely: text(likely),
    bad: text(bad),
  });
  const even = (one: ResaleCase) => priceOr(evenPrice(bidCents, one), "nenhum");
  const evenRow = both("Vender sem perder, por", even);
  const notes = [citedText(supposed(likely.months)), citedText(TAXED), ...taxpayerNote(numbers.vendidos)];
  if (likely.saleCents === null)
    return { summary: `${evenRow.likely} de venda, para não perder`, rows: [evenRow], chart: null, notes };
  const resultOf = (one: ResaleCase) => resaleAt(bidCents, { ...one.plan, saleCents: one.saleCents! });
  const returns = (one: ResaleCase) => {
    const { resultCents, totalCents } = resultOf(one);
    return returnsOf(resultCents, totalCents, one.months);
  };
  const wish = numbers.retorno ?? USUAL_WISH;
  const bid = (one: ResaleCase) =>
    maximumBid({ ...one.plan, saleCents: one.saleCents! }, wish)?.bidCents ?? null;
  const result = resultOf(likely).resultCents;
  return {
    summary: `${signed(result)} em ${plural(likely.months, "mês", "meses")}; caso ruim, ${signed(resultOf(bad).resultCents)}`,
    rows: [
      both("Venda", (one) => formatPrice(one.saleCents!)),
      both("Tudo o que se põe", (one) => formatPrice(resultOf(one).totalCents)),
      both("Corretagem", (one) => formatPrice(resultOf(one).brokerCents)),
      both("Imposto sobre o ganho", (one) => formatPrice(resultOf(one).taxCents)),
      both("Resultado", (one) => signed(resultOf(one).resultCents)),
      both("Retorno no período", (one) => part(returns(one).whole)),
      both("Retorno por mês", (one) => part(returns(one).month)),
      both("Retorno por ano", (one) => part(returns(one).year)),
      evenRow,
      both(`Lance máximo para ${percent(wish / 100)}`, (one) => priceOr(bid(one), "nenhum")),
    ],
    chart: resultChart(resultsByBid(bidCents, [likely, bad]), bidCents),
    notes,
  };
}

function rent(of: EstimatedProperty, { plan }: PlanReading): Outcome {
  const { numbers } = plan;
  const { total } = estimate(of, plan);
  const notes = [
    citedText(
      `Supomos ${percent(AGENCY_RATE / 100)} à imobiliária, ${plural(EMPTY_MONTHS.likely, "mês vazio", "meses vazios")} por ano e ${EMPTY_MONTHS.bad} no caso ruim; no mês vazio o condomínio e o IPTU são seus. O imposto é o da tabela mensal, com o redutor de 2026 e o desconto simplificado: confirme se ele vale no carnê-leão.[^lei-15270]`,
    ),
  ];
  if (numbers.aluguel === undefined) return { ...NOTHING, summary: "diga o aluguel", notes };
  const year = (empty: number) => rentOfYear(numbers.aluguel!, numbers.mensal ?? 0, empty);
  const [likely, bad] = [year(EMPTY_MONTHS.likely), year(EMPTY_MONTHS.bad)];
  return {
    ...NOTHING,
    summary: `${part(likely / total.likely)} ao ano; caso ruim, ${part(bad / total.high)}`,
    rows: [
      { name: "Sobra por ano", likely: signed(likely), bad: signed(bad) },
      {
        name: "Por mês, em média",
        likely: signed(Math.round(likely / 12)),
        bad: signed(Math.round(bad / 12)),
      },
      { name: "Retorno por ano", likely: part(likely / total.likely), bad: part(bad / total.high) },
    ],
    notes,
  };
}

function live(of: EstimatedProperty, { plan }: PlanReading): Outcome {
  const { aluguel } = plan.numbers;
  const { total, bidCents } = estimate(of, plan);
  const notes = [
    citedText("Aqui só conta o aluguel que você deixa de pagar: condomínio e IPTU ficam os mesmos."),
  ];
  if (!aluguel) return { ...NOTHING, summary: "diga o aluguel que você paga", notes };
  const months = (cents: number) => plural(Math.ceil(cents / aluguel), "mês de aluguel", "meses de aluguel");
  return {
    ...NOTHING,
    summary: `${part((12 * aluguel) / total.likely)} ao ano em aluguel que você não paga`,
    rows: [
      {
        name: "Aluguel que se deixa de pagar por ano",
        likely: formatPrice(12 * aluguel),
        bad: formatPrice(12 * aluguel),
      },
      {
        name: "Sobre o custo todo, por ano",
        likely: part((12 * aluguel) / total.likely),
        bad: part((12 * aluguel) / total.high),
      },
      {
        name: "O que se paga além do preço",
        likely: months(total.likely - bidCents),
        bad: months(total.high - bidCents),
      },
    ],
    notes,
  };
}

const NOTHING: Pick<Outcome, "rows" | "chart"> = { rows: [], chart: null };

function estimate(of: EstimatedProperty, plan: PlanReading["plan"]) {
  return estimatePurchase(plannedProperty(of, plan), PAYMENT_WAYS[plan.payment], plan.numbers.lance);
}

function supposed(months: number): string {
  return `Supomos ${percent(BROKER_RATE / 100)} de corretagem e a venda em ${plural(months, "mês", "meses")}; no caso ruim, a venda por um décimo a menos, pelo menos ${BAD_CASE.months} meses, as dívidas no limite de quem compra (um décimo da avaliação cada uma, onde nada se sabe) e ${formatPrice(BAD_CASE.evictionCents)} de advogado para desocupar. O que não se sabe e ninguém informou não está na conta.[^desocupacao-leiloes]`;
}

const TAXED =
  "O ganho paga de 15% a 22,5%, depois dos fatores que o reduzem a cada mês; preço, comissão e ITBI abatem, registro e condomínio não.[^lei-8981][^lei-11196][^in-84] Vendas de até R$ 35 mil no mês são isentas.[^lei-9250-22]";

function taxpayerNote(sold: number | undefined): CitedText[] {
  const over = sold !== undefined && sold > MOST_SALES_A_YEAR;
  return [
    citedText(
      over
        ? `Com ${plural(sold, "imóvel vendido", "imóveis vendidos")} no ano passado (os que ficaram menos de 5 anos com você), você passa a pagar IBS e CBS nas vendas: esta conta não os tem. Fale com um contador.[^lc-214]`
        : `Quem vende mais de ${MOST_SALES_A_YEAR} imóveis num ano, cada um há menos de 5 anos com o dono, passa a pagar IBS e CBS no ano seguinte; passar disso no mesmo ano conta na hora.[^lc-214]`,
    ),
  ];
}

function selicNote(selic: DatedValue | null, today: IsoDate): CitedText[] {
  if (selic?.value.kind !== "rate")
    return [citedText("Para comparar, falta a Selic: ainda não há uma registrada com data e fonte.")];
  return [
    {
      text: `Para comparar: a Selic é de ${percent(selic.value.rate / 100)} ao ano, desde ${formatDate(selic.validFrom)}${outdatedWords(selic, today)}; o imposto de renda ainda sai dela.`,
      sources: [{ words: sourceWords(selic.source), href: selic.source.url }],
    },
  ];
}

function priceOr(cents: number | null, none: string): string {
  return cents === null ? none : formatPrice(cents);
}

function signed(cents: number): string {
  return `${cents < 0 ? "−" : ""}${formatPrice(Math.abs(cents))}`;
}

function part(share: number): string {
  return percent(Math.round(share * 10_000) / 100).replace("-", "−");
}
