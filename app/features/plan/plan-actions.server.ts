import type { BillingDesk, RefundWish } from "#app/core/billing/billing-desk.server.ts";
import {
  keepPayer,
  NO_PAYER,
  payerOf,
  type Payer,
  type PayerUpdate,
} from "#app/core/billing/payers.server.ts";
import { requestsOf } from "#app/core/billing/refund-requests.server.ts";
import { isRefundRequested, REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { formatAmount } from "#app/lib/money.ts";
import { plural } from "#app/lib/numbers.ts";
import { maskTaxId } from "#app/lib/tax-id.ts";
import { barWords } from "./billing-notices.ts";
import { readPayer } from "./payer-form.ts";

/** How many changes a member may ask the provider for in an hour. */
const MOST_CHANGES = 20;

type PlanAnswer =
  | { outcome: "done"; title: string; text: string | null }
  | { outcome: "refused"; why: string; status: 409 | 429; wait?: number };

interface Submission {
  db: Db;
  desk: BillingDesk | null;
  userId: string;
  /** The payment that a form names; null: it names none. */
  shown: RefundWish | null;
  now: Date;
}

type Answer = (desk: BillingDesk, submission: Submission) => Promise<PlanAnswer>;

/** What the forms of `/plan` change at the payment provider. */
const CHANGES: Record<string, Answer> = { cancelar: cancels, renovar: renews, desistir: refunds };

/** How often a member may change it in an hour: each change may ask the provider four times. */

interface PayerSubmission {
  db: Db;
  desk: BillingDesk | null;
  userId: string;
  now: Date;
  /** Reports that the provider could not be told; it will be told later. */
  onError(error: unknown): void;
}

type PayerAnswer = PlanAnswer | ({ outcome: "invalid" } & RefusedPayer);

/** Whom receipts name, as `/plan` shows it. */
export interface PayerView {
  /** With most digits hidden; null: none is stored. */
  taxId: string | null;
  /** Null: receipts have the name of the account. */
  name: string | null;
  account: { name: string; email: string };
}

export type TypedPayer = Record<"documento" | "nome", string>;

/** A form that was refused: what was typed, and why. */
export interface RefusedPayer {
  typed: TypedPayer;
  errors: FieldErrors;
}

/** Handles a form of `/plan`; null for an unknown one. */
export async function answerPlanForm(submission: Submission, intent: string): Promise<PlanAnswer | null> {
  // The page that follows reads everything anew.
  if (intent === "atualizar") return done("Status atualizado");
  const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
  if (!change) return null;
  const { db, desk, userId, now } = submission;
  if (!desk) return refused("Os pagamentos não estão abertos nesta instalação.");
  const limit = { key: `payment:${userId}`, most: MOST_CHANGES, windowMs: HOUR_MS };
  const wait = await spendAttempt(db, [limit], now);
  if (wait === 0) return change(desk, submission);
  const why = `Muitas mudanças seguidas. Tente de novo em ${plural(Math.ceil(wait / 60), "minuto", "minutos")}.`;
  return { outcome: "refused", why, status: 429, wait };
}

async function cancels(desk: BillingDesk, { userId }: Submission): Promise<PlanAnswer> {
  const { outcome } = await desk.setRenewal(userId, false);
  if (outcome === "nothing_to_change") return done("A assinatura já não renova");
  if (outcome === "ended") return done("Assinatura cancelada", "Ela terminou agora, e nada mais é cobrado.");
  return done("Assinatura cancelada", "Nada mais é cobrado. O Premium fica até o fim do período pago.");
}

async function renews(desk: BillingDesk, { db, userId }: Submission): Promise<PlanAnswer> {
  const requests = await requestsOf(db, desk.provider.name, userId);
  const { subscription } = await desk.billing(userId);
  if (isRefundRequested(requests, subscription?.id))
    return refused("Você pediu o dinheiro de volta: retire antes o pedido, em Devolução.");
  const answer = await desk.setRenewal(userId, true);
  if (answer.outcome === "barred") return refused(barWords(answer.bar));
  if (answer.outcome === "nothing_to_change") return refused("Não há assinatura que possa voltar a renovar.");
  return done("A assinatura volta a renovar");
}

async function refunds(desk: BillingDesk, { userId, shown }: Submission): Promise<PlanAnswer> {
  const answer = shown ? await desk.refund(userId, shown) : ({ outcome: "changed" } as const);
  if (answer.outcome === "changed")
    return refused(
      "As suas compras mudaram desde que esta página foi aberta. Nada foi devolvido: veja de novo e confirme.",
    );
  if (answer.outcome === "too_late")
    return refused(`O prazo de ${plural(REFUND_DAYS, "dia", "dias")} para desistir já passou.`);
  if (answer.outcome === "too_early")
    return refused("O serviço de pagamento ainda confirma o pagamento. Tente de novo em alguns minutos.");
  if (answer.outcome === "needs_pix_key")
    return refused("Um boleto pago não pode ser estornado: peça a devolução por Pix, em Devolução.");
  return done(
    `${formatAmount(answer.amountCents)} de volta`,
    "Pedimos a devolução. Quando ela aparece depende do seu banco.",
  );
}

function done(title: string, text: string | null = null): PlanAnswer {
  return { outcome: "done", title, text };
}

function refused(why: string): PlanAnswer {
  return { outcome: "refused", why, status: 409 };
}

/** Handles the forms of `Dados para o recibo`; null: it is none of them. */
export async function answerPayerForm(
  submission: PayerSubmission,
  intent: string,
  form: FormData,
): Promise<PayerAnswer | null> {
  if (intent !== "recibo" && intent !== "recibo-tirar") return null;
  const { db, userId, now } = submission;
  const limit = { key: `payer:${userId}`, most: MOST_CHANGES, windowMs: HOUR_MS };
  const wait = await spendAttempt(db, [limit], now);
  if (wait > 0) {
    const why = `Muitas mudanças seguidas. Tente de novo em ${plural(Math.ceil(wait / 60), "minuto", "minutos")}.`;
    return { outcome: "refused", why, status: 429, wait };
  }
  if (intent === "recibo-tirar") return keep(submission, NO_PAYER);
  const reading = readPayer(form, await payerOf(db, userId));
  if (reading.ok) return keep(submission, reading.value);
  const typed = { documento: String(form.get("documento") ?? ""), nome: String(form.get("nome") ?? "") };
  return { outcome: "invalid", typed, errors: reading.errors };
}

/** Stored first: what the provider refuses or does not hear is not lost. */
async function keep({ db, desk, userId, now, onError }: PayerSubmission, payer: Payer): Promise<PlanAnswer> {
  await keepPayer(db, userId, payer, now);
  const outcome = desk
    ? await desk.tellPayer(userId).catch((error: unknown) => {
        onError(error);
        return "later" as const;
      })
    : "nothing";
  const isEmpty = payer.taxId === null && payer.name === null;
  const title = isEmpty ? "Dados tirados dos recibos" : "Dados para o recibo salvos";
  return { outcome: "done", title, text: consequence(outcome) };
}

function consequence(outcome: PayerUpdate | "later"): string | null {
  if (outcome === "refused")
    return "O nosso recibo mostra o número. O serviço de pagamento não o aceitou, e a nota dele sai sem ele.";
  if (outcome === "later")
    return "Os nossos recibos já mudaram. O serviço de pagamento não respondeu: avisamos de novo em alguns minutos.";
  return null;
}

export function payerView({ taxId, name }: Payer, account: { fullName: string; email: string }): PayerView {
  return {
    taxId: taxId && maskTaxId(taxId),
    name,
    account: { name: account.fullName, email: account.email },
  };
}
