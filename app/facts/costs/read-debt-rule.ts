import { fold } from "#app/lib/text.ts";
import { readCents, readRate } from "./cost-fields.ts";
import type { DebtLimit, DebtRule } from "./debt-rule.ts";

const EXCESS = /exced|excesso/;
const BELOW = /inferior|menor|abaixo/;
const ABOVE = /superior|maior|acima/;

/**
 * The rule that a property page states about a debt: `Sob responsabilidade do comprador, até o limite de 10 % … A CAIXA
 * realizará o pagamento apenas do valor que exceder …` is a cap, `… quando o débito for inferior a 10 % …` a cliff. Null: it
 * says none of them, as `comprador, até 10%`, which may be either.
 */
export function readDebtRule(text: string | null): DebtRule | null {
  if (text === null) return null;
  const folded = fold(text);
  const [buyer, bank] = [folded.includes("comprador"), folded.includes("caixa")];
  const limit = limitOf(folded);
  if (limit === null) return buyer === bank ? null : { kind: buyer ? "buyer" : "bank" };
  if (EXCESS.test(folded)) return { kind: "cap", limit };
  const isCliff = (buyer && BELOW.test(folded)) || (bank && ABOVE.test(folded));
  return isCliff ? { kind: "cliff", limit } : null;
}

function limitOf(folded: string): DebtLimit | null {
  const percent = /(\d{1,3}(?:,\d{1,2})?)\s*%/.exec(folded)?.[1];
  const rate = percent === undefined ? null : readRate(100_00)(percent);
  if (rate !== null) return { rate };
  const amount = /r\$\s*([\d.]+(?:,\d{2})?)/.exec(folded)?.[1];
  const cents = amount === undefined ? null : readCents(amount.replace(/\.$/, ""));
  return cents === null ? null : { cents };
}
