import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import {
  keepPayer,
  NO_PAYER,
  payerOf,
  type Payer,
  type PayerUpdate,
} from "#app/core/billing/payers.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { plural } from "#app/lib/numbers.ts";
import { maskTaxId } from "#app/lib/tax-id.ts";
import { readPayer } from "./payer-form.ts";
import type { PlanAnswer } from "./plan-actions.server.ts";

/** How often a member may change it in an hour: each change may ask the provider four times. */
const MOST_CHANGES = 20;

interface Submission {
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

/** Handles the forms of `Dados para o recibo`; null: it is none of them. */
export async function answerPayerForm(
  submission: Submission,
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
async function keep({ db, desk, userId, now, onError }: Submission, payer: Payer): Promise<PlanAnswer> {
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
