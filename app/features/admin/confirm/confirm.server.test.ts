import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { accounts, pendingForms, profiles, sessions } from "#app/db/schema/accounts.ts";
import { dropEndedSessions } from "#app/features/accounts/forget-account.server.ts";
import { beginTwoStep, confirmTwoStep } from "#app/features/accounts/two-step.server.ts";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { loader } from "#app/routes/admin-confirm.tsx";
import { loader as sheet } from "#app/routes/admin-sheet.ts";
import { action as importLists } from "#app/routes/admin-imports-feed.tsx";
import { action as sendLists } from "#app/routes/admin-imports-files.ts";
import { action as answerRefund } from "#app/routes/admin-refunds.tsx";
import { action as importTable } from "#app/routes/admin-table-import.tsx";
import { action as changeTable } from "#app/routes/admin-table.tsx";
import { action as changeNotices } from "#app/routes/admin-notices.tsx";
import { requireFreshAdmin } from "#app/routes/fresh-admin.server.ts";
import { newMember, PASSWORD, testAccounts, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { deviceWithPasskey } from "#tests/passkey.ts";
import { ask } from "#tests/route-requests.ts";
import { totp, wrongTotp } from "#tests/totp.ts";
import { PROOF_NAMES, type ConfirmView } from "./confirm-form.ts";

const { db } = await openTestDatabase();
const PAGE = "/admin/users?usuario=1";
let host: ReturnType<typeof testAccounts>;
let carla: TestMember;
let now: Date;

beforeEach(async () => {
  now = new Date();
  host = testAccounts(db, { now: () => now });
  carla = await newMember(host, "carla@exemplo.com.br");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, carla.userId));
});

/** What reached the action after the guard; null: the guard refused. */
let reached: FormData | null;

/** Sends a form to an action that begins with the guard; returns where it leads. */
async function send(fields: Iterable<readonly [string, string]>, as = carla) {
  reached = null;
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const action = async ({ request, context }: { request: Request; context: never }) => {
    const form = await request.formData();
    await requireFreshAdmin(context, request, form);
    reached = form;
    return new Response("done");
  };
  const answer = await ask({ accounts: host }, action, { path: PAGE, as: as.browser, body });
  return answer.headers.get("location");
}

async function open(address: string, as = carla): Promise<ConfirmView | string | null> {
  const answer = await ask({ accounts: host }, loader, { path: address, as: as.browser });
  if (!answer.ok) return answer.headers.get("location");
  return ((await answer.json()) as { view: ConfirmView }).view;
}

const FIELDS = [
  ["motivo", "linha 1\r\nlinha 2"],
  ["papel", "admin"],
  ["papel", "user"],
] as const;

const later = (ms: number) => void (now = new Date(now.getTime() + ms));

test("an act goes on within 15 minutes of signing in, and from then on asks for a proof", async () => {
  later(14 * MINUTE_MS);
  expect(await send(FIELDS)).toBeNull();
  expect(reached?.getAll("papel")).toEqual(["admin", "user"]);
  later(2 * MINUTE_MS);
  expect(await send(FIELDS)).toContain("/admin/confirmar?volta=%2Fadmin%2Fusers%3Fusuario%3D1&pedido=");
  expect(reached).toBeNull();
});

test("the page sends on what was filled in with the password, and the act is done once", async () => {
  later(HOUR_MS);
  const address = (await send(FIELDS))!;
  const view = (await open(address)) as ConfirmView;
  expect(view).toMatchObject({
    target: PAGE,
    page: PAGE,
    fresh: false,
    ways: { password: true, code: false },
  });
  const wrong = await send([...view.fields, [PROOF_NAMES.password, "errada-mesmo"]]);
  expect(wrong).toBe(`${address}&erro=senha`);
  expect(reached).toBeNull();
  expect((await open(wrong!)) as ConfirmView).toMatchObject({ fault: "senha", fields: view.fields });
  expect(await send([...view.fields, [PROOF_NAMES.password, PASSWORD]])).toBeNull();
  expect([...reached!].slice(0, 3)).toEqual(FIELDS);
  expect(await open(address)).toBe(PAGE);
  expect(await host.db.select().from(pendingForms)).toEqual([]);
  later(14 * MINUTE_MS);
  expect(await send(FIELDS)).toBeNull();
});

test("with a second step on, the password alone proves nothing", async () => {
  const { viewer } = await readViewer(host, carla.browser.headers);
  const begun = await beginTwoStep(host, carla.browser.headers, viewer!, PASSWORD);
  const secret = begun.outcome === "begun" ? new URL(begun.uri).searchParams.get("secret")! : "";
  const on = await confirmTwoStep(host, carla.browser.headers, viewer!, totp(secret));
  carla.browser.take(on);
  const [recovery] = on.outcome === "on" ? on.codes : [];
  later(HOUR_MS);
  const address = (await send(FIELDS))!;
  expect(((await open(address)) as ConfirmView).ways.code).toBe(true);
  const password = [PROOF_NAMES.password, PASSWORD] as const;
  expect(await send([...FIELDS, password])).toContain("erro=codigo");
  expect(await send([...FIELDS, password, [PROOF_NAMES.code, wrongTotp(secret)]])).toContain("erro=codigo");
  expect(await send([...FIELDS, password, [PROOF_NAMES.code, recovery!]])).toBeNull();
  expect(reached).not.toBeNull();
});

test("an administrator without a password goes on after signing in anew, in whichever session", async () => {
  await host.db.delete(accounts).where(eq(accounts.userId, carla.userId));
  later(HOUR_MS);
  const address = (await send(FIELDS))!;
  expect(await send([...FIELDS, [PROOF_NAMES.password, PASSWORD]])).toContain("/admin/confirmar");
  expect(reached).toBeNull();
  // What a sign-in by a provider does.
  await host.db.update(sessions).set({ createdAt: now }).where(eq(sessions.userId, carla.userId));
  const view = (await open(address)) as ConfirmView;
  expect(view.fresh).toBe(true);
  expect(await send(view.fields)).toBeNull();
  expect([...reached!].slice(0, 3)).toEqual(FIELDS);
});

test("an administrator goes on after signing in anew by passkey, in the same browser", async () => {
  const signInByPasskey = await deviceWithPasskey(host, carla.userId);
  await host.db.update(sessions).set({ createdAt: new Date(now.getTime() - HOUR_MS) });
  const address = (await send(FIELDS))!;
  expect(reached).toBeNull();
  expect((await signInByPasskey(carla.browser)).status).toBe(200);
  const view = (await open(address)) as ConfirmView;
  expect(view.fresh).toBe(true);
  expect(await send(view.fields)).toBeNull();
  expect([...reached!].slice(0, 3)).toEqual(FIELDS);
});

test("a pending form is shown to its sender only, for an hour, and a form with a file is not kept", async () => {
  later(HOUR_MS);
  const address = (await send(FIELDS))!;
  const bia = await newMember(host, "bia@exemplo.com.br");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, bia.userId));
  await host.db.update(sessions).set({ createdAt: now }).where(eq(sessions.userId, bia.userId));
  expect(await open(address, bia)).toBe(PAGE);
  await dropEndedSessions(host.db, now);
  expect(await host.db.select().from(pendingForms)).toHaveLength(1);
  later(HOUR_MS);
  expect((await open(address)) as ConfirmView).toMatchObject({ fields: [], page: PAGE });
  await dropEndedSessions(host.db, now);
  expect(await host.db.select().from(pendingForms)).toEqual([]);
});

test("taking people's addresses along, publishing a notice, changing a table, answering a refund and sending or importing lists ask for a recent proof", async () => {
  later(HOUR_MS);
  const notice = new URLSearchParams({ texto: "Manutenção no domingo", nivel: "info", onde: "everyone" });
  const lists = new FormData();
  lists.set("arquivos", new File(["x"], "Lista_imoveis_SP.csv"));
  const importing = new URLSearchParams({ fazer: "importar", arquivo: "1" });
  const refund = (intent: string) => new URLSearchParams({ intent, devolucao: "1", visto: "1" });
  const value = new URLSearchParams({ adicionar: "1", taxa: "15" });
  const params = { table: "selic" };
  for (const [handler, path, back, body] of [
    [sheet, "/admin/users/planilha.csv?q=ana", "/admin/users?q=ana", undefined],
    [sheet, "/admin/alerts/planilha.csv", "/admin/alerts", undefined],
    [sheet, "/admin/operacoes/mensagens/planilha.csv", "/admin/operacoes/mensagens", undefined],
    [changeNotices, "/admin/conteudo/avisos?aviso=novo", "/admin/conteudo/avisos?aviso=novo", notice],
    [sendLists, "/admin/imports/arquivos", "/admin/imports", lists],
    [importLists, "/admin/imports?index", "/admin/imports?index", importing],
    [changeTable, "/admin/tabelas/selic", "/admin/tabelas/selic", value],
    [importTable, "/admin/tabelas/selic/importar", "/admin/tabelas/selic/importar", lists],
    [answerRefund, "/admin/devolucoes", "/admin/devolucoes", refund("paga")],
    [answerRefund, "/admin/devolucoes", "/admin/devolucoes", refund("provedor")],
    [answerRefund, "/admin/devolucoes", "/admin/devolucoes", refund("recusar")],
  ] as const) {
    const services = { accounts: host, now: () => now, content: { changed: async () => {} } as never };
    const answer = await ask(services, handler, { path, as: carla.browser, params, ...(body && { body }) });
    const to = new URL(answer.headers.get("location") ?? "", "http://x");
    expect([path, to.pathname, to.searchParams.get("volta")]).toEqual([path, "/admin/confirmar", back]);
  }
  // The script that sends lists shows the words of the answer.
  const sent = { path: "/admin/imports/arquivos", as: carla.browser, body: lists };
  const answer = await ask({ accounts: host }, sendLists, {
    ...sent,
    headers: { accept: "application/json" },
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { title: "Nada foi recebido" }]);
});

test("members and visitors get no further than before", async () => {
  const ana = await newMember(host, "ana@exemplo.com.br");
  expect(await send([...FIELDS, [PROOF_NAMES.password, PASSWORD]], ana)).toBe("/dashboard");
  expect(await open("/admin/confirmar", ana)).toBe("/dashboard");
  expect(await open("/admin/confirmar?volta=https://outro.example/")).toBe("/admin");
});
