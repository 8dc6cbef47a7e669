import { expect, test } from "vitest";
import { CAPABILITY_WORDS, capabilityName } from "#app/facts/plans/plan-words.ts";
import { can, PLANS, type Capability } from "#app/facts/plans/plans.ts";
import { comparisonRows, pricingView, type PricingFacts } from "./pricing-view.ts";

const VISITOR: PricingFacts = {
  plan: null,
  trialDays: 7,
  onSale: [
    { offer: "subscription", methods: ["card", "boleto"] },
    { offer: "month", methods: ["pix"] },
  ],
  now: new Date("2026-11-23T12:00:00Z"),
};

const answerTo = (facts: PricingFacts, words: string) =>
  pricingView(facts).questions.find(({ question }) => question.includes(words));

test("the comparison has a row for every capability, and says of each plan what the table of plans says", () => {
  const rows = comparisonRows(VISITOR.now);
  for (const capability of Object.keys(CAPABILITY_WORDS) as Capability[]) {
    const row = rows.find(({ name }) => name === capabilityName(capability, VISITOR.now));
    for (const plan of ["free", "premium"] as const) {
      expect([capability, plan, row?.[plan] === true]).toEqual([capability, plan, can(plan, capability)]);
    }
  }
  expect(rows).toContainEqual({
    name: "Consultas ao mapa ampliado",
    free: `${PLANS.free.mapQueriesPerMonth} por mês`,
    premium: "sem limite",
  });
});

test("the buttons lead a visitor to sign up and then to the plan, and a member to the plan", () => {
  const signUp = "/auth?voltar=/plan&aba=cadastrar";
  const { free, premium } = pricingView(VISITOR);
  expect([free.press.href, premium.press.href]).toEqual([signUp, signUp]);
  expect([premium.price.replace(/\s/g, " "), premium.per]).toEqual(["R$ 29,90", "por mês"]);
  expect(premium.note).toBe("Contas novas testam tudo por 7 dias, sem cartão.");
  for (const plan of ["free", "trial", "premium"] as const) {
    const seen = pricingView({ ...VISITOR, plan });
    expect([seen.free.press.href, seen.premium.press.href]).toEqual(["/plan", "/plan"]);
    expect([seen.free.own, seen.premium.own]).toEqual([plan === "free", plan === "premium"]);
  }
});

test("the trial's days come from the settings, and without a trial nothing speaks of one", () => {
  expect(answerTo(VISITOR, "teste acaba")?.points).toContain(
    "O mapa ampliado passa a ter 10 consultas por mês.",
  );
  const without = { ...VISITOR, trialDays: 0 };
  expect(pricingView(without).premium.note).toBeNull();
  expect(JSON.stringify(pricingView(without))).not.toMatch(/test[ea]/);
});

test("payment methods are those that the account allows", () => {
  const answerOf = (onSale: PricingFacts["onSale"]) => answerTo({ ...VISITOR, onSale }, "pagar")?.answer;
  expect(answerOf(VISITOR.onSale)).toBe(
    "A assinatura se paga com cartão de crédito ou boleto. Um mês avulso, que termina sozinho, se paga com Pix.",
  );
  expect(answerOf([{ offer: "subscription", methods: ["card"] }])).toBe(
    "A assinatura se paga com cartão de crédito.",
  );
  expect(answerOf("unanswered")).toBe("As formas de pagamento aparecem antes de você pagar.");
  expect(answerOf("closed")).toBe("Os pagamentos ainda não estão abertos nesta instalação do Martelo.");
  expect(pricingView({ ...VISITOR, onSale: "closed" }).premium.note).toBe(answerOf("closed"));
});

test("the guarantee says for which purchase it is, until when it is paid, and where it is asked for", () => {
  const question = answerTo(VISITOR, "garantia");
  expect(question?.answer).toMatch(/30 dias depois de pagar a sua primeira compra.*até 10 dias.*uma vez/);
  expect(question?.link?.href).toBe("/plan");
});
