import { z } from "zod";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import {
  countOpenRefunds,
  findRefund,
  listRefunds,
  type ListedRefund,
  type RefundRequest,
} from "#app/core/billing/refund-requests.server.ts";
import {
  markPaid,
  payByProvider,
  purchasesOf,
  refuseRefund,
  type Settled,
  type Settling,
} from "#app/core/billing/settle-refund.server.ts";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { dayInSaoPaulo, readDay } from "#app/lib/dates.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { formatAmount } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { answeredRefund, mayBePaidOn, refundTask, type RefundQueue } from "./refund-queue-view.ts";
import { wayWords } from "./refund-view.ts";

const PAGE_SIZE = 20;
const MOST_ANSWERED = 50;
const LONGEST_REFUSAL = 300;

/** A page of the open requests, those due first, and the last answered ones; a page beyond the last is the last. */
export async function refundQueue(
  db: Db,
  desk: BillingDesk | null,
  { page: wanted, now }: { page: number; now: Date },
): Promise<RefundQueue> {
  const { open, late } = await countOpenRefunds(db, now);
  const pages = Math.max(1, Math.ceil(open / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const listed = await listRefunds(db, "open", PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const purchases = await purchasesOf(
    desk,
    listed.map(({ request }) => request),
  );
  const tasks = listed.map((refund) => {
    const purchase = purchases.get(refund.request.id) ?? null;
    return refundTask(refund, { purchase, provider: desk?.provider.name ?? null, now });
  });
  const answered = await listRefunds(db, "answered", MOST_ANSWERED);
  return {
    open,
    late,
    page,
    pages,
    tasks,
    answered: answered.map(answeredRefund),
    today: dayInSaoPaulo(now),
  };
}

/** A form that could not be answered for a fault: what was typed stays. */
export function faultAnswer(form: FormData): QueueRefusal {
  return { id: String(form.get("devolucao") ?? ""), errors: {}, values: typedIn(form) };
}

interface Submission {
  db: Db;
  desk: BillingDesk | null;
  administrator: string;
  origin: string;
  now: Date;
  form: FormData;
}

/** What an administrator typed and was not taken, with the reasons by field. */
export interface QueueRefusal {
  id: string;
  errors: FieldErrors;
  values: { paidOn: string; reference: string; refusal: string };
}

type QueueAnswer =
  | { outcome: "done"; title: string; text: string | null }
  | { outcome: "nothing"; text: string }
  | { outcome: "refused"; refusal: QueueRefusal };

const payment = z.object({
  dia: z
    .string()
    .transform(readDay)
    .refine((day) => day !== null, "Escreva o dia em que o Pix saiu, como 03/12/2026."),
  transacao: z
    .string()
    .trim()
    .min(1, "Cole o ID da transação, que está no comprovante do Pix.")
    .max(80, "Um ID de transação tem no máximo 80 caracteres.")
    // The log repeats it and is never erased, so no name, e-mail or phone number may stand here.
    .regex(/^[A-Za-z0-9-]*$/, "Um ID de transação só tem letras, números e hifens. Copie-o do comprovante."),
});

const refusalForm = z.object({
  porque: z
    .string()
    .trim()
    .min(10, "Escreva o motivo em uma frase: ele vai por e-mail a quem pediu.")
    .max(LONGEST_REFUSAL, `Use no máximo ${LONGEST_REFUSAL} caracteres.`),
});

/** Handles a form of the queue; null: it was not sent by our page. */
export async function answerQueueForm(submission: Submission): Promise<QueueAnswer | null> {
  const { db, desk, form } = submission;
  const id = String(form.get("devolucao") ?? "");
  if (!isUuid(id)) return null;
  const refused = (errors: FieldErrors): QueueAnswer => ({
    outcome: "refused",
    refusal: { id, errors, values: typedIn(form) },
  });
  switch (form.get("intent")) {
    case "paga": {
      const read = readForm(payment, form);
      if (!read.ok) return refused(read.errors);
      const { dia: paidOn, transacao: reference } = read.value;
      const refund = await findRefund(db, id);
      if (refund && !mayBePaidOn(paidOn, refund.request.createdAt, submission.now))
        return refused({ dia: "O pagamento fica entre o dia do pedido e hoje." });
      const seenAt = String(form.get("visto") ?? "");
      const act = settling(submission, id, paidSeal(submission));
      return answerOf(
        await markPaid(db, desk, { paidOn, reference, seenAt }, act),
        "Devolução marcada como paga",
      );
    }
    case "provedor": {
      if (!desk) return { outcome: "nothing", text: "Os pagamentos não estão abertos nesta instalação." };
      const settled = await payByProvider(db, desk, settling(submission, id, paidSeal(submission)));
      return answerOf(settled, "Devolvida pelo provedor");
    }
    case "recusar": {
      const read = readForm(refusalForm, form);
      if (!read.ok) return refused(read.errors);
      return answerOf(
        await refuseRefund(db, read.value.porque, settling(submission, id, refusedSeal(submission))),
        "Devolução recusada",
      );
    }
    default:
      return null;
  }
}

function typedIn(form: FormData): QueueRefusal["values"] {
  const text = (name: string) => String(form.get(name) ?? "");
  return { paidOn: text("dia"), reference: text("transacao"), refusal: text("porque") };
}

/** The letter to the member and the row of the log that belong to an answer. */
interface Seal {
  write(tx: Db, settled: ListedRefund & { email: string }): Promise<void>;
  action: string;
  details(request: RefundRequest): object;
}

function settling({ administrator, now }: Submission, id: string, seal: Seal): Settling {
  return {
    id,
    by: administrator,
    now,
    async onSettled(tx, settled) {
      const { request, email } = settled;
      if (email !== null) await seal.write(tx, { ...settled, email });
      const { protocol, amountCents, userId, status } = request;
      const details = {
        request_id: id,
        protocol,
        amount_cents: amountCents,
        before: { status: "open" },
        after: { status },
        ...seal.details(request),
      };
      await appendLog(
        tx,
        { adminId: administrator, action: seal.action, details, targetUserId: userId },
        now,
      );
    },
  };
}

function paidSeal({ origin, now }: Submission): Seal {
  return {
    action: "Alterou devolução para paga",
    details: ({ paidBy, paidOn, reference }) => ({ paid_by: paidBy, paid_on: paidOn, reference }),
    async write(tx, { request, email, name }) {
      const { protocol, amountCents, paidOn, reference } = request;
      await createPost(tx, { now: () => now }).send(email, {
        kind: "refund_paid",
        name: firstName(name ?? ""),
        protocol,
        amount: formatAmount(amountCents),
        way: wayWords(request, true),
        paidOn: paidOn!,
        reference,
        url: request.userId && `${origin}/plan`,
      });
    },
  };
}

function refusedSeal({ origin, now }: Submission): Seal {
  return {
    action: "Alterou devolução para recusada",
    // The reason may name the person: the log says only that one was given.
    details: () => ({ reason_given: true }),
    async write(tx, { request, email, name }) {
      await createPost(tx, { now: () => now }).send(email, {
        kind: "refund_refused",
        name: firstName(name ?? ""),
        protocol: request.protocol,
        amount: formatAmount(request.amountCents),
        why: request.refusal ?? "",
        url: request.userId && `${origin}/plan`,
      });
    },
  };
}

const NOTHING: Record<Exclude<Settled["outcome"], "settled">, string> = {
  not_open: "O pedido já foi respondido, ou quem pediu o retirou.",
  busy: "O provedor está devolvendo este pedido agora. Veja de novo em alguns minutos.",
  changed: "Quem pediu corrigiu a chave depois que você abriu esta página. Confira antes de marcar.",
  disputed: "O pagamento está contestado no banco: devolver agora pagaria duas vezes.",
  sent_back:
    "O dinheiro desta compra já voltou a quem pagou. Não pague de novo: feche o pedido pelo provedor.",
};

function answerOf(settled: Settled, title: string): QueueAnswer {
  if (settled.outcome !== "settled") return { outcome: "nothing", text: NOTHING[settled.outcome] };
  const text = settled.failure
    ? "A assinatura não pôde ser encerrada: encerre-a no painel do provedor."
    : "Quem pediu recebe um e-mail.";
  return { outcome: "done", title, text };
}
