import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { paidAtSandbox } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { START } from "#tests/test-shop.ts";
import { PIX_WISH, refundDesk, WISH_WITHOUT_KEY } from "#tests/refund-desk.ts";
import { ProviderFailure } from "./payment-provider.ts";
import { forgetPixKeys, keepOwedRefunds, listRefunds, takeBack } from "./refund-requests.server.ts";
import { refuseRefund } from "./settle-refund.server.ts";

const { db } = await openTestDatabase();
const { shop, desk } = refundDesk(db);
const { later, plan, newMember, purchases } = shop;
const { stored, asks, requestRefund, settling, paysByPix, paysByProvider } = desk;

test("who withdraws from a boleto loses Premium at once, and the purchase is given back when it is paid by Pix", async () => {
  await paidAtSandbox(shop.billing, shop.member, { method: "boleto" });
  later(3);
  expect(await asks("withdrawal", WISH_WITHOUT_KEY)).toEqual({ outcome: "needs_pix_key" });
  expect(await asks("withdrawal")).toMatchObject({ outcome: "registered", failure: null });
  expect(await plan()).toBe("free");
  expect(await stored()).toMatchObject([
    {
      status: "open",
      claim: "withdrawal",
      amountCents: 2_990,
      pixKey: "ana@exemplo.com.br",
      dueAt: new Date("2026-11-10T15:00:00Z"),
      protocol: expect.stringMatching(/^DEV-2026-\d{6}$/),
    },
  ]);
  later(4);
  expect(await paysByPix()).toEqual({ outcome: "settled", failure: null });
  expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
  expect(await stored()).toMatchObject([
    {
      status: "paid",
      paidBy: "pix",
      paidOn: "2026-11-05",
      reference: "E123",
      answeredBy: desk.administrator,
    },
  ]);
  expect(await asks("withdrawal")).toEqual({ outcome: "nothing_to_ask" });
});

test("under the guarantee nothing more is charged, and Premium lasts until the money is back", async () => {
  await requestRefund("card", "guarantee", 10);
  expect(await plan()).toBe("premium");
  expect(await shop.subscription()).toMatchObject({ renews: false });
  later(12);
  expect(await paysByProvider()).toEqual({ outcome: "settled", failure: null });
  expect(await plan()).toBe("free");
  expect(await shop.subscription()).toMatchObject({ state: "ended" });
  expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
  expect(await stored()).toMatchObject([{ status: "paid", paidBy: "provider", paidOn: "2026-11-14" }]);
});

test("ten presses at once are one request with one letter, and another key corrects it", async () => {
  await paidAtSandbox(shop.billing, shop.member, { method: "boleto" });
  await Promise.all(Array.from({ length: 10 }, () => asks("withdrawal")));
  expect(desk.messages).toHaveLength(1);
  later(1);
  const corrected = { ...PIX_WISH, pix: { ...PIX_WISH.pix!, value: "outra@exemplo.com.br" } };
  expect(await asks("withdrawal", corrected)).toMatchObject({ request: { protocol: desk.messages[0] } });
  expect(desk.messages).toEqual([desk.messages[0], desk.messages[0]]);
  expect(await stored()).toMatchObject([
    { pixKey: "outra@exemplo.com.br", updatedAt: shop.now, createdAt: START },
  ]);
});

test("who asks in time has asked, also when the provider does not answer", async () => {
  await paidAtSandbox(shop.billing, shop.member, { method: "boleto" });
  const failure = new ProviderFailure("Sem resposta.");
  const provider = { ...shop.billing.sandbox, cancel: () => Promise.reject(failure) };
  const answer = await asks("withdrawal", PIX_WISH, { ...shop.billing.desk, provider });
  expect(answer).toMatchObject({ outcome: "registered", failure });
  expect(await plan()).toBe("premium");
  later(5);
  expect(await paysByPix()).toMatchObject({ outcome: "settled" });
  expect(await plan()).toBe("free");
  expect(await shop.subscription()).toMatchObject({ state: "ended" });
});

test("a request under the guarantee can be taken back while it is open, a withdrawal cannot", async () => {
  await requestRefund("pix", "guarantee", 8);
  const protocol = (await stored())[0]!.protocol;
  expect(await takeBack(db, desk.administrator, protocol, shop.now)).toBe(false);
  expect(await takeBack(db, shop.member.userId, protocol, shop.now)).toBe(true);
  expect(await takeBack(db, shop.member.userId, protocol, shop.now)).toBe(false);
  expect(await stored()).toMatchObject([{ status: "withdrawn", reason: null }]);
  expect(await paysByProvider()).toEqual({ outcome: "not_open" });
  expect(await plan()).toBe("premium");
  expect(await asks("guarantee", WISH_WITHOUT_KEY)).toMatchObject({ outcome: "registered" });

  shop.member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(shop.billing, shop.member, { method: "boleto" });
  const answer = await asks("withdrawal");
  const own = answer.outcome === "registered" ? answer.request.protocol : "";
  expect(await takeBack(db, shop.member.userId, own, shop.now)).toBe(false);
});

test("a refused withdrawal may be asked for again, with a protocol of its own", async () => {
  await requestRefund("boleto", "withdrawal", 6);
  later(9);
  expect(await refuseRefund(db, "A chave não existe.", await settling())).toMatchObject({
    outcome: "settled",
  });
  expect(await refuseRefund(db, "De novo.", await settling())).toEqual({ outcome: "not_open" });
  later(20);
  expect(await asks("withdrawal")).toMatchObject({ outcome: "registered" });
  expect((await listRefunds(db, "open", 9)).map(({ email }) => email)).toEqual([shop.member.email]);
  expect((await listRefunds(db, "answered", 9)).map(({ request }) => request.refusal)).toEqual([
    "A chave não existe.",
  ]);
});

test("the Pix key goes some days after the payment, and amount and days stay", async () => {
  await requestRefund("boleto", "withdrawal", 1);
  await paysByPix();
  later(10.9);
  await forgetPixKeys(db, shop.now);
  expect(await stored()).toMatchObject([{ pixKey: "ana@exemplo.com.br" }]);
  later(11.1);
  await forgetPixKeys(db, shop.now);
  expect(await stored()).toMatchObject([
    { pixKey: null, pixKeyKind: null, holder: null, reason: null, amountCents: 2_990, paidOn: "2026-11-05" },
  ]);
});

test("the request of a deleted account is still paid, then nothing in it leads to the person", async () => {
  await requestRefund("boleto", "withdrawal", 1);
  await db.transaction(async (tx) => {
    await keepOwedRefunds(tx, { id: shop.member.userId, email: shop.member.email });
    await tx.delete(users).where(eq(users.id, shop.member.userId));
  });
  later(30);
  await forgetPixKeys(db, shop.now);
  expect(await listRefunds(db, "open", 9)).toMatchObject([
    { email: shop.member.email, name: null, request: { userId: null, pixKey: "ana@exemplo.com.br" } },
  ]);
  expect(await paysByPix()).toEqual({ outcome: "settled", failure: null });
  later(41);
  await forgetPixKeys(db, shop.now);
  expect(await listRefunds(db, "answered", 9)).toMatchObject([
    { email: null, name: null, request: { pixKey: null, holder: null, amountCents: 2_990, status: "paid" } },
  ]);
});
