import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { action, loader } from "#app/routes/settings-profile.tsx";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask } from "#tests/route-requests.ts";
import { readProfile } from "./profile.server.ts";

await memberTests();
const PATH = "/settings";
const FIELDS = {
  fullName: "Ana Maria de Souza Lima",
  username: "@AnaLima",
  phone: "(19) 99876-5432",
  city: "campinas",
  state: "SP",
};

function save(fields: Record<string, string>, { browser }: TestMember = ana) {
  return ask({ accounts: host }, action, { path: PATH, body: new URLSearchParams(fields), as: browser });
}

const profileOf = ({ userId }: TestMember) => readProfile(host.db, userId);

test("a member changes their own data, and letters use the new name", async () => {
  const answer = await save(FIELDS);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings"]);
  expect(decodeURIComponent(answer.headers.get("set-cookie")!)).toContain("Perfil atualizado com sucesso!");
  const names = { fullName: "Ana Maria de Souza Lima", username: "AnaLima", avatarUrl: null };
  const place = { phone: "19998765432", city: "Campinas", state: "SP" };
  expect(await profileOf(ana)).toEqual({ ...names, ...place, email: ana.email });
  const [user] = await host.db.select().from(users).where(eq(users.id, ana.userId));
  expect(user!.name).toBe("Ana Maria de Souza Lima");
});

test("a refused form changes nothing, shows the errors and keeps the typed values", async () => {
  const before = await profileOf(ana);
  const answer = await save({ ...FIELDS, phone: "123", city: "Atlântida" });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    errors: { phone: expect.stringContaining("DDD"), city: expect.stringContaining("SP") },
    typed: { ...FIELDS, phone: "123", city: "Atlântida" },
  });
  expect(await profileOf(ana)).toEqual(before);
});

test("a user name belongs to one person, in upper and lower case", async () => {
  const rui = await newMember(host, "rui@exemplo.com.br", "Rui Braga");
  await save(FIELDS);
  const answer = await save({ fullName: "Rui Braga", username: "ANALIMA" }, rui);
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: object };
  expect(errors).toEqual({ username: "Este nome de usuário já está em uso. Escolha outro." });
  expect((await profileOf(rui))!.username).toBeNull();
  expect((await save({ ...FIELDS, username: "analima" })).status).toBe(302);
});

test("nobody changes somebody else's profile, nor their own role, e-mail or trial", async () => {
  const rui = await newMember(host, "rui@exemplo.com.br", "Rui Braga");
  const before = await host.db.select().from(profiles).where(eq(profiles.userId, ana.userId));
  const ids = { userId: ana.userId, user_id: ana.userId };
  await save({ ...ids, fullName: "Rui", role: "admin", email: "x@y.com", freeTrialDays: "999" }, rui);
  expect(await host.db.select().from(profiles).where(eq(profiles.userId, ana.userId))).toEqual(before);
  const [own] = await host.db.select().from(profiles).where(eq(profiles.userId, rui.userId));
  expect(own).toMatchObject({ fullName: "Rui", role: "user", email: rui.email, freeTrialDays: 7 });
});

test("a member reads their own profile, which no cache keeps", async () => {
  const own = await ask({ accounts: host }, loader, { path: PATH, as: ana.browser });
  expect(await own.json()).toEqual({ profile: await profileOf(ana) });
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

test("when saving fails, the form shows an error and the failure is reported", async () => {
  const failures: unknown[] = [];
  const transaction = () => Promise.reject(new Error("disk full"));
  const { select, update } = host.db;
  const db = { ...host.db, select: select.bind(host.db), update: update.bind(host.db), transaction };
  const asking = { path: PATH, as: ana.browser, body: new URLSearchParams(FIELDS) };
  const onError = (error: unknown) => failures.push(error);
  const answer = await ask({ accounts: { ...host, db } as never }, action, asking, onError);
  expect(answer.status).toBe(500);
  expect(decodeURIComponent(answer.headers.get("set-cookie")!)).toContain("Erro ao salvar perfil.");
  expect(failures).toEqual([new Error("disk full")]);
});
