import { expect, test } from "vitest";
import type { Purchase } from "#app/core/billing/billing.ts";
import { paidPurchase } from "#tests/purchases.ts";
import {
  isPaid,
  purchaseOfFile,
  receiptAddress,
  receiptNumber,
  receiptOf,
  type ReceiptFacts,
} from "./receipt.ts";

/** 23:30 of the day before in São Paulo. */
const PAID_AT = new Date("2026-11-24T02:30:00Z");

const purchase = (changes: Partial<Purchase> = {}) => ({
  ...paidPurchase(PAID_AT, { id: "in_1Pabc_XYZ12345", ...changes }),
  paidAt: PAID_AT,
});

function facts(changes: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    purchase: purchase(),
    live: true,
    payer: { name: "Ana Lima", email: "ana@exemplo.com.br", taxId: "52998224725" },
    seller: { name: "Casa Certa Ltda.", taxId: "11222333000181", email: "oi@exemplo.com.br", phone: null },
    address: "https://martelo.exemplo.com.br",
    ...changes,
  };
}

const receiptFor = (changes: Partial<Purchase>) => receiptOf(facts({ purchase: purchase(changes) }));
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00A0", " ")) as unknown;

test("a receipt says who paid whom, what for, how much, how and when in São Paulo", () => {
  expect(plain(receiptOf(facts()))).toEqual({
    number: "20261123-XYZ12345",
    warning: null,
    amount: "R$ 29,90",
    paid: "Pago em 23/11/2026 às 23:30 (horário de Brasília)",
    statement:
      "Recebemos de Ana Lima, CPF 529.982.247-25, o valor de R$ 29,90, por cartão de crédito, referente ao Martelo Premium, assinatura mensal, de 23/11/2026 a 23/12/2026.",
    payer: ["Ana Lima", "CPF 529.982.247-25", "ana@exemplo.com.br"],
    seller: [
      "Casa Certa Ltda.",
      "CNPJ 11.222.333/0001-81",
      "oi@exemplo.com.br",
      "https://martelo.exemplo.com.br",
    ],
    line: {
      what: "Martelo Premium, assinatura mensal",
      period: "De 23/11/2026 a 23/12/2026",
      amount: "R$ 29,90",
    },
    totals: [{ term: "Total pago", amount: "R$ 29,90" }],
    facts: [
      { term: "Forma de pagamento", text: "Cartão de crédito" },
      { term: "Número da compra", text: "in_1Pabc_XYZ12345" },
      { term: "Número do pagamento", text: "pi_1" },
    ],
    notes: [
      "Este documento é um recibo de pagamento. Não é nota fiscal.",
      "O Martelo é independente e não é afiliado à Caixa.",
    ],
  });
});

test("what is not known is left out", () => {
  const unknown = receiptOf(
    facts({
      purchase: purchase({ method: null, paymentId: null, subscriptionId: null, period: null }),
      payer: { name: null, email: "ana@exemplo.com.br", taxId: null },
      seller: { name: null, taxId: null, email: null, phone: null },
    }),
  );
  expect(plain(unknown)).toMatchObject({
    statement:
      "Recebemos de ana@exemplo.com.br, o valor de R$ 29,90, referente ao Martelo Premium, um mês avulso.",
    payer: ["ana@exemplo.com.br"],
    seller: ["Martelo", "https://martelo.exemplo.com.br"],
    line: { period: "" },
    facts: [{ term: "Número da compra", text: "in_1Pabc_XYZ12345" }],
  });
});

test("a receipt states every refund, and what is left after them", () => {
  const refunds = [
    { amountCents: 1_000, isDone: true, at: new Date("2026-11-25T12:00:00Z") },
    { amountCents: 1_990, isDone: false, at: new Date("2026-11-26T12:00:00Z") },
  ];
  const part = { refunds: refunds.slice(0, 1), refundedCents: 1_000 };
  expect(plain(receiptFor(part).totals)).toEqual([
    { term: "Total pago", amount: "R$ 29,90" },
    { term: "Devolvido em 25/11/2026", amount: "− R$ 10,00" },
    { term: "Total depois das devoluções", amount: "R$ 19,90" },
  ]);
  const whole = receiptFor({ state: "refunded", refunds, refundedCents: 2_990 });
  expect(whole.line.period).toBe("De 23/11/2026 a 23/12/2026");
  expect(plain(whole.totals.slice(2))).toEqual([
    { term: "Devolução pedida em 26/11/2026", amount: "− R$ 19,90" },
    { term: "Total depois das devoluções", amount: "R$ 0,00" },
  ]);
});

test("a subscription that ended before its month is a month that was bought, with the day on which it ended", () => {
  const period = { start: PAID_AT, end: new Date("2026-11-26T12:00:00Z") };
  const periodIn = (state: Purchase["state"]) => receiptFor({ state, period }).line.period;
  const words = "Um mês a partir de 23/11/2026, encerrado em 26/11/2026";
  expect([periodIn("refunded"), periodIn("paid")]).toEqual([words, words]);
  expect(receiptFor({ period: null }).line.period).toBe("Encerrada antes de começar");
  const january = { start: new Date("2026-01-31T12:00:00Z"), end: new Date("2026-02-28T12:00:00Z") };
  expect(receiptFor({ period: january }).line.period).toBe("De 31/01/2026 a 28/02/2026");
});

test("a contested payment is told, and one without money says that it is worth nothing", () => {
  expect(receiptFor({ state: "disputed" }).notes[0]).toContain("enquanto o banco examina");
  expect(receiptFor({ state: "lost" }).notes[0]).toBe(
    "Este pagamento foi contestado, e o banco devolveu o valor a quem pagou.",
  );
  const pretended = receiptOf(facts({ live: false }));
  expect(pretended.warning).toBe("AMBIENTE DE TESTE — sem valor");
  expect(pretended.statement).toBe(
    "Esta compra foi feita para experimentar: nenhum dinheiro foi pago nem recebido.",
  );
});

test("only what was paid has a receipt, at an address that leads back to it", () => {
  const paidIn = (state: Purchase["state"]) => isPaid({ ...purchase(), state });
  const withReceipt = (["open", "paid", "void", "refunded", "disputed"] as const).filter(paidIn);
  expect(withReceipt).toEqual(["paid", "refunded", "disputed"]);
  expect(isPaid({ ...purchase(), paidAt: null })).toBe(false);
  const id = "in_á/ç?.pdf";
  const address = receiptAddress({ id });
  expect(address).toMatch(/^\/plan\/recibos\/[^/?]+\.pdf$/);
  expect(purchaseOfFile(decodeURIComponent(address.split("/").at(-1)!))).toBe(id);
  expect([purchaseOfFile("in_1"), purchaseOfFile(".pdf")]).toEqual([null, null]);
});

test("a number names the day and the purchase, and nothing that a file name cannot have", () => {
  expect(receiptNumber({ id: "cs_0c1f-23", paidAt: PAID_AT })).toBe("20261123-CS0C1F23");
  expect(receiptNumber({ id: 'x/..\\"', paidAt: PAID_AT })).toBe("20261123-X");
});
