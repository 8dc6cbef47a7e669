import { expect, test } from "vitest";
import { extractText } from "unpdf";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { loader } from "#app/routes/plan-receipt.ts";
import type { Services } from "#app/services.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { paidAtSandbox, testBilling } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";

const { db } = await openTestDatabase();

/** Two members at an installation where payments are pretended; Ana has bought something. */
async function installation() {
  const accounts = testAccounts(db);
  const [ana, bia] = [
    await newMember(accounts),
    await newMember(accounts, "bia@exemplo.com.br", "Bia Souza"),
  ];
  const billing = testBilling(db, accounts.now);
  await paidAtSandbox(billing, ana);
  const [purchase] = (await billing.desk.billing(ana.userId)).purchases;
  const services = {
    accounts,
    billing: billing.desk,
    contact: { email: "oi@exemplo.com.br", phone: null },
    operator: { name: "Casa Certa Ltda.", taxId: "11222333000181" },
    origin: () => "http://localhost:3000",
  } as unknown as Services;
  const open = (file: string, as?: TestMember, headers: Record<string, string> = {}) => {
    const asking = { path: `/plan/recibos/${file}`, params: { file }, headers };
    return ask(services, loader, as ? { ...asking, as: as.browser } : asking);
  };
  return { ana, bia, billing, open, file: `${purchase!.id}.pdf` };
}

test("a member downloads the receipt of a payment, which no cache keeps", async () => {
  const { ana, open, file } = await installation();
  const answer = await open(file, ana);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="recibo-martelo-\d{8}-[0-9A-Z]{8}\.pdf"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
  const seller = "CNPJ 11.222.333/0001-81";
  for (const words of ["AMBIENTE DE TESTE — sem valor", "Ana Maria Lima", ana.email, seller])
    expect(text.replace(/[\s\u00A0]+/g, " ")).toContain(words);
});

test("nobody gets the receipt of another member, nor one of what was not paid", async () => {
  const { ana, bia, billing, open, file } = await installation();
  const NOT_FOUND = { init: { status: 404 } };
  await expect(open(file, bia)).rejects.toMatchObject(NOT_FOUND);
  await expect(open(file.replace(".pdf", ""), ana)).rejects.toMatchObject(NOT_FOUND);
  await paidAtSandbox(billing, bia, { act: "wait", method: "boleto" });
  const [waiting] = (await billing.desk.billing(bia.userId)).purchases;
  await expect(open(`${waiting!.id}.pdf`, bia)).rejects.toMatchObject(NOT_FOUND);
  const visitor = await open(file);
  expect(visitor.headers.get("location")).toBe(`/auth?voltar=${encodeURIComponent(`/plan/recibos/${file}`)}`);
});

test("receipts are not made again and again", async () => {
  const MOST_RECEIPTS = 30;
  const { ana, open, file } = await installation();
  const limit = { key: `receipts:${ana.userId}`, most: MOST_RECEIPTS, windowMs: MINUTE_MS };
  for (let press = 0; press < MOST_RECEIPTS; press++) await spendAttempt(db, [limit], new Date());
  const refused = await open(file, ana);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await open(file, ana, { accept: "text/html" })).headers.get("location")).toBe("/plan");
});
