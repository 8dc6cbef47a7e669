import type { Purchase } from "#app/core/billing/billing.ts";
import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";
import {
  GUARANTEE_DAYS,
  isOverdue,
  refundClaims,
  refundDueAt,
  RIGHT_NAMES,
  REFUND_DAYS,
  type RefundClaim,
  type RefundRight,
} from "#app/core/billing/refund-rules.ts";
import { formatDate, formatDay, formatMoment } from "#app/lib/dates.ts";
import { formatAmount } from "#app/lib/money.ts";
import { PIX_KEY_KINDS, formatPixKey, maskPixKey, type PixKeyKind, type PixKey } from "#app/lib/pix-key.ts";

/** What the dialog asks of somebody who wants their money back. */
export interface RefundAsk {
  right: RefundRight;
  purchaseId: string;
  amount: string;
  /** The day of the payment. */
  paidAt: string;
  /** The last day for the money. */
  dueBy: string;
  plan: string;
  /** The kinds of Pix keys to choose from; null: the provider sends the money back. */
  keyKinds: { kind: PixKeyKind; label: string }[] | null;
  /** The method within a sentence, where the provider sends the money back. */
  way: string;
  /** What an open request says that is corrected now; null: it is asked for the first time. */
  open: { protocol: string; kind: PixKeyKind | null; key: string; holder: string; reason: string } | null;
}

/** A request, as its member reads it. */
export interface RefundLine {
  protocol: string;
  title: string;
  amount: string;
  requestedOn: string;
  state: string;
  tone: "good" | "late" | "plain";
  text: string;
  /** Address where an open request is corrected; null: there is nothing to correct. */
  correct: string | null;
  takeBack: boolean;
}

/** Something that may be asked for, and until when. */
interface RefundOffer {
  /** Address of the form. */
  to: string;
  text: string;
  label: string;
}

export interface RefundView {
  lines: RefundLine[];
  offers: RefundOffer[];
}

const KEY_KINDS = (Object.keys(PIX_KEY_KINDS) as PixKeyKind[]).map((kind) => ({
  kind,
  label: PIX_KEY_KINDS[kind],
}));

/** Address of the form about a purchase. */
function refundAddress(purchaseId: string): string {
  return `/plan/devolucao?${new URLSearchParams({ compra: purchaseId })}`;
}

/** What a member has asked and may ask to have back. */
export function refundView(
  purchases: readonly Purchase[],
  requests: readonly RefundRequest[],
  now: Date,
): RefundView {
  const isRequested = (claim: RefundClaim) => openRequest(requests, claim.purchase.id) !== null;
  return {
    lines: requests.map((request) => refundLine(request, now)),
    offers: refundClaims(purchases, requests, now)
      .filter((claim) => !isRequested(claim))
      .map(refundOffer),
  };
}

function openRequest(requests: readonly RefundRequest[], purchaseId: string): RefundRequest | null {
  return requests.find((one) => one.purchaseId === purchaseId && one.status === "open") ?? null;
}

function refundOffer({ right, purchase, amountCents, until }: RefundClaim): RefundOffer {
  const to = refundAddress(purchase.id);
  const amount = formatAmount(amountCents);
  if (right === "guarantee") {
    const text = `Não gostou? Até ${formatDay(until!)} vale a garantia de ${GUARANTEE_DAYS} dias: devolvemos ${amount}, o valor da sua primeira compra.`;
    return { to, text, label: "Usar a garantia" };
  }
  if (!until) {
    const text =
      "Seu pedido não foi aceito. Se um dado estava errado, corrija-o e peça de novo: o prazo não se perde.";
    return { to, text, label: `Pedir ${amount} de novo` };
  }
  const text = `Até ${formatDay(until)} você pode desistir: são ${REFUND_DAYS} dias, sem dizer o motivo (Código de Defesa do Consumidor, art. 49). Um boleto volta por Pix.`;
  return { to, text, label: "Desistir e receber de volta" };
}

/** What the form about a purchase says; null: nothing of it may be asked for. */
export function refundAsk(
  purchases: readonly Purchase[],
  requests: readonly RefundRequest[],
  purchaseId: string,
  now: Date,
): RefundAsk | null {
  const claim = refundClaims(purchases, requests, now).find(({ purchase }) => purchase.id === purchaseId);
  if (!claim) return null;
  const { right, purchase, amountCents, needsPixKey } = claim;
  const open = openRequest(requests, purchaseId);
  const key = open && keyOf(open);
  return {
    right,
    purchaseId,
    amount: formatAmount(amountCents),
    paidAt: formatDay(purchase.paidAt),
    dueBy: formatDay(open?.dueAt ?? refundDueAt(right, now)),
    plan: planWords(right, purchase.subscriptionId !== null),
    keyKinds: needsPixKey ? KEY_KINDS : null,
    way: wayWords({ pixKeyKind: null, pixKey: null, method: purchase.method, paidBy: null }),
    open: open && {
      protocol: open.protocol,
      kind: key?.kind ?? null,
      key: key?.value ?? "",
      holder: open.holder ?? "",
      reason: open.reason ?? "",
    },
  };
}

function refundLine(request: RefundRequest, now: Date): RefundLine {
  const { protocol, claim, status, amountCents, createdAt, purchaseId } = request;
  const isLate = status === "open" && isOverdue(request.dueAt, now);
  return {
    protocol,
    title: RIGHT_NAMES[claim],
    amount: formatAmount(amountCents),
    requestedOn: formatMoment(createdAt),
    state: stateOf(request, isLate),
    tone: isLate ? "late" : status === "paid" ? "good" : "plain",
    text: textOf(request, isLate),
    correct: status === "open" && request.method === "boleto" ? refundAddress(purchaseId) : null,
    takeBack: status === "open" && claim === "guarantee",
  };
}

function stateOf({ status }: RefundRequest, isLate: boolean): string {
  if (status === "open") return isLate ? "Atrasada" : "Em andamento";
  return { paid: "Paga", refused: "Não aceita", withdrawn: "Retirada" }[status];
}

function textOf(request: RefundRequest, isLate: boolean): string {
  const { status, amountCents, dueAt, paidOn, reference, refusal, answeredAt, claim, subscriptionId } =
    request;
  const amount = formatAmount(amountCents);
  switch (status) {
    case "open": {
      const until = isLate
        ? `O prazo era ${formatDay(dueAt)}: pedimos desculpas, e pagamos assim que possível.`
        : `Até ${formatDay(dueAt)}.`;
      const plan = claim === "guarantee" && subscriptionId ? " A assinatura não renova." : "";
      return `Devolvemos ${amount} ${wayWords(request)}. ${until}${plan}`;
    }
    case "paid":
      return `${amount} ${wayWords(request)}, em ${formatDate(paidOn!)}${reference ? `. Transação ${reference}` : ""}.`;
    case "refused":
      return `Em ${formatDay(answeredAt!)}. ${refusal ? `Motivo: ${refusal}` : ""}`.trim();
    case "withdrawn":
      return `Você retirou o pedido em ${formatDay(answeredAt!)}. O Premium segue até o fim do período pago.`;
  }
}

/** What happens to the plan of whoever asks. */
export function planWords(right: RefundRight, isSubscription: boolean): string {
  if (right === "withdrawal") return "A assinatura termina agora e nada mais é cobrado.";
  return isSubscription
    ? "A assinatura deixa de renovar agora. O Premium fica até o dinheiro ser devolvido, ou até o fim do período pago, o que vier antes."
    : "O Premium fica até o dinheiro ser devolvido, ou até o fim do mês pago, o que vier antes.";
}

/** The Pix key of a request; null: the provider sends the money back, or the key was deleted since. */
export function keyOf({ pixKeyKind, pixKey }: Pick<RefundRequest, "pixKeyKind" | "pixKey">): PixKey | null {
  return pixKeyKind && pixKey ? { kind: pixKeyKind, value: pixKey } : null;
}

/** Where the money of a request goes, within a sentence; `masked` for letters. */
export function wayWords(
  request: Pick<RefundRequest, "pixKeyKind" | "pixKey" | "method" | "paidBy">,
  masked = false,
): string {
  const key = keyOf(request);
  if (key && request.paidBy !== "provider")
    return `por Pix, na chave ${masked ? maskPixKey(key) : formatPixKey(key)}`;
  if (request.paidBy === "pix" || request.method === "boleto") return "por Pix";
  return request.method === "pix" ? "por Pix, à conta que pagou" : "no cartão que pagou";
}
