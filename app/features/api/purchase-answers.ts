import { z } from "zod";
import { maximumBid } from "#app/facts/costs/maximum-bid.ts";
import {
  COST_NAMES,
  purchaseCost,
  type PaymentWay,
  type PricedProperty,
  type PurchaseCost,
  type PurchaseLine,
} from "#app/facts/costs/purchase-cost.ts";
import { purchaseLight } from "#app/facts/costs/purchase-light.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { readDebtRule } from "#app/facts/costs/read-debt-rule.ts";
import { isAuctioned } from "#app/facts/listings/auction.ts";
import { lawsuitsIn } from "#app/facts/listings/lawsuits.ts";
import { LIEN_NAMES, liensIn, remarksOf } from "#app/facts/listings/liens.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { canonicalNumber, isDemoNumber } from "#app/facts/listings/listing.ts";
import { sourceWords } from "#app/facts/sources/sources.ts";
import { dayInSaoPaulo, formatDate, formatDay, type IsoDate } from "#app/lib/dates.ts";
import { toReais } from "#app/lib/money.ts";
import {
  calculation,
  type Calculate,
  type CalculationAnswer,
  type CalculationSources,
} from "./calculation.ts";
import { centsKey, choiceOf, rateKey } from "./calculation-params.ts";

/** Months from purchase to sale in a likely case; a bad one takes a year. */
const MONTHS_TO_SALE = 6;

const WAYS = { a_vista: "cash", financiamento: "loan", fgts: "fgts" } as const satisfies Record<
  string,
  PaymentWay
>;
type Way = keyof typeof WAYS;
const way = () => choiceOf(["a_vista", "financiamento", "fgts"]);

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
  const { listing } = detail;
  const bidCents = lance ?? listing.priceCents;
  const cost = purchaseCost(bidCents, WAYS[pagamento], propertyOf(detail, tables));
  const light = purchaseLight({
    available: detail.available,
    way: WAYS[pagamento],
    accepts: accepts(detail, pagamento),
    burdens: burdensOf(detail),
    unknown: cost.unknown,
  });
  return {
    lance: toReais(bidCents),
    pagamento,
    linhas: cost.lines.map((line) => toApiLine(line, detail, lance === undefined)),
    total: toApiRange(cost.total),
    desconhecido: cost.unknown,
    luz: { cor: COLOURS[light.colour], motivo: light.reason },
  };
}

const COLOURS = { green: "verde", yellow: "amarela", red: "vermelha" } as const;

function toApiRange({ low, likely, high }: PurchaseCost["total"]) {
  return { baixo: toReais(low), provavel: toReais(likely), alto: toReais(high) };
}

function toApiLine(line: PurchaseLine, detail: ListingDetail, isListPrice: boolean) {
  const amounts = line.range ? toApiRange(line.range) : { baixo: null, provavel: null, alto: null };
  const source = line.range ? sourceOf(line, detail, isListPrice) : NO_SOURCE;
  return { codigo: line.code, nome: COST_NAMES[line.code], ...amounts, ...source };
}

interface ApiSource {
  fonte: string | null;
  fonte_url: string | null;
  vigente_desde: IsoDate | null;
}
const NO_SOURCE: ApiSource = { fonte: null, fonte_url: null, vigente_desde: null };

function sourceOf(
  { code, source, usual, validFrom }: PurchaseLine,
  { listing, prices, pageReadAt }: ListingDetail,
  isListPrice: boolean,
): ApiSource {
  if (source !== null) {
    const words = sourceWords(source);
    return {
      fonte: usual ? `Faixa usual, confirme: ${words}` : words,
      fonte_url: source.url,
      vigente_desde: validFrom,
    };
  }
  // The bank has no page for a demonstration property.
  const fonte_url = isDemoNumber(listing.number) ? null : listing.officialUrl;
  if (code !== "preco") {
    return {
      fonte: `Página do imóvel, guardada em ${pageReadAt ? formatDay(pageReadAt) : "dia desconhecido"}`,
      fonte_url,
      vigente_desde: pageReadAt && dayInSaoPaulo(pageReadAt),
    };
  }
  if (!isListPrice) return { ...NO_SOURCE, fonte: "Lance informado" };
  return {
    fonte: `Lista da Caixa de ${formatDate(listing.lastSeen)}`,
    fonte_url,
    vigente_desde: prices[0]?.from ?? listing.lastSeen,
  };
}

/** Whether a property accepts a way of paying; a list says it of financing only, a page of all. */
function accepts({ listing, page }: ListingDetail, pagamento: Way): boolean | null {
  if (pagamento === "a_vista" || listing.payments.includes(pagamento)) return true;
  if (pagamento === "financiamento" && listing.acceptsFinancing !== null) return listing.acceptsFinancing;
  return page !== null && page.payments.length > 0 ? page.payments.includes(pagamento) : null;
}

function burdensOf({ page }: ListingDetail): string[] {
  const remarks = (page && remarksOf(page)) ?? "";
  return [
    ...(page?.lawsuits || lawsuitsIn(remarks).length > 0 ? ["ação judicial"] : []),
    ...liensIn(remarks).map((lien) => LIEN_NAMES[lien]),
  ];
}

function propertyOf({ listing, page }: ListingDetail, tables: PurchaseTables): PricedProperty {
  return {
    auctioned: isAuctioned(listing.saleModeCode),
    appraisalCents: listing.appraisalCents,
    condominium: readDebtRule(page?.condominium ?? null),
    taxes: readDebtRule(page?.taxes ?? null),
    tables,
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
      way: WAYS[pagamento],
      property: propertyOf(detail, await tables(detail.listing.citySlug)),
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

/** The first day of a month so many months later: of a sale only the month counts. */
function monthsAfter(day: IsoDate, months: number): IsoDate {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
