import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, sessions } from "#app/db/schema/accounts.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { refundRequests } from "#app/db/schema/billing.ts";
import { mails } from "#app/db/schema/mail.ts";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { writeDueLetters } from "#app/features/plan/plan-letters.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { action as queueAction, loader as queueLoader } from "#app/routes/admin-refunds.tsx";
import { action as refundAction, loader as refundLoader } from "#app/routes/plan-refund.tsx";
import { action as planAction } from "#app/routes/plan.tsx";
import type { Services } from "#app/services.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { paidAtSandbox, testBilling, type TestBilling } from "#tests/billing.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import type { RefundQueue, RefundTask } from "./refund-queue-view.ts";

const START = new Date("2026-11-02T12:00:00Z");
const KEY = { "tipo-de-chave": "email", chave: "ana@exemplo.com.br", titular: "Ana Lima" };

let now: Date;
let carla: TestMember;
let billing: TestBilling;
let services: Services;
let failures: unknown[];

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const db = () => host.db;
const stored = () => db().select().from(refundRequests);
const letters = async () => {
  const rows = await db().select().from(mails).orderBy(mails.createdAt, mails.kind);
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
};
const onError = (error: unknown) => void failures.push(error);

beforeEach(() => later(0));
await memberTests({ now: () => now });
beforeEach(async () => {
  failures = [];
  carla = await newMember(host, "carla@exemplo.com.br");
  await db().update(profiles).set({ role: "admin" }).where(eq(profiles.userId, carla.userId));
  billing = testBilling(db(), () => now);
  services = {
    accounts: host,
    billing: billing.desk,
    contact: { email: "dono@exemplo.com.br", phone: null },
    origin: () => "http://localhost:3000",
  } as unknown as Services;
});

const purchaseId = async () => (await billing.desk.billing(ana.userId)).purchases[0]!.id;

function send(fields: Record<string, string>, { browser } = ana) {
  const body = new URLSearchParams(fields);
  return ask(services, refundAction, { path: "/plan/devolucao", as: browser, body }, onError);
}
const asks = async (fields: Record<string, string> = KEY, direito = "withdrawal") =>
  send({ intent: "pedir", direito, compra: await purchaseId(), ...fields });
const renews = () => {
  const body = new URLSearchParams({ intent: "renovar" });
  return ask(services, planAction, { path: "/plan", as: ana.browser, body });
};

async function queue(): Promise<RefundTask[]> {
  const answer = await ask(services, queueLoader, { path: "/admin/devolucoes", as: carla.browser });
  return ((await answer.json()) as { view: { tasks: RefundTask[] } }).view.tasks;
}

/** Sends a form of the queue as an administrator who signed in just now. */
async function answers(fields: Record<string, string>) {
  await db().update(sessions).set({ createdAt: now }).where(eq(sessions.userId, carla.userId));
  const [task] = await queue();
  const body = new URLSearchParams({ devolucao: task!.id, visto: task!.seenAt, ...fields });
  return ask(services, queueAction, { path: "/admin/devolucoes", as: carla.browser, body }, onError);
}

const toastOf = (answer: Response) => toastIn(answer)?.title.replaceAll("\u00A0", " ");

test("open requests come twenty to a page, those due first, and a page beyond the last is the last", async () => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  await asks();
  const { id: _id, ...first } = (await stored())[0]!;
  await db()
    .insert(refundRequests)
    .values(
      Array.from({ length: 21 }, (_, i) => ({
        ...first,
        protocol: `DEV-2026-1${String(i).padStart(5, "0")}`,
        purchaseId: `another ${i}`,
        dueAt: new Date(first.dueAt.getTime() - (i < 3 ? 30 : 1) * DAY_MS),
      })),
    );
  const shown = async (path: string) => {
    const answer = await ask(services, queueLoader, { path, as: carla.browser });
    const { open, late, page, pages, tasks } = ((await answer.json()) as { view: RefundQueue }).view;
    return { open, late, page, pages, protocols: tasks.map(({ protocol }) => protocol) };
  };
  const counts = { open: 22, late: 3, pages: 2 };
  const one = await shown("/admin/devolucoes");
  const two = await shown("/admin/devolucoes?pagina=2");
  expect(one).toMatchObject({ ...counts, page: 1 });
  expect(two).toMatchObject({ ...counts, page: 2 });
  expect([one.protocols.length, two.protocols.length, two.protocols.at(-1)]).toEqual([20, 2, first.protocol]);
  expect(new Set([...one.protocols, ...two.protocols]).size).toBe(22);
  expect(one.protocols.slice(0, 3).toSorted()).toEqual([0, 1, 2].map((i) => `DEV-2026-10000${i}`));
  expect(await shown("/admin/devolucoes?pagina=99")).toEqual(two);
});

test("a boleto is asked for, paid by Pix and told of, each once", async () => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  const opened = await ask(services, refundLoader, {
    path: `/plan/devolucao?compra=${await purchaseId()}`,
    as: ana.browser,
  });
  expect(await opened.json()).toMatchObject({
    ask: { right: "withdrawal", keyKinds: [{ kind: "cpf", label: "CPF" }, {}, {}, {}, {}], open: null },
  });
  const response = await asks();
  expect([response.status, response.headers.get("location")]).toEqual([302, "/plan#devolucao"]);
  expect(toastOf(response)).toMatch(/^Pedido registrado: protocolo DEV-2026-\d{6}$/);
  await asks();
  expect(await letters()).toEqual([`refund_requested ${ana.email}`, "refund_to_pay dono@exemplo.com.br"]);

  later(1);
  const paid = { intent: "paga", dia: "2026-11-03", transacao: "E00000000202611031200" };
  expect((await answers({ ...paid, transacao: "Pix para ana@exemplo.com.br" })).status).toBe(422);
  expect(await stored()).toMatchObject([{ status: "open", reference: null }]);
  expect(toastOf(await answers(paid))).toBe("Devolução marcada como paga");
  expect(await queue()).toEqual([]);
  expect(await letters()).toContain(`refund_paid ${ana.email}`);
  const [row] = await stored();
  const details = { request_id: row!.id, protocol: row!.protocol, amount_cents: 2_990, paid_by: "pix" };
  const change = { before: { status: "open" }, after: { status: "paid" } };
  const act = { adminId: carla.userId, action: "Alterou devolução para paga", targetUserId: ana.userId };
  expect(await db().select().from(adminLogs)).toMatchObject([{ ...act, details: { ...details, ...change } }]);
  expect(JSON.stringify(await db().select().from(adminLogs))).not.toContain("ana@exemplo.com.br");

  // The letters about plans do not tell of it a second time.
  const before = await letters();
  await writeDueLetters(db(), { desk: billing.desk, baseUrl: () => "http://localhost:3000", now: () => now });
  const since = (await letters()).filter((letter) => !before.includes(letter));
  expect(since.filter((kind) => /refund|premium_ended/.test(kind))).toEqual([]);
});

test("a wrong key is refused with all that was typed, and nothing changes", async () => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  const answer = await asks({ ...KEY, "tipo-de-chave": "cpf", chave: "529.982.247-26" });
  const errors = { chave: "Este CPF não é válido. Confira cada número." };
  const values = { key: "529.982.247-26", holder: "Ana Lima" };
  expect([answer.status, await answer.json()]).toMatchObject([422, { refusal: { errors, values } }]);
  expect(await stored()).toEqual([]);
  await expect(send({ intent: "pedir" })).rejects.toMatchObject({ init: { status: 400 } });
});

test("another member's purchase cannot be asked for, nor their request be taken back", async () => {
  await paidAtSandbox(billing, ana, { method: "pix" });
  later(9);
  await asks({}, "guarantee");
  const [{ protocol } = { protocol: "" }] = await stored();
  const compra = await purchaseId();
  expect((await send({ intent: "pedir", direito: "guarantee", compra }, carla)).status).toBe(409);
  expect(toastOf(await send({ intent: "retirar", protocolo: protocol }, carla))).toBe("Nada mudou");
  expect(await stored()).toMatchObject([{ status: "open" }]);
});

test("under the guarantee the subscription may renew again only after the request was taken back", async () => {
  await paidAtSandbox(billing, ana);
  later(9);
  expect((await asks({}, "guarantee")).status).toBe(302);
  expect((await renews()).status).toBe(409);
  const [{ protocol } = { protocol: "" }] = await stored();
  expect(toastOf(await send({ intent: "retirar", protocolo: protocol }))).toBe("Pedido retirado");
  expect((await renews()).status).toBe(302);
});

test("a boleto that is being paid back keeps no later subscription from renewing again", async () => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  expect((await asks(KEY)).status).toBe(302);
  await paidAtSandbox(billing, ana);
  await billing.desk.setRenewal(ana.userId, false);
  expect((await renews()).status).toBe(302);
});

test("the provider's refusal is told to the administrator, and the request stays", async () => {
  await paidAtSandbox(billing, ana);
  later(9);
  await asks({}, "guarantee");
  const failure = new ProviderFailure("O serviço de pagamento recusou o pedido.");
  const provider = { ...billing.sandbox, refund: () => Promise.reject(failure) };
  const desk = services.billing;
  services.billing = { ...desk!, provider };
  expect(toastOf(await answers({ intent: "provedor" }))).toBe("Nada mudou");
  expect(failures).toEqual([failure]);
  services.billing = desk;
  expect(toastOf(await answers({ intent: "provedor" }))).toBe("Devolvida pelo provedor");
  expect((await letters()).filter((kind) => kind.startsWith("refund_paid"))).toHaveLength(1);
  expect(await stored()).toMatchObject([{ status: "paid", paidBy: "provider" }]);
});

test("a refusal needs a reason, which the member reads and the log does not hold", async () => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  await asks();
  const empty = await answers({ intent: "recusar", porque: "não" });
  const values = { refusal: "não" };
  expect([empty.status, await empty.json()]).toMatchObject([422, { refusal: { values } }]);
  const why = "O banco diz que esta chave não existe.";
  expect(toastOf(await answers({ intent: "recusar", porque: why }))).toBe("Devolução recusada");
  expect(await letters()).toContain(`refund_refused ${ana.email}`);
  const log = await db().select().from(adminLogs);
  expect(log).toMatchObject([{ action: "Alterou devolução para recusada" }]);
  expect(JSON.stringify(log)).not.toContain(why);
});

test.each([
  ["2026-11-01", "before the request"],
  ["2026-11-05", "in the future"],
  ["amanhã", "that is no day"],
])("a payment on %s, %s, is refused", async (dia) => {
  await paidAtSandbox(billing, ana, { method: "boleto" });
  await asks();
  later(2);
  const answer = await answers({ intent: "paga", dia, transacao: "E1" });
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { refusal: { errors: { dia: expect.stringMatching(/./) }, values: { reference: "E1" } } },
  ]);
  expect(await stored()).toMatchObject([{ status: "open" }]);
});
