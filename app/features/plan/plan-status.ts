import type { Billing } from "#app/core/billing/billing.ts";
import type { Grant } from "#app/core/billing/grant-premium.server.ts";
import { trialDaysLeft, trialEnd, type Plan, type TrialTerms } from "#app/facts/plans/plans.ts";
import { formatDay, formatLastDay, formatMoment } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { formatAmount } from "#app/lib/money.ts";
import { isRenewalUnpaid } from "./billing-notices.ts";
import { nextChargeAt, owedRenewal, type Tone } from "./billing-view.ts";

/** What the plan card says beside the plan's name. */
export interface PlanStatus {
  tag: string | null;
  tone: Tone;
  text: string;
}

interface StandingFacts {
  plan: Plan;
  trial: TrialTerms;
  /** Premium in force that was given; `until` null: it has no end. */
  given: Grant | null;
  billing: Billing | null;
  now: Date;
}

/** Until when the plan lasts, and what comes then. */
export function planStatus(facts: StandingFacts): PlanStatus {
  if (facts.plan === "premium") return premiumStatus(facts);
  return facts.plan === "trial" ? trialStatus(facts) : freeStatus(facts);
}

function premiumStatus({ billing, given, now }: StandingFacts): PlanStatus {
  const until = billing?.paidUntil ?? null;
  const grace = billing?.graceUntil ?? null;
  if (!billing || !until || (grace ?? until) <= now)
    return { tag: "Ativo", tone: "good", text: givenWords(given) };
  const next = nextChargeAt(billing);
  if (until <= now) {
    const text = `Pago até ${formatDay(until)}. Continua até ${formatDay(grace!)} enquanto a renovação não é paga.`;
    return { tag: "Renovação não paga", tone: "late", text };
  }
  if (isRenewalUnpaid(billing)) {
    const text = `Pago até ${formatDay(until)}. A renovação não foi paga: sem ela, o Premium termina em ${formatDay(grace ?? until)}.`;
    return { tag: "Renovação não paga", tone: "late", text };
  }
  if (next && next > now) return { tag: "Ativo", tone: "good", text: `Renova em ${formatDay(next)}.` };
  if (given && (given.until === null || given.until > until))
    return { tag: "Ativo", tone: "good", text: `Pago até ${formatDay(until)}. ${givenWords(given)}` };
  if (next)
    return {
      tag: "Ativo",
      tone: "good",
      text: `Pago até ${formatDay(until)}. A renovação está sendo cobrada.`,
    };
  return { tag: "Não renova", tone: "plain", text: `Vai até ${formatDay(until)} e termina sozinho.` };
}

function givenWords(given: Grant | null): string {
  const end = given?.until ? ` até ${formatLastDay(given.until)}` : "";
  return `Liberado para a sua conta${end}, sem cobrança.`;
}

function trialStatus({ trial, now }: StandingFacts): PlanStatus {
  const left = trialDaysLeft(trial, now);
  return {
    tag: left === 1 ? "Último dia" : `${left} dias restantes`,
    tone: left <= 2 ? "late" : "good",
    text: `Tudo do Premium até ${formatMoment(trialEnd(trial))}, sem cartão. Depois a conta volta ao plano gratuito, sem cobrança.`,
  };
}

function freeStatus({ trial, billing, now }: StandingFacts): PlanStatus {
  const owed = billing && owedRenewal(billing, now);
  if (owed) {
    const end = billing.graceUntil ?? billing.paidUntil;
    const stopped = end ? `O Premium parou em ${formatDay(end)}` : "O Premium parou";
    const text = `${stopped} porque a renovação de ${formatAmount(owed.amountCents)} não foi paga. Pague e ele volta assim que o pagamento for confirmado.`;
    return { tag: "Renovação não paga", tone: "late", text };
  }
  const text = `A busca, o mapa ao lado da lista e a página de cada imóvel são livres.`;
  const endedAt = trialEnd(trial);
  const premiumEnd = billing?.graceUntil ?? billing?.paidUntil ?? null;
  const over =
    premiumEnd && premiumEnd <= now
      ? `Seu Premium terminou em ${formatDay(premiumEnd)}. `
      : trial.days > 0 && endedAt <= now
        ? `Seu teste de ${plural(trial.days, "dia", "dias")} terminou em ${formatDay(endedAt)}. `
        : "";
  return { tag: null, tone: "plain", text: over + text };
}
