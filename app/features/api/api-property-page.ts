import type { DebtRule } from "#app/facts/costs/debt-rule.ts";
import { readDebtRule } from "#app/facts/costs/read-debt-rule.ts";
import { lawsuitsIn } from "#app/facts/listings/lawsuits.ts";
import { liensIn, remarksOf } from "#app/facts/listings/liens.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { toReais } from "#app/lib/money.ts";

const PAYERS = { buyer: "comprador", bank: "caixa", cap: "teto", cliff: "limiar" } as const;

/** What the saved page of a property said, in the format of the API; null: none is held. What it did not say is null. */
export function toApiPropertyPage({ page, pageReadAt }: Pick<ListingDetail, "page" | "pageReadAt">) {
  if (page === null) return null;
  const remarks = remarksOf(page);
  const numbers = lawsuitsIn(remarks ?? "");
  const auctions = [
    { n: 1, em: page.firstAuctionAt, minimo: inReais(page.firstAuctionPriceCents) },
    { n: 2, em: page.secondAuctionAt, minimo: inReais(page.secondAuctionPriceCents) },
  ];
  const accepts = (way: string) => (page.payments.length > 0 ? page.payments.includes(way) : null);
  return {
    vista_em: page.goneAt ?? (pageReadAt && pageReadAt.toISOString()),
    modalidade: page.saleMode,
    situacao: situationOf(page),
    prazo: page.onlineDeadlineAt,
    leiloes: auctions.filter(({ em, minimo }) => em !== null || minimo !== null),
    // A page that was read before its line on lawsuits was is silent, not free of them.
    acoes_judiciais: page.lawsuits === undefined && numbers.length === 0 ? null : numbers,
    gravames: remarks === null ? null : liensIn(remarks),
    debitos: {
      condominio: toApiDebtRule(readDebtRule(page.condominium)),
      tributos: toApiDebtRule(readDebtRule(page.taxes)),
    },
    aceita_fgts: accepts("fgts"),
    aceita_financiamento: accepts("financiamento"),
  };
}

function situationOf({ goneAt, inDispute }: PropertyPage): "fora" | "em_disputa" | "a_venda" | null {
  if (goneAt !== undefined) return "fora";
  return inDispute === undefined ? null : inDispute ? "em_disputa" : "a_venda";
}

export type ApiPropertyPage = NonNullable<ReturnType<typeof toApiPropertyPage>>;

function toApiDebtRule(rule: DebtRule | null) {
  if (rule === null) return null;
  const limit = "limit" in rule ? rule.limit : null;
  return {
    quem: PAYERS[rule.kind],
    percentual: limit && "rate" in limit ? limit.rate / 100 : null,
    valor: limit && "cents" in limit ? toReais(limit.cents) : null,
  };
}

function inReais(cents: number | null): number | null {
  return cents === null ? null : toReais(cents);
}
