import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { profiles, sessions, users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { rateLimits } from "#app/db/schema/rate-limits.ts";
import { resendConfirmationTo } from "#app/features/accounts/account-acts.server.ts";
import { readConfirmation } from "#app/features/accounts/confirm-email.server.ts";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { action, loader } from "#app/routes/admin-users.tsx";
import { loader as sheet } from "#app/routes/admin-sheet.ts";
import { newMember, signUpFrom, testAccounts, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { USER_INTENTS } from "./user-form-names.ts";
import type { UsersView } from "./users-view.ts";

const { db } = await openTestDatabase();
const PAGE = "/admin/users?papel=usuario";
let host: ReturnType<typeof testAccounts>;
let carla: TestMember;
let ana: TestMember;
let ended: number;
let now: Date;

beforeEach(async () => {
  now = new Date();
  ended = 0;
  host = testAccounts(db, { now: () => now });
  carla = await newMember(host, "carla@exemplo.com.br", "Carla Régis");
  ana = await newMember(host, "ana@exemplo.com.br", "Ana Lima");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, carla.userId));
});

const services = () => ({
  accounts: host,
  billing: null,
  channels: { sessionsEnded: () => void ended++ } as never,
  now: () => now,
});

/** Sends a form of a user's dialog; returns the toast's text, else what the answer says. */
async function send(intent: string, fields: Record<string, string> = {}, id = ana.userId) {
  const body = new URLSearchParams({ intent, id, ...fields });
  const answer = await ask(services(), action, { path: PAGE, as: carla.browser, body });
  const refused = answer.status === 302 ? null : ((await answer.json()) as { errors: object; typed: object });
  const toast = toastIn(answer)?.text ?? null;
  return { status: answer.status, to: answer.headers.get("location"), toast, refused };
}

const acts = async () =>
  (await newestActs(host.db, 99)).toReversed().map(({ action: act, adminId, targetUserId, details }) => {
    expect([adminId, targetUserId]).toEqual([carla.userId, ana.userId]);
    expect(JSON.stringify(details)).not.toMatch(/exemplo\.com|Lima|Spam/);
    return [act, details.before, details.after];
  });

test("each act says what came of it, returns to the list as it was, and is logged without personal data", async () => {
  const role = await send("papel", { administrador: "sim" });
  expect([role.to, role.toast]).toEqual([PAGE, "Permissão alterada para Administrador"]);
  const administrator =
    "Erro ao bloquear usuário\nÉ uma conta de administrador: retire antes essa permissão.";
  expect((await send("bloquear", { motivo: "Spam" })).toast).toBe(administrator);
  expect((await send("papel", { administrador: "nao" })).toast).toBe("Permissão alterada para Usuário");
  expect((await send("sessoes")).toast).toBe("1 sessão encerrada");
  expect((await readViewer(host, ana.browser.headers)).viewer).toBeNull();
  expect((await send("sessoes")).toast).toBe("Erro ao encerrar sessões\nNão há sessão aberta.");
  const premium = await send("premium", { ate: "2099-01-31" });
  expect(premium.toast).toBe("Ana Lima agora é Premium, até 31/01/2099.");
  expect((await send("gratuito")).toast).toContain("agora está no plano gratuito");
  expect((await send("teste", { dias: "9" })).toast).toContain("O teste gratuito de Ana Lima vai até");
  expect((await send("bloquear", { motivo: "Spam" })).toast).toBe("Usuário bloqueado");
  expect((await send("teste", { dias: "30" })).toast).toContain("vai até");
  expect((await send("desbloquear")).toast).toBe("Usuário desbloqueado");
  expect((await acts()).map(([act]) => act)).toEqual([
    "Alterou permissão do usuário",
    "Alterou permissão do usuário",
    "Encerrou sessões do usuário",
    "Alterou plano do usuário para Premium",
    "Alterou plano do usuário para gratuito",
    "Alterou teste gratuito do usuário",
    "Bloqueou usuário",
    "Alterou teste gratuito do usuário",
    "Desbloqueou usuário",
  ]);
  // While she was blocked nobody wrote to her about her plan.
  expect(await host.db.select().from(mails).where(eq(mails.kind, "trial_extended"))).toHaveLength(1);
  expect(ended).toBe(3);
});

test("a confirmation letter is sent again within the limits of the person's own requests", async () => {
  expect((await send("reenviar")).toast).toBe(
    "Erro ao reenviar confirmação\nO e-mail desta conta já está confirmado.",
  );
  await signUpFrom(host, new TestBrowser(), "bia@exemplo.com.br", "Bia");
  const [bia] = await host.db.select().from(users).where(eq(users.email, "bia@exemplo.com.br"));
  for (let n = 0; n < 4; n++)
    expect((await send("reenviar", {}, bia!.id)).toast).toBe("Confirmação reenviada");
  const tooMany = /^Erro ao reenviar confirmação\nMuitas tentativas/;
  expect((await send("reenviar", {}, bia!.id)).toast).toMatch(tooMany);
  const written = async () =>
    (await host.db.select().from(mails)).map(({ kind, recipient }) => `${kind} ${recipient}`);
  expect(await written()).toEqual(Array(4).fill("confirm_email bia@exemplo.com.br"));
  expect(await newestActs(host.db, 9)).toHaveLength(4);
  // The link of such a letter confirms the address.
  const [letter] = await host.db.select().from(mails).limit(1);
  const token = /token=([\w.-]+)/.exec(letter!.plain)![1]!;
  expect(await readConfirmation(host, new Headers(), token)).toMatchObject({ ask: "first" });
  // Where the row of the log cannot be written, there is no letter either.
  await host.db.delete(rateLimits);
  const nobody = { adminId: "nobody", userId: bia!.id };
  await expect(resendConfirmationTo(host, carla.browser.headers, nobody)).rejects.toThrow();
  expect(await written()).toHaveLength(4);
});

test("what is typed wrong is shown again with its error, and forms of nobody are refused", async () => {
  const refusal = (errors: object, typed: object = {}) => ({ status: 422, refused: { errors, typed } });
  const motivo = "Escreva o motivo: ele vai no e-mail à pessoa.";
  expect(await send("bloquear", { motivo: "  " })).toMatchObject(refusal({ motivo }, { motivo: "  " }));
  const dias = "Escreva um número de 1 a 30.";
  expect(await send("teste", { dias: "31" })).toMatchObject(refusal({ dias }));
  expect((await send("premium", { ate: "2026-02-30" })).status).toBe(422);
  const over = { ate: "2020-01-01" };
  expect(await send("premium", over)).toMatchObject(refusal({}, over));
  const nobody = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect((await send("papel", { administrador: "sim" }, nobody)).toast).toBe(
    "Erro ao atualizar permissão\nEsta conta não existe mais.",
  );
  for (const [intent, id] of [
    ["papel", "x"],
    ["sessoes", "x"],
    ["outra", nobody],
  ] as const)
    await expect(send(intent, {}, id)).rejects.toMatchObject({ init: { status: 400 } });
  expect(await acts()).toEqual([]);
});

test("every act but the confirmation letter asks for a recent proof of identity", async () => {
  now = new Date(now.getTime() + HOUR_MS);
  for (const intent of USER_INTENTS) {
    const { to } = await send(intent, { administrador: "sim", motivo: "Spam", dias: "9" });
    const wanted =
      intent === "reenviar" ? PAGE : expect.stringContaining("/admin/confirmar?volta=%2Fadmin%2Fusers");
    expect([intent, to]).toEqual([intent, wanted]);
  }
  expect(await acts()).toEqual([]);
  await host.db.update(sessions).set({ createdAt: now });
  expect((await send("papel", { administrador: "sim" })).to).toBe(PAGE);
});

test("the list and the spreadsheet have whom the filters find, and whoever takes it along is logged", async () => {
  const path = `/admin/users?q=regis&usuario=${carla.userId}`;
  const answer = await ask(services(), loader, { path, as: carla.browser });
  const { view } = (await answer.json()) as { view: UsersView };
  expect(view).toMatchObject({
    counts: [{ value: "2" }, { value: "1" }, { value: "1" }],
    summary: "1 usuário encontrado",
    lines: [{ name: "Carla Régis", place: "Não informado", role: "admin", mark: null }],
    steps: { first: null, previous: null, next: null },
    open: { own: true, role: "admin", title: "Carla Régis", sessions: 1 },
  });
  const rows = await ask(services(), sheet, { path: "/admin/users/planilha.csv?q=lima", as: carla.browser });
  expect((await rows.text()).split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^Ana Lima;ana@exemplo\.com\.br;;;Usuário;Ativo;/),
    "",
  ]);
  const details = { filters: { searched: true, role: null } };
  expect(await newestActs(host.db, 9)).toMatchObject([
    { action: "Exportou usuários", adminId: carla.userId, details },
  ]);
});
