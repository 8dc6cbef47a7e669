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

function save(fields: Record<string, string>, member: TestMember | null = ana) {
  const asking = { path: PATH, body: new URLSearchParams(fields) };
  return ask({ accounts: host }, action, member ? { ...asking, as: member.browser } : asking);
}

const profileOf = ({ userId }: TestMember) => readProfile(host.db, userId);

test("a member changes their own data, and letters use the new name", async () => {
  const answer = await save(FIELDS);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/settings");
  expect(decodeURIComponent(answer.headers.get("set-cookie")!)).toContain("Perfil atualizado com sucesso!");
  expect(await profileOf(ana)).toEqual({
    fullName: "Ana Maria de Souza Lima",
    username: "AnaLima",
    email: ana.email,
    phone: "19998765432",
    city: "Campinas",
    state: "SP",
    avatarUrl: null,
  });
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
  expect(((await answer.json()) as { errors: object }).errors).toEqual({
    username: "Este nome de usuário já está em uso. Escolha outro.",
  });
  expect((await profileOf(rui))!.username).toBeNull();
  expect((await save({ ...FIELDS, username: "analima" })).status).toBe(302);
});

test("nobody changes somebody else's profile, nor their own role, e-mail or trial", async () => {
  const rui = await newMember(host, "rui@exemplo.com.br", "Rui Braga");
  const before = await host.db.select().from(profiles).where(eq(profiles.userId, ana.userId));
  await save(
    {
      fullName: "Rui",
      userId: ana.userId,
      user_id: ana.userId,
      role: "admin",
      email: "x@y.com",
      freeTrialDays: "999",
    },
    rui,
  );
  expect(await host.db.select().from(profiles).where(eq(profiles.userId, ana.userId))).toEqual(before);
  const [own] = await host.db.select().from(profiles).where(eq(profiles.userId, rui.userId));
  expect(own).toMatchObject({ fullName: "Rui", role: "user", email: rui.email, freeTrialDays: 7 });
});

test("page and form redirect a visitor to sign-in, and a member reads their own profile", async () => {
  for (const answer of [await ask({ accounts: host }, loader, { path: PATH }), await save(FIELDS, null)]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/auth?voltar=%2Fsettings");
  }
  const own = await ask({ accounts: host }, loader, { path: PATH, as: ana.browser });
  expect(await own.json()).toEqual({ profile: await profileOf(ana) });
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

test("when saving fails, the form shows an error and the failure is reported", async () => {
  const failures: unknown[] = [];
  const broken = {
    ...host,
    db: {
      ...host.db,
      select: host.db.select.bind(host.db),
      update: host.db.update.bind(host.db),
      transaction: () => Promise.reject(new Error("disk full")),
    },
  };
  const answer = await ask(
    { accounts: broken as never },
    action,
    { path: PATH, as: ana.browser, body: new URLSearchParams(FIELDS) },
    (error) => failures.push(error),
  );
  expect(answer.status).toBe(500);
  expect(decodeURIComponent(answer.headers.get("set-cookie")!)).toContain("Erro ao salvar perfil.");
  expect(failures).toEqual([new Error("disk full")]);
});
