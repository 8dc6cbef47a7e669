import type { Purchase } from "#app/core/billing/billing.ts";
import { monthAfter } from "#app/core/billing/paid-days.ts";
import { dayInSaoPaulo, formatDay, formatMoment } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { formatAmount } from "#app/lib/money.ts";
import { formatTaxId } from "#app/lib/tax-id.ts";
import { METHOD_NAMES } from "./offers-view.ts";

/** A purchase that was paid, whatever became of the money since. */
type PaidPurchase = Purchase & { paidAt: Date };

/** Everything that a receipt says, as it is stored. */
export interface ReceiptFacts {
  purchase: PaidPurchase;
  /** Whether real money was paid. */
  live: boolean;
  /** Null: nothing of the name can be printed. */
  payer: { name: string | null; email: string; taxId: string | null };
  /** Who sells here; null: not configured. */
  seller: { name: string | null; taxId: string | null; email: string | null; phone: string | null };
  /** Address of the portal. */
  address: string;
}

/** A receipt in words, in the order in which it is read. */
export interface Receipt {
  number: string;
  /** A warning that this is worth nothing; null: real money was paid. */
  warning: string | null;
  amount: string;
  paid: string;
  statement: string;
  payer: string[];
  seller: string[];
  line: { what: string; period: string; amount: string };
  totals: { term: string; amount: string }[];
  facts: { term: string; text: string }[];
  notes: string[];
}

/** The days of a period of a subscription that ended before it. */
export const NEVER_BEGAN = "encerrada antes de começar";

const TEST_WARNING = "AMBIENTE DE TESTE — sem valor";

export function isPaid(purchase: Purchase): purchase is PaidPurchase {
  return purchase.paidAt !== null && purchase.state !== "open" && purchase.state !== "void";
}

/** Address of the receipt of a purchase. */
export function receiptAddress({ id }: Pick<Purchase, "id">): string {
  return `/plan/recibos/${encodeURIComponent(id)}.pdf`;
}

/** The purchase that a receipt's file name stands for; null: it is no such name. */
export function purchaseOfFile(file: string): string | null {
  return /^(.+)\.pdf$/.exec(file)?.[1] ?? null;
}

/** The day of the payment in São Paulo and the end of the purchase's id: `20261123-9F3A71BC`. The same every time. */
export function receiptNumber({ id, paidAt }: Pick<PaidPurchase, "id" | "paidAt">): string {
  const end = id.replace(/[^0-9A-Za-z]/g, "").slice(-8);
  return `${dayInSaoPaulo(paidAt).replaceAll("-", "")}-${end.toUpperCase()}`;
}

export function receiptOf({ purchase, live, payer, seller, address }: ReceiptFacts): Receipt {
  const { amountCents, method, paidAt, id, paymentId } = purchase;
  const amount = formatAmount(amountCents);
  const what = `Martelo Premium, ${purchase.subscriptionId ? "assinatura mensal" : "um mês avulso"}`;
  const period = periodOf(purchase);
  const taxId = payer.taxId && formatTaxId(payer.taxId);
  const facts = [];
  if (method) facts.push({ term: "Forma de pagamento", text: capitalized(METHOD_NAMES[method]) });
  facts.push({ term: "Número da compra", text: id });
  if (paymentId) facts.push({ term: "Número do pagamento", text: paymentId });
  const who = [payer.name ?? payer.email, taxId].filter(Boolean).join(", ");
  const how = method ? `, por ${METHOD_NAMES[method]}` : "";
  return {
    number: receiptNumber(purchase),
    warning: live ? null : TEST_WARNING,
    amount,
    paid: `Pago em ${formatMoment(paidAt)} (horário de Brasília)`,
    statement: live
      ? `Recebemos de ${who}, o valor de ${amount}${how}, referente ao ${what}${period && `, ${period}`}.`
      : "Esta compra foi feita para experimentar: nenhum dinheiro foi pago nem recebido.",
    payer: [payer.name, taxId, payer.email].filter((text) => text !== null),
    seller: [
      seller.name ?? "Martelo",
      seller.taxId && formatTaxId(seller.taxId),
      seller.email,
      seller.phone,
      address,
    ].filter((text) => text !== null),
    line: { what, period: capitalized(period), amount },
    totals: totalsOf(purchase),
    facts,
    notes: [
      ...(DISPUTE_NOTES[purchase.state] ?? []),
      "Este documento é um recibo de pagamento. Não é nota fiscal.",
      "O Martelo é independente e não é afiliado à Caixa.",
    ],
  };
}

const DISPUTE_NOTES: Partial<Record<Purchase["state"], string[]>> = {
  disputed: [
    "Este pagamento foi contestado no banco: enquanto o banco examina, o valor não está com quem vende.",
  ],
  lost: ["Este pagamento foi contestado, e o banco devolveu o valor a quem pagou."],
};

/** A subscription that is given back ends before its month, so its days alone do not say what was bought. */
function periodOf({ period, subscriptionId }: Purchase): string {
  if (!period) return subscriptionId ? NEVER_BEGAN : "";
  const [start, end] = [formatDay(period.start), formatDay(period.end)];
  return subscriptionId && period.end < monthAfter(period.start)
    ? `um mês a partir de ${start}, encerrado em ${end}`
    : `de ${start} a ${end}`;
}

function totalsOf({ amountCents, refunds, refundedCents }: Purchase): Receipt["totals"] {
  const total = { term: "Total pago", amount: formatAmount(amountCents) };
  if (refunds.length === 0) return [total];
  return [
    total,
    ...refunds.map(({ amountCents: cents, isDone, at }) => ({
      term: `${isDone ? "Devolvido" : "Devolução pedida"} em ${formatDay(at)}`,
      amount: `− ${formatAmount(cents)}`,
    })),
    { term: "Total depois das devoluções", amount: formatAmount(amountCents - refundedCents) },
  ];
}
