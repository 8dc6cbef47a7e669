import { z } from "zod";
import { maximumBid, MONTHS_TO_SALE } from "#app/facts/costs/maximum-bid.ts";
import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { estimatePurchase, sourceOfLine, type AmountSource } from "#app/facts/costs/property-estimate.ts";
import { COST_NAMES, type CostRange, type PurchaseLine } from "#app/facts/costs/purchase-cost.ts";
import { PAYMENT_WAYS, type PaymentCode } from "#app/facts/costs/purchase-credit.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { monthsAfter } from "#app/lib/months.ts";
import { toReais } from "#app/lib/money.ts";
import {
  calculation,
  centsKey,
  choiceOf,
  rateKey,
  type Calculate,
  type CalculationAnswer,
  type CalculationSources,
} from "./calculation-params.ts";

const way = () => choiceOf(Object.keys(PAYMENT_WAYS) as PaymentCode[]);

const costKeys = z.object({ pagamento: way().default("a_vista"), lance: centsKey().optional() });

export const maximumBidKeys = z.object({
  numero: z.string({ error: "Informe o número do imóvel." }),
  pagamento: way(),
  venda: centsKey(),
  retorno: rateKey(),
});

/** The answer of `/imoveis/{number}/custo`. */
export function costOf(detail: ListingDetail): Calculate {
  return calculation(costKeys, async (read, { tables }) => ({
    body: toApiCost(detail, await tables(detail.listing.citySlug), read),
  }));
}

/** What buying a property costs, in the format of the API: the bid is the list's price where none is given. */
export function toApiCost(
  detail: ListingDetail,
  tables: PurchaseTables,
  { pagamento, lance }: z.infer<typeof costKeys>,
) {
  const property = estimatedProperty(detail, tables);
  const { bidCents, lines, total, unknown, light } = estimatePurchase(
    property,
    PAYMENT_WAYS[pagamento],
    lance,
  );
  return {
    lance: toReais(bidCents),
    pagamento,
    linhas: lines.map((line) => toApiLine(line, sourceOfLine(line, property, lance ?? null))),
    total: toApiRange(total),
    desconhecido: unknown,
    luz: { cor: COLOURS[light.colour], motivo: light.reason },
  };
}

const COLOURS = { green: "verde", yellow: "amarela", red: "vermelha" } as const;

function toApiRange({ low, likely, high }: CostRange) {
  return { baixo: toReais(low), provavel: toReais(likely), alto: toReais(high) };
}

function toApiLine({ code, range }: PurchaseLine, source: AmountSource | null) {
  const amounts = range ? toApiRange(range) : { baixo: null, provavel: null, alto: null };
  return {
    codigo: code,
    nome: COST_NAMES[code],
    ...amounts,
    fonte: source && source.words,
    fonte_url: source && source.href,
    vigente_desde: source && source.since,
  };
}

/** The largest bid for a wished return, in the format of the API. */
export async function maximumBidOf(
  { numero, pagamento, venda, retorno }: z.infer<typeof maximumBidKeys>,
  { findListing, tables, today }: CalculationSources,
): Promise<CalculationAnswer> {
  const number = canonicalNumber(numero);
  const detail = number && (await findListing(number));
  if (!detail)
    return {
      status: 404,
      title: "Imóvel não encontrado",
      detail: `Nenhuma lista importada traz o imóvel ${numero.slice(0, 40)}.`,
    };
  const best = maximumBid(
    {
      way: PAYMENT_WAYS[pagamento],
      property: estimatedProperty(detail, await tables(detail.listing.citySlug)).property,
      part: "likely",
      saleCents: venda,
      boughtOn: today,
      soldOn: monthsAfter(today, MONTHS_TO_SALE),
    },
    retorno,
  );
  if (best === null)
    return {
      body: {
        lance: null,
        motivo: "Nem o menor lance dá esse retorno: os custos conhecidos já passam do que sobra da venda.",
      },
    };
  return {
    body: {
      lance: toReais(best.bidCents),
      resultado: toReais(best.resultCents),
      total: toReais(best.totalCents),
    },
  };
}
