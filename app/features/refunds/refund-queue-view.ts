import type { Purchase } from "#app/core/billing/billing.ts";
import { RIGHT_NAMES, isOverdue } from "#app/core/billing/refund-rules.ts";
import type { ListedRefund } from "#app/core/billing/refund-requests.server.ts";
import { dayInSaoPaulo, formatDate, formatDay, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { A_DELETED_ACCOUNT, DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { formatAmount } from "#app/lib/money.ts";
import { formatPixKey, PIX_KEY_KINDS } from "#app/lib/pix-key.ts";
import { listAddress, numberIn } from "#app/lib/list-address.ts";
import { keyOf, wayWords } from "./refund-view.ts";

/** What became of the purchase, where it decides how the request may be answered. */
type Standing = "owed" | "sent_back" | "disputed";

/** An open request, as an administrator reads it. */
export interface RefundTask {
  id: string;
  /** When the member changed it last: it is marked as paid only as it was seen. */
  seenAt: string;
  protocol: string;
  title: string;
  amount: string;
  due: string;
  isLate: boolean;
  /** Null: the account was deleted long ago. */
  email: string | null;
  facts: { term: string; text: string }[];
  reason: string | null;
  /** What is copied for the bank; null: the provider sends the money back. */
  pixKey: { kind: string; shown: string; copied: string; holder: string } | null;
  standing: Standing;
  /** Whether the provider can send it back, or has. */
  byProvider: boolean;
}

interface AnsweredRefund {
  id: string;
  title: string;
  /** Who asked, and how it was answered. */
  text: string;
}

export interface RefundQueue {
  /** How many are open on all pages, and how many of them are late. */
  open: number;
  late: number;
  page: number;
  pages: number;
  /** Those of the page, those due first. */
  tasks: RefundTask[];
  /** Those answered last. */
  answered: AnsweredRefund[];
  /** Today in São Paulo, the last day on which a payment can be marked. */
  today: string;
}

const QUEUE_PATH = "/admin/devolucoes";

export function refundQueueHref(page: number): string {
  return listAddress(QUEUE_PATH, { pagina: page === 1 ? null : page });
}

export function refundPageIn(params: URLSearchParams): number {
  return numberIn(params, "pagina") ?? 1;
}

const METHODS = { card: "cartão", boleto: "boleto", pix: "Pix" } as const;

export function refundTask(
  { request, email, name }: ListedRefund,
  { purchase, provider, now }: { purchase: Purchase | null; provider: string | null; now: Date },
): RefundTask {
  const { id, protocol, claim, amountCents, dueAt, method, purchasedAt, createdAt, updatedAt } = request;
  const standing = standingOf(amountCents, purchase);
  const key = keyOf(request);
  const paid = `${formatDay(purchasedAt)}, com ${method ? METHODS[method] : "forma desconhecida"}`;
  return {
    id,
    seenAt: updatedAt.toISOString(),
    protocol,
    title: RIGHT_NAMES[claim],
    amount: formatAmount(amountCents),
    due: formatDay(dueAt),
    isLate: isOverdue(dueAt, now),
    email,
    facts: [
      { term: "Quem pediu", text: name ?? DELETED_ACCOUNT },
      { term: "Pedido em", text: formatMoment(createdAt) },
      { term: "Pago em", text: paid },
      { term: "Cobrança", text: `${request.paymentId} (${request.provider})` },
    ],
    reason: request.reason,
    pixKey: key && {
      kind: PIX_KEY_KINDS[key.kind],
      // The kind is beside it.
      shown: formatPixKey(key).replace(/^(?:CPF|CNPJ|e-mail|celular|chave aleatória) /, ""),
      copied: key.value,
      holder: request.holder ?? "",
    },
    standing,
    byProvider: provider === request.provider && (method !== "boleto" || standing === "sent_back"),
  };
}

function standingOf(amountCents: number, purchase: Purchase | null): Standing {
  if (!purchase) return "owed";
  if (purchase.state === "disputed") return "disputed";
  if (purchase.state === "lost") return "sent_back";
  return purchase.amountCents - purchase.refundedCents === amountCents ? "owed" : "sent_back";
}

export function answeredRefund({ request, email, by }: ListedRefund): AnsweredRefund {
  const { id, protocol, claim, amountCents, status, answeredAt, paidOn, reference, refusal } = request;
  const who = `Protocolo ${protocol} · ${email ?? DELETED_ACCOUNT}`;
  const day = formatDay(answeredAt!);
  const answer = {
    open: "",
    paid: `paga em ${paidOn ? formatDate(paidOn) : day}, ${wayWords({ ...request, pixKey: null })}${reference ? `, transação ${reference}` : ""}`,
    refused: `não aceita em ${day}${refusal ? `: ${refusal}` : ""}`,
    withdrawn: `retirada por quem pediu, em ${day}`,
  }[status];
  const administrator = status === "withdrawn" ? "" : `, por ${by ?? A_DELETED_ACCOUNT}`;
  const title = `${RIGHT_NAMES[claim]}, ${formatAmount(amountCents)}`;
  return { id, title, text: `${who} · ${answer}${administrator}` };
}

/** Whether a day may be that of a payment: no future one, and none before the request. */
export function mayBePaidOn(day: IsoDate, requestedAt: Date, now: Date): boolean {
  return day <= dayInSaoPaulo(now) && day >= dayInSaoPaulo(requestedAt);
}
