import path from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, outboxOf } from "./people.ts";

const { host, run, newFolder } = processes();

const MESSAGES = "/admin/operacoes/mensagens";
const REQUESTS = "/admin/operacoes/pedidos";
const CONTACTS = `${REQUESTS}?tipo=contato`;

/** Stores a letter that was given up. */
async function giveUp({ env }: Hosted, recipient: string, reason: string): Promise<string> {
  const database = await openDatabase({ url: env.DATABASE_URL!, dataDir: "" });
  const letter = { subject: "Confirme seu e-mail", html: "<p>Olá</p>", plain: "Olá" };
  const dead = { nextAttemptAt: null, attempts: 5, lastError: reason, createdAt: new Date() };
  try {
    const rows = await database.db
      .insert(mails)
      .values({ recipient, kind: "confirm_email", ...letter, ...dead })
      .returning({ id: mails.id });
    return rows[0]!.id;
  } finally {
    await database.close();
  }
}

/** An administrator and a member. */
async function office(server: Hosted) {
  const admin = await newMember(server, "carla@exemplo.com.br");
  await server.work("admin", { email: admin.email });
  return { admin, ana: await newMember(server, "ana@exemplo.com.br") };
}

test("an administrator sees which messages were given up, and why, and can retry them", async () => {
  const server = await host();
  const { admin, ana } = await office(server);
  expect(await (await admin.get(MESSAGES)).text()).toContain("Nenhuma: tudo o que foi escrito saiu");
  const id = await giveUp(server, "bia@exemplo.com.br", "550 no such user");
  const page = await (await admin.get(MESSAGES)).text();
  for (const text of ["Confirme seu e-mail", "bia@exemplo.com.br", "5 tentativas", "550 no such user"])
    expect(page).toContain(text);

  expect((await ana.post(MESSAGES, { mensagem: id })).headers.get("location")).toBe("/dashboard");
  expect(await (await admin.get(MESSAGES)).text()).toContain("550 no such user");
  expect((await admin.post(MESSAGES, { mensagem: id })).headers.get("location")).toBe(MESSAGES);
  expect(await (await admin.get(MESSAGES)).text()).toContain("A mensagem vai de novo");
  expect(await (await admin.get(MESSAGES)).text()).not.toContain("550 no such user");
  const arrived = async () =>
    (await outboxOf(server)).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  await expect.poll(arrived, { interval: 100 }).toContain("bia@exemplo.com.br");
});

test("an administrator accepts a quarantined list or turns it down, and nobody else can", async () => {
  const server = await host();
  const { admin: carla, ana } = await office(server);
  const folder = await newFolder();
  const rows = Array.from({ length: 30 }, (_, n) => ({ number: String(8_000_000_000_000 + n) }));
  for (const state of ["SP", "RJ"]) {
    const mine = rows.map(({ number }) => ({ number: state === "SP" ? number : number.replace("8", "9") }));
    const whole = await writeList(path.join(folder, "a"), state, "2026-01-07", mine);
    await server.importLists(whole);
    const cut = await writeList(path.join(folder, "b"), state, "2026-01-08", mine.slice(0, 3));
    const request = { paths: [cut], dryRun: false, accept: false, fallbackDate: null };
    expect(await server.work("import", request)).toMatchObject([{ held: [expect.any(String)] }]);
  }
  const total = async () => (await server.api("imoveis")).total;
  const page = await (await carla.get("/admin/imports")).text();
  for (const text of ["São Paulo, lista de 08/01/2026", "Rio de Janeiro, lista de 08/01/2026"])
    expect(page).toContain(text);
  expect(page).toContain("Tem 3 imóveis, e a lista de 07/01/2026 tem 30.");
  const [rj, sp] = [...page.matchAll(/value="aceitar-(\d+)"/g)].map(([, id]) => id!);

  const byAna = await ana.post("/admin/imports?index", { fazer: `aceitar-${sp}` });
  expect(byAna.headers.get("location")).toBe("/dashboard");
  await expect.poll(total).toBe(60);
  expect((await carla.post("/admin/imports?index", { fazer: `aceitar-${sp}` })).headers.get("location")).toBe(
    "/admin/imports",
  );
  expect(await (await carla.get("/admin/imports")).text()).toContain("Lista importada");
  expect(await total()).toBe(33);
  await carla.post("/admin/imports?index", { fazer: `recusar-${rj}` });
  const after = await (await carla.get("/admin/imports")).text();
  expect(after).toContain("Lista recusada");
  expect(after).toContain("todas as listas que chegaram foram importadas ou recusadas");
  expect(await total()).toBe(33);
  await carla.post("/admin/imports?index", { fazer: `aceitar-${rj}` });
  expect(await (await carla.get("/admin/imports")).text()).toContain("A lista já não está entre as retidas.");

  const acts = /\d\. (.*) \(.*\)\n {2}(.*) · /g;
  const { env } = server;
  const logs = async (...args: string[]) => run("logs", args, { env });
  const logged = [...(await logs()).stdout.matchAll(acts)].map(([, act, by]) => [act, by]);
  expect(logged).toEqual([
    ["Recusou lista retida", "Ana Maria Lima"],
    ["Aceitou lista retida", "Ana Maria Lima"],
    ["Alterou permissão do usuário", "Comando no servidor"],
  ]);
  const proved = await logs("verificar");
  expect([proved.code, proved.stdout]).toEqual([0, expect.stringContaining("inteira: 3 registros")]);
  const hash = /[0-9a-f]{64}/.exec(proved.stdout)![0];
  const others = [hash, hash.replaceAll(/./g, "0"), "ontem"].map((given) => logs("verificar", given));
  expect((await Promise.all(others)).map(({ code }) => code)).toEqual([0, 1, 2]);
  const csv = (await logs("csv")).stdout.split("\r\n");
  expect([csv.length, csv[1]!.startsWith("1;"), csv[3]!.endsWith(hash)]).toEqual([5, true, true]);
});

test("requests of people are listed for administrators and by a command, also where no contact address is set", async () => {
  const numero = "8000000000017";
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: numero }]);
  const server = await host({ lists: [list] });
  const requests = () => run("requests", [], { env: server.env });
  const { admin: carla, ana } = await office(server);
  expect((await requests()).stdout).toContain("Ninguém espera por uma resposta.");
  await ana.post(`/property/${numero}/interesse`, { intent: "pedir" });
  await ana.post("/settings/privacidade", { intent: "pedido", tipo: "acesso", mensagem: "O que há de mim?" });

  const listed = await requests();
  expect(listed.code).toBe(0);
  expect(listed.stderr).toContain("CONTACT_EMAIL não está definido");
  const page = await (await carla.get(CONTACTS)).text();
  const data = await (await carla.get(REQUESTS)).text();
  for (const text of [numero, ana.email, "Receber meus dados com explicações", "O que há de mim?"]) {
    expect(listed.stdout).toContain(text);
    expect(page + data).toContain(text);
  }
  expect(listed.stdout).toMatch(/Protocolo \d{4}-\d{6}.* responder até \d{2}\/\d{2}\/\d{4}/);
  expect(page).toContain("CONTACT_EMAIL não está definido");

  const wanted = /value="(contato:[0-9a-f-]{36})"/.exec(page)![1]!;
  expect((await ana.post(CONTACTS, { respondido: wanted })).headers.get("location")).toBe("/dashboard");
  expect(await (await carla.get(CONTACTS)).text()).toContain(wanted);
  expect((await carla.post(CONTACTS, { respondido: wanted })).headers.get("location")).toBe(CONTACTS);
  expect(await (await carla.get(CONTACTS)).text()).toContain("Pedido respondido");
  const ended = await (await carla.get(`${CONTACTS}&situacao=respondidos`)).text();
  const button = (html: string) => /<button[^>]*value="contato:[^>]*>/.exec(html)![0];
  expect([button(ended).includes(wanted), button(ended).includes('name="reabrir"')]).toEqual([true, true]);
  const [open, after] = (await requests()).stdout.split("Respondidos:");
  for (const text of [after!, ended]) {
    expect(text).toContain(ana.email);
    expect(text).toMatch(/\d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}, por Ana Maria Lima/);
  }
  expect(open).toContain("O que há de mim?");
  expect(open).not.toContain(`imóvel ${numero}`);
  for (const none of [wanted, "contato:x", `lista:${wanted}`]) {
    await carla.post(CONTACTS, { respondido: none });
    expect(await (await carla.get(CONTACTS)).text()).toContain("já não está entre os que esperam resposta");
  }
  expect((await ana.post(CONTACTS, { reabrir: wanted })).headers.get("location")).toBe("/dashboard");
  expect(await (await carla.get(CONTACTS)).text()).not.toContain(wanted);
  await carla.post(CONTACTS, { reabrir: wanted });
  const reopened = await (await carla.get(CONTACTS)).text();
  expect(reopened).toContain("Pedido reaberto");
  expect([button(reopened).includes(wanted), button(reopened).includes('name="respondido"')]).toEqual([
    true,
    true,
  ]);
  await carla.post(CONTACTS, { reabrir: wanted });
  expect(await (await carla.get(CONTACTS)).text()).toContain("já não está entre os respondidos");
  expect((await ana.get(CONTACTS)).headers.get("location")).toBe("/dashboard");
});
