import { expect, test } from "vitest";
import type { DebtRule } from "./debt-rule.ts";
import { readDebtRule } from "./read-debt-rule.ts";

test.for<[text: string, rule: DebtRule | null]>([
  ["Sob responsabilidade do comprador.", { kind: "buyer" }],
  ["A CAIXA pagará integralmente.", { kind: "bank" }],
  [
    "Sob responsabilidade do comprador, até o limite de 10% em relação ao valor de avaliação do imóvel. A CAIXA realizará o pagamento apenas do valor que exceder o limite de 10% do valor de avaliação.",
    { kind: "cap", limit: { rate: 10_00 } },
  ],
  [
    "Sob responsabilidade do comprador, quando o débito for inferior a 10% do valor de avaliação. A CAIXA paga integralmente quando o débito for superior a 10% do valor de avaliação.",
    { kind: "cliff", limit: { rate: 10_00 } },
  ],
  ["Pagos pela CAIXA quando superiores a R$ 1.000,00.", { kind: "cliff", limit: { cents: 1_000_00 } }],
  ["Sob responsabilidade do comprador, até 10%.", null],
  ["Consulte o edital.", null],
])("%s", ([text, rule]) => {
  expect(readDebtRule(text)).toEqual(rule);
});
