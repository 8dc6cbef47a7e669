import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import type { RenewalBar } from "#app/core/billing/buying-rules.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatAmount } from "#app/lib/money.ts";

/** Something about the payments that a member should know or do. */
export interface BillingNotice {
  text: string;
  /** Where the provider takes the payment; null: nothing to open. */
  link: { href: string; label: string } | null;
}

/** What a member should know about payments that are awaited, failed, or contested. */
export function billingNotices(billing: Billing, now: Date): BillingNotice[] {
  const { purchases, subscription } = billing;
  return purchases.flatMap((purchase, place) => {
    const { state, subscriptionId } = purchase;
    if (state === "disputed") return [disputed(purchase)];
    // The line of an older one says it.
    if (state === "lost") return place === 0 ? [lost(purchase)] : [];
    if (state !== "open") return [];
    if (!subscriptionId) return [openMonth(purchase)];
    if (subscription?.id !== subscriptionId || subscription.state === "ended") return [];
    const isFirst = purchases.every((one) => one.subscriptionId !== subscriptionId || one.paidAt === null);
    if (isFirst) return [firstPayment(purchase, now)];
    return [
      isUnpaid(purchase, subscription) ? unpaidRenewal(purchase, billing, now) : renewalUnderWay(purchase),
    ];
  });
}

/** Whether a renewal failed or waits for its boleto, even while days that were paid before still run. */
export function isRenewalUnpaid({ purchases, subscription }: Billing): boolean {
  if (!subscription?.renews) return false;
  const isOpen = ({ subscriptionId, state }: Purchase) =>
    subscriptionId === subscription.id && state === "open";
  return (
    subscription.state === "past_due" ||
    purchases.some((purchase) => isOpen(purchase) && isUnpaid(purchase, subscription))
  );
}

function isUnpaid({ attempts, method }: Purchase, { state }: NonNullable<Billing["subscription"]>): boolean {
  return state === "past_due" || attempts > 0 || method === "boleto";
}

/** Why a cancelled subscription cannot renew again, in a sentence. */
export function barWords(bar: RenewalBar): string {
  return bar.kind === "paid_beyond"
    ? `Você já pagou por um mês que vai até ${formatDay(bar.until)}: para não cobrar os mesmos dias duas vezes, a assinatura não volta a renovar, e depois desse dia você pode assinar de novo.`
    : "Enquanto o seu Pix em aberto puder ser pago, a assinatura não volta a renovar, para você não pagar os mesmos dias duas vezes.";
}

function disputed({ amountCents }: Purchase): BillingNotice {
  const text = `O pagamento de ${formatAmount(amountCents)} foi contestado no banco. Enquanto o banco examina, ele não conta para o Premium. Se foi um engano, retire a contestação no banco.`;
  return { text, link: null };
}

function lost({ amountCents }: Purchase): BillingNotice {
  const text = `O banco aceitou a contestação do pagamento de ${formatAmount(amountCents)} e devolveu o valor: ele não conta para o Premium.`;
  return { text, link: null };
}

function openMonth({ amountCents }: Purchase): BillingNotice {
  const text = `O Pix de ${formatAmount(amountCents)} ainda não foi pago. O mês começa quando o banco confirmar; se o código venceu, comece de novo: nada foi cobrado.`;
  return { text, link: null };
}

function firstPayment(purchase: Purchase, now: Date): BillingNotice {
  const what = purchase.method === "boleto" ? "O boleto" : "O pagamento";
  const wait =
    purchase.method === "boleto"
      ? "Depois de pago, o banco pode levar alguns dias úteis para confirmar; o Premium começa então. Se você escolher outra forma de pagamento, este boleto é cancelado."
      : "O Premium começa quando ele for confirmado.";
  return {
    text: `${what} de ${formatAmount(purchase.amountCents)} ainda não foi pago.${dueWords(purchase, now)} ${wait}`,
    link: documentLink(purchase, now),
  };
}

function renewalUnderWay({ amountCents }: Purchase): BillingNotice {
  return { text: `A renovação de ${formatAmount(amountCents)} está sendo cobrada.`, link: null };
}

function unpaidRenewal(purchase: Purchase, { graceUntil }: Billing, now: Date): BillingNotice {
  const { amountCents, method, nextAttemptAt } = purchase;
  const amount = formatAmount(amountCents);
  const failed =
    method === "boleto"
      ? `O boleto da renovação, de ${amount}, ainda não foi pago.${dueWords(purchase, now)}`
      : `Não conseguimos cobrar a renovação de ${amount}.`;
  const until =
    graceUntil && graceUntil > now
      ? `O Premium continua até ${formatDay(graceUntil)}.`
      : "Sem ela, o Premium parou.";
  const again =
    method !== "boleto" && nextAttemptAt && nextAttemptAt > now
      ? `Tentamos outra vez em ${formatDay(nextAttemptAt)}; antes disso, você pode trocar o cartão.`
      : "Pague ou troque a forma de pagamento para continuar, ou cancele a assinatura.";
  return { text: `${failed} ${until} ${again}`, link: documentLink(purchase, now) };
}

/** Until when a boleto can be paid, as a sentence that follows another; empty: not known. */
function dueWords({ boleto }: Purchase, now: Date): string {
  if (!boleto?.dueAt) return "";
  const day = formatDay(boleto.dueAt);
  return boleto.dueAt > now ? ` Ele vence em ${day}.` : ` Ele venceu em ${day}.`;
}

function documentLink(purchase: Purchase, now: Date): BillingNotice["link"] {
  const href = payAddress(purchase, now);
  if (href === null) return null;
  return { href, label: purchase.method === "boleto" ? "Abrir o boleto" : "Pagar agora" };
}

/** The provider's page on which an open purchase is paid; null: it has none of its own. */
export function payAddress({ document, boleto }: Purchase, now: Date): string | null {
  const isOver = boleto?.dueAt ? boleto.dueAt <= now : false;
  return (isOver ? null : boleto?.url) ?? document;
}
