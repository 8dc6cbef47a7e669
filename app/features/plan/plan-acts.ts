import { formatDay, formatLastDay } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";

/** Most days that a trial can be made to last from today on; for longer there is Premium until a date. */
export const MAX_TRIAL_DAYS = 30;

/** What an administrator wants for a member. */
export type PlanWish =
  /** Premium without a payment until an instant; null: without end. */
  | { plan: "premium"; until: Date | null }
  /** Ends Premium that was given and the rest of the trial. */
  | { plan: "free" }
  /** A trial of at least so many days from now on; it never gets shorter. */
  | { plan: "trial"; days: number };

export type PlanActOutcome =
  | { outcome: "premium"; until: Date | null }
  /** `trialEnded`: the trial had days left, and they are lost. */
  | { outcome: "free"; trialEnded: boolean }
  | { outcome: "trial"; endsAt: Date }
  /** A trial is never made shorter. */
  | { outcome: "trial_longer"; endsAt: Date }
  /** Everything is already as it is wanted. */
  | { outcome: "unchanged" }
  | { outcome: "no_such_account" }
  /** The member pays for Premium: whatever charges them has to be cancelled at the provider first. */
  | { outcome: "paid"; provider: string; until: Date | null }
  /** Premium without a payment would end before what the member has paid for. */
  | { outcome: "paid_longer"; until: Date }
  /** A trial changes nothing for somebody who is Premium. */
  | { outcome: "is_premium" }
  | { outcome: "out_of_bounds" };

/** What came of an act, for whoever asked for it. */
export function planActWords(who: string, answer: PlanActOutcome): string {
  switch (answer.outcome) {
    case "premium":
      return `${who} agora é Premium${answer.until ? `, até ${formatLastDay(answer.until)}` : ", sem data de fim"}.`;
    case "free":
      return `${who} agora está no plano gratuito${answer.trialEnded ? "; o teste gratuito terminou" : ""}.`;
    case "trial":
      return `O teste gratuito de ${who} vai até ${formatDay(answer.endsAt)}.`;
    case "unchanged":
      return `Nada mudou: já era assim para ${who}.`;
    case "trial_longer":
      return `O teste gratuito de ${who} já vai até ${formatDay(answer.endsAt)}. Nada mudou.`;
    case "no_such_account":
      return `Não há conta com o e-mail ${who}.`;
    case "paid":
      return `${who} paga a assinatura por ${answer.provider}: cancele lá. Nada mudou.`;
    case "paid_longer":
      return `${who} já pagou o Premium até ${formatDay(answer.until)}: escolha uma data depois dessa. Nada mudou.`;
    case "is_premium":
      return `${who} é Premium: o teste não mudaria nada. Nada mudou.`;
    case "out_of_bounds":
      return `Nada mudou: o teste se estende de 1 a ${plural(MAX_TRIAL_DAYS, "dia", "dias")} a partir de hoje, e o Premium até um dia que ainda não passou.`;
  }
}
