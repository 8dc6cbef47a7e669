import { z } from "zod";
import { askRefund } from "#app/core/billing/ask-refund.server.ts";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import {
  requestsOf,
  takeBack,
  type RefundRequest,
  type RefundWish,
} from "#app/core/billing/refund-requests.server.ts";
import { RIGHT_NAMES, REFUND_RIGHTS } from "#app/core/billing/refund-rules.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { formatDay } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { formatAmount } from "#app/lib/money.ts";
import { plural } from "#app/lib/numbers.ts";
import { isPixKeyKind, readPixKey } from "#app/lib/pix-key.ts";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_HOLDER, LONGEST_REASON } from "./refund-limits.ts";
import { refundAsk, planWords, wayWords, type RefundAsk } from "./refund-view.ts";

/** How often a member may ask or correct in a day. */
const MOST_A_DAY = 20;

interface Submission {
  db: Db;
  desk: BillingDesk;
  member: { userId: string; email: string; fullName: string };
  /** Address that e-mails about requests go to; null where none is configured. */
  officer: string | null;
  origin: string;
  now: Date;
  form: FormData;
  /** Reports that the provider failed; the request is registered all the same. */
  onError(error: unknown): void;
}

type RefundAnswer =
  | { outcome: "done" | "nothing"; title: string; text: string | null }
  | { outcome: "refused"; refusal: RefundRefusal; status: 409 | 422 | 429; wait?: number };

/** What was typed and not taken, with the reasons by field; `""` is the form. */
export interface RefundRefusal {
  purchaseId: string;
  errors: FieldErrors;
  values: { kind: string; key: string; holder: string; reason: string };
}

const refundOf = z.object({ direito: z.enum(REFUND_RIGHTS), compra: z.string().min(1).max(200) });

const reason = z
  .string()
  .default("")
  .transform((text) => text.trim())
  .pipe(z.string().max(LONGEST_REASON, `Use no máximo ${LONGEST_REASON} caracteres.`));

const pix = z
  .object({
    "tipo-de-chave": z.string().default(""),
    chave: z.string().default(""),
    titular: z
      .string()
      .default("")
      .transform(squeeze)
      .pipe(
        z
          .string()
          .min(3, "Digite o nome completo de quem recebe, como está no banco.")
          .max(LONGEST_HOLDER, `Use no máximo ${LONGEST_HOLDER} caracteres.`),
      ),
  })
  .transform(({ "tipo-de-chave": kind, chave, titular: holder }, context) => {
    if (!isPixKeyKind(kind)) {
      context.addIssue({ code: "custom", path: ["tipo-de-chave"], message: "Escolha o tipo da chave." });
      return z.NEVER;
    }
    const read = readPixKey(kind, chave);
    if (read.ok) return { ...read.key, holder };
    context.addIssue({ code: "custom", path: ["chave"], message: read.why });
    return z.NEVER;
  });

/** What a member may ask for about a purchase; null: nothing. */
export async function refundAskOf(
  db: Db,
  desk: BillingDesk,
  userId: string,
  purchaseId: string,
  now: Date,
): Promise<RefundAsk | null> {
  const { purchases } = await desk.billing(userId);
  return refundAsk(purchases, await requestsOf(db, desk.provider.name, userId), purchaseId, now);
}

/** Registers the refund that a member's form asks for; null: the form was not sent by our page. */
export async function answerRefundForm(submission: Submission): Promise<RefundAnswer | null> {
  const { db, desk, member, now, form, onError } = submission;
  const which = readWhich(form);
  if (!which) return null;
  const { purchaseId } = which;
  const refused = (why: string, status: 409 | 429, wait?: number): RefundAnswer => ({
    outcome: "refused",
    status,
    refusal: { purchaseId, errors: { "": why }, values: typedIn(form) },
    ...(wait === undefined ? {} : { wait }),
  });
  const read = readWish(form, purchaseId);
  if (!read.ok) return { outcome: "refused", status: 422, refusal: read.refusal };
  const limit = { key: `refund:${member.userId}`, most: MOST_A_DAY, windowMs: DAY_MS };
  const wait = await spendAttempt(db, [limit], now);
  if (wait > 0)
    return refused(
      `Você já mandou este formulário muitas vezes hoje. Tente de novo em ${plural(Math.ceil(wait / 3600), "hora", "horas")}.`,
      429,
      wait,
    );
  const answer = await askRefund(db, desk, member.userId, which, read.wish, now, (tx, request) =>
    writeLetters(tx, submission, request),
  );
  if (answer.outcome === "nothing_to_ask")
    return refused(
      "Esta compra não pode mais ser devolvida por pedido. Veja a situação dela em Gerenciar Plano.",
      409,
    );
  if (answer.outcome === "needs_pix_key")
    return refused("Um boleto pago não pode ser estornado: diga a chave Pix que recebe o dinheiro.", 409);
  const { request, failure } = answer;
  if (failure) onError(failure);
  const until = `Devolvemos ${formatAmount(request.amountCents)} até ${formatDay(request.dueAt)}.`;
  return {
    outcome: "done",
    title: `Pedido registrado: protocolo ${request.protocol}`,
    text: failure
      ? `${until} O serviço de pagamento não respondeu: se a assinatura ainda aparece como ativa, cancele-a em Gerenciar Plano.`
      : until,
  };
}

async function writeLetters(tx: Db, submission: Submission, request: RefundRequest): Promise<void> {
  const { member, officer, origin, now } = submission;
  const { protocol, claim, dueAt, subscriptionId } = request;
  const amount = formatAmount(request.amountCents);
  const post = createPost(tx, { now: () => now });
  await post.send(member.email, {
    kind: "refund_requested",
    name: firstName(member.fullName),
    protocol,
    amount,
    way: wayWords(request, true),
    dueAt,
    plan: planWords(claim, subscriptionId !== null),
    url: `${origin}/plan`,
  });
  // A correction is on the administrators' page already.
  if (officer === null || request.updatedAt > request.createdAt) return;
  const url = `${origin}/admin/devolucoes`;
  await post.send(officer, { kind: "refund_to_pay", protocol, amount, what: RIGHT_NAMES[claim], dueAt, url });
}

/** Takes an open request under the guarantee back. */
export async function answerTakingBack({ db, member, now, form }: Submission): Promise<RefundAnswer> {
  const protocol = String(form.get("protocolo") ?? "");
  return (await takeBack(db, member.userId, protocol, now))
    ? { outcome: "done", title: "Pedido retirado", text: "O Premium segue até o fim do período pago." }
    : { outcome: "nothing", title: "Nada mudou", text: "Este pedido já foi respondido ou está sendo pago." };
}

/** Which money a form asks for; null: it was not sent by our page. */
export function readWhich(form: FormData) {
  const read = readForm(refundOf, form);
  return read.ok ? { right: read.value.direito, purchaseId: read.value.compra } : null;
}

/** What a form says about the refund, with a Pix key if its page asked for one. */
export function readWish(
  form: FormData,
  purchaseId: string,
): { ok: true; wish: RefundWish } | { ok: false; refusal: RefundRefusal } {
  const reading = readForm(z.object({ motivo: reason }), form);
  const key = form.has("chave") ? readForm(pix, form) : null;
  if (reading.ok && (key === null || key.ok))
    return { ok: true, wish: { pix: key?.value ?? null, reason: reading.value.motivo || null } };
  const errors = {
    ...(reading.ok ? {} : reading.errors),
    ...(key && !key.ok ? keyErrors(form, key.errors) : {}),
  };
  return { ok: false, refusal: { purchaseId, errors, values: typedIn(form) } };
}

/** A name that is missing hides what is wrong with the key; both are told at once. */
function keyErrors(form: FormData, errors: FieldErrors): FieldErrors {
  if (errors["tipo-de-chave"] || errors.chave) return errors;
  const withName = new FormData();
  for (const name of ["tipo-de-chave", "chave"]) withName.set(name, String(form.get(name) ?? ""));
  withName.set("titular", "Nome");
  const read = readForm(pix, withName);
  return read.ok ? errors : { ...read.errors, ...errors };
}

function typedIn(form: FormData): RefundRefusal["values"] {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    kind: text("tipo-de-chave"),
    key: text("chave"),
    holder: text("titular"),
    reason: text("motivo"),
  };
}
