import { expect, test } from "vitest";
import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Purchase } from "#app/core/billing/billing.ts";
import { formOf } from "#tests/form-data.ts";
import { paidPurchase } from "#tests/purchases.ts";
import { refundRequest } from "#tests/refund-request.ts";
import { readWhich, readWish } from "./refund-actions.server.ts";
import { refundTask } from "./refund-queue-view.ts";
import { refundAsk, refundView } from "./refund-view.ts";

const START = new Date("2026-11-02T12:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const BOLETO = paidPurchase(START, { method: "boleto" });

/** Amounts have a space that does not break. */
const plain = (text: string | undefined) => text?.replaceAll("\u00A0", " ");
const lineOf = (changes: Partial<RefundRequest>, now: Date) =>
  refundView([BOLETO], [refundRequest(changes)], now).lines[0]!;

test("a member reads where the money goes and until when, and that it is late when it is", () => {
  expect(lineOf({}, day(2))).toMatchObject({ state: "Em andamento", tone: "plain", takeBack: false });
  expect(plain(lineOf({}, day(2)).text)).toBe(
    "Devolvemos R$ 29,90 por Pix, na chave CPF 529.982.247-25. Até 08/11/2026.",
  );
  expect(lineOf({}, day(7))).toMatchObject({ state: "Atrasada", tone: "late" });
  expect(lineOf({}, day(7)).text).toContain("O prazo era 08/11/2026");
  expect(lineOf({}, day(2)).correct).toBe("/plan/devolucao?compra=in_1");
});

test("a member reads how a request was answered", () => {
  const paid = { status: "paid", paidBy: "pix", paidOn: "2026-11-05", reference: "E123" } as const;
  expect(plain(lineOf({ ...paid, answeredAt: day(3) }, day(4)).text)).toBe(
    "R$ 29,90 por Pix, na chave CPF 529.982.247-25, em 05/11/2026. Transação E123.",
  );
  const refused = { status: "refused", refusal: "A chave não existe.", answeredAt: day(3) } as const;
  expect(lineOf(refused, day(4))).toMatchObject({
    state: "Não aceita",
    text: "Em 05/11/2026. Motivo: A chave não existe.",
    correct: null,
  });
  expect(refundView([BOLETO], [refundRequest(refused)], day(20)).offers).toMatchObject([
    { label: expect.stringContaining("de novo") },
  ]);
});

test("while a request is open nothing is offered beside it, and the form corrects it", () => {
  const offered = (days: number) => refundView([BOLETO], [], day(days)).offers.map(({ label }) => label);
  expect([offered(2), offered(8)].flat()).toEqual(["Desistir e receber de volta", "Usar a garantia"]);
  expect(refundView([BOLETO], [refundRequest()], day(2)).offers).toEqual([]);
  expect(refundAsk([BOLETO], [], "in_1", day(2))).toMatchObject({ dueBy: "09/11/2026", open: null });
  expect(refundAsk([BOLETO], [refundRequest()], "in_1", day(2))).toMatchObject({
    dueBy: "08/11/2026",
    open: { protocol: "DEV-2026-000123", kind: "cpf", key: "52998224725", holder: "Ana Lima" },
  });
  expect(refundAsk([BOLETO], [], "in_2", day(2))).toBeNull();
});

test("all that is wrong with a form is told at once, and what was typed is kept", () => {
  const typed = { "tipo-de-chave": "cpf", chave: "123", titular: " ", motivo: "x".repeat(501) };
  const read = readWish(formOf(typed), "in_1");
  expect(read).toMatchObject({
    ok: false,
    refusal: { purchaseId: "in_1", values: { kind: "cpf", key: "123", holder: " " } },
  });
  expect(Object.keys(read.ok ? {} : read.refusal.errors).sort()).toEqual(["chave", "motivo", "titular"]);
  const kindless = readWish(formOf({ "tipo-de-chave": "outro", chave: "", titular: "Ana Lima" }), "in_1");
  expect(kindless).toMatchObject({ refusal: { errors: { "tipo-de-chave": "Escolha o tipo da chave." } } });
});

test("a key is read by its kind, and a form without one asks the provider", () => {
  const typed = { "tipo-de-chave": "phone", chave: "(11) 98765-4321", titular: " Ana  Lima ", motivo: "" };
  const pix = { kind: "phone", value: "+5511987654321", holder: "Ana Lima" };
  expect(readWish(formOf(typed), "in_1")).toEqual({ ok: true, wish: { pix, reason: null } });
  const without = readWish(formOf({ motivo: " Não usei. " }), "in_1");
  expect(without).toEqual({ ok: true, wish: { pix: null, reason: "Não usei." } });
  const which = readWhich(formOf({ direito: "withdrawal", compra: "in_1" }));
  expect(which).toEqual({ right: "withdrawal", purchaseId: "in_1" });
  expect(readWhich(formOf({ direito: "outro", compra: "in_1" }))).toBeNull();
});

test("an administrator is told not to pay what came back or is contested, and the provider is offered where it can", () => {
  const listed = (changes: Partial<RefundRequest> = {}) => ({
    request: refundRequest(changes),
    email: "ana@exemplo.com.br",
    name: "Ana Lima",
    by: null,
  });
  const task = (purchase: Purchase | null, changes: Partial<RefundRequest> = {}) => {
    const facts = { purchase, provider: "sandbox", now: day(2) };
    const { standing, byProvider } = refundTask(listed(changes), facts);
    return [standing, byProvider];
  };
  expect(task(BOLETO)).toEqual(["owed", false]);
  expect(task(BOLETO, { method: "card" })).toEqual(["owed", true]);
  expect(task(BOLETO, { method: "card", provider: "stripe_test" })).toEqual(["owed", false]);
  expect(task({ ...BOLETO, state: "disputed" })).toEqual(["disputed", false]);
  expect(task({ ...BOLETO, state: "refunded", refundedCents: 2_990 })).toEqual(["sent_back", true]);
  expect(task({ ...BOLETO, state: "lost" })).toEqual(["sent_back", true]);
  expect(task(null)).toEqual(["owed", false]);
  const shown = refundTask(listed(), { purchase: BOLETO, provider: "sandbox", now: day(8) });
  expect(shown).toMatchObject({
    isLate: true,
    email: "ana@exemplo.com.br",
    pixKey: { kind: "CPF", copied: "52998224725", holder: "Ana Lima" },
  });
});
