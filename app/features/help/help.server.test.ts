import { beforeEach, expect, test } from "vitest";
import { eq, like } from "drizzle-orm";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { users } from "#app/db/schema/accounts.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { mails } from "#app/db/schema/mail.ts";

import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { exportData } from "#app/features/privacy/export.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import type { Services } from "#app/services.ts";
import { action as desk, loader as openDesk } from "#app/routes/admin-help-request.tsx";
import { loader as openQueue } from "#app/routes/admin-help.tsx";
import { action as askAction, loader as openHelp } from "#app/routes/help.tsx";
import { action as linkAction, loader as openLink } from "#app/routes/help-link.tsx";
import { action as replyAction, loader as openRequest } from "#app/routes/help-request.tsx";
import { makeAdministrator } from "#app/features/accounts/administrators.server.ts";
import { newMember, testAccounts, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { testDatabase } from "#tests/database.ts";
import { setPlan } from "#tests/plans.ts";
import { ask } from "#tests/route-requests.ts";
import type { DeskView, QueueView } from "./desk-view.ts";
import type { RequestView } from "./help-view.ts";

const database = testDatabase();
const OPERATOR = "contato@martelo.example";
const VISITOR = {
  assunto: "conta",
  mensagem: "Não consigo entrar.\r\nO que faço?",
  imovel: "",
  name: "Bia Souza",
  email: "Bia@Exemplo.com.br",
};

let host: ReturnType<typeof testAccounts>;
let ana: TestMember;
let clock: Date;
let operator: string | null;

beforeEach(async () => {
  [clock, operator] = [new Date("2026-11-23T12:00:00Z"), null];
  host = testAccounts(database.current.db, { now: () => clock });
  ana = await newMember(host);
});

function services(): Partial<Services> {
  return {
    accounts: host,
    now: () => clock,
    contact: { email: operator, phone: null },
    linkSecret: "a secret of links",
    origin: () => "http://localhost:3000",
  };
}

const later = (ms: number) => (clock = new Date(clock.getTime() + ms));
const sent = (fields: Record<string, string>) => new URLSearchParams(fields);
const write = (fields: Record<string, string>, as = new TestBrowser()) =>
  ask(services(), askAction, { path: "/ajuda", as, body: sent(fields) });
const rows = () => host.db.select().from(helpRequests).orderBy(helpRequests.createdAt);
const bodies = async () =>
  (await host.db.select().from(helpMessages).orderBy(helpMessages.number)).map(({ body }) => body);
const lettersOf = async (kind: string) => host.db.select().from(mails).where(eq(mails.kind, kind));

const acts = () =>
  host.db.select().from(adminLogs).where(like(adminLogs.action, "%ajuda%")).orderBy(adminLogs.id);

/** The token of the link in the last letter of a kind. */
async function tokenIn(kind: string): Promise<string> {
  const letter = (await lettersOf(kind)).at(-1)!;
  return new URL(/https?:\S+\/ajuda\/pedido\S+/.exec(letter.plain)![0]).searchParams.get("token")!;
}

async function askAs(member: TestMember, message = "Ajuda, por favor."): Promise<string> {
  const answer = await write({ assunto: "outro", mensagem: message }, member.browser);
  return answer.headers.get("location")!.split("/").at(-1)!;
}

async function administrator(email = "carla@exemplo.com.br", name = "Carla Reis"): Promise<TestMember> {
  const member = await newMember(host, email, name);
  await makeAdministrator(host.db, email, { baseUrl: "http://localhost:3000", now: clock });
  return member;
}

const open = async (as: TestBrowser, protocol: string) =>
  (
    (await (
      await ask(services(), openRequest, { path: `/ajuda/${protocol}`, as, params: { protocol } })
    ).json()) as { view: RequestView }
  ).view;
const openAtDesk = async (admin: TestMember, protocol: string) => {
  const where = { path: `/admin/ajuda/${protocol}`, as: admin.browser, params: { protocol } };
  return ((await (await ask(services(), openDesk, where)).json()) as { view: DeskView }).view;
};
const atDesk = (admin: TestMember, protocol: string, fields: Record<string, string>) =>
  ask(services(), desk, {
    path: `/admin/ajuda/${protocol}`,
    as: admin.browser,
    params: { protocol },
    body: sent(fields),
  });
const answer = async (admin: TestMember, protocol: string, mensagem: string, versao?: number) =>
  atDesk(admin, protocol, {
    intent: "responder",
    mensagem,
    versao: String(versao ?? (await openAtDesk(admin, protocol)).version),
  });
const queue = async (admin: TestMember, query = "") => {
  const where = { path: `/admin/ajuda${query}`, as: admin.browser };
  return ((await (await ask(services(), openQueue, where)).json()) as { view: QueueView }).view;
};

test("a member's request has a protocol, one letter of receipt, and is one however often the form is sent", async () => {
  operator = OPERATOR;
  const fields = { assunto: "imovel", mensagem: "O preço\r\nmudou?", imovel: "8444400000001" };
  const answers = await Promise.all([write(fields, ana.browser), write(fields, ana.browser)]);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    userId: ana.userId,
    name: "Ana Maria Lima",
    email: ana.email,
    subject: "imovel",
    nDoImovel: "8444400000001",
    waitingSince: clock,
  });
  expect(row!.protocol).toMatch(/^AJ-2026-\d{6}$/);
  for (const one of answers) expect(one.headers.get("location")).toBe(`/ajuda/${row!.protocol}`);
  expect(await bodies()).toEqual(["O preço\nmudou?"]);
  const [receipt] = await lettersOf("help_received");
  expect(receipt).toMatchObject({ recipient: ana.email });
  expect(receipt!.plain).toContain(`/ajuda/${row!.protocol}`);
  expect(receipt!.plain).toContain(`chega a ${OPERATOR}`);
  expect(await lettersOf("help_to_answer")).toMatchObject([{ recipient: OPERATOR }]);
  // On another day the same words are another request.
  later(DAY_MS);
  await write(fields, ana.browser);
  expect(await rows()).toHaveLength(2);
});

test("what is wrong with a form is named field by field, and all that was typed stays", async () => {
  const long = "x".repeat(4_001);
  const refused = await write({ ...VISITOR, assunto: "", mensagem: long, imovel: "12", email: "bia" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: {
      assunto: "Escolha o assunto.",
      mensagem: "Use no máximo 4.000 caracteres.",
      imovel: expect.stringContaining("4 a 13"),
      email: expect.stringContaining("completo"),
    },
    kept: { mensagem: long, imovel: "12", name: "Bia Souza", email: "bia" },
  });
  expect(await rows()).toEqual([]);
  // The browser counts a line break once and sends it as two characters.
  const lines = "a\n".repeat(2_000).trim();
  const fits = await write({ ...VISITOR, mensagem: lines.replaceAll("\n", "\r\n") });
  expect(fits.headers.get("location")).toMatch(/^\/ajuda\?recebido=AJ-/);
});

test("the address fills the form in with what it names, and with nothing else", async () => {
  const filled = async (query: string) =>
    (await (await ask(services(), openHelp, { path: `/ajuda?${query}` })).json()) as {
      filled: object;
      returnTo: string | null;
    };
  const failure = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(await filled(`assunto=erro&erro=${failure}&voltar=/alerts?novo=1`)).toMatchObject({
    filled: { assunto: "erro", erro: failure, imovel: "" },
    returnTo: "/alerts?novo=1",
  });
  expect(await filled("voltar=/property/8444400000001")).toMatchObject({
    filled: { assunto: "imovel", imovel: "8444400000001" },
  });
  expect(await filled("assunto=x&erro=1&imovel=a&voltar=//outro.example")).toMatchObject({
    filled: { assunto: "", erro: "", imovel: "" },
    returnTo: null,
  });
});

test("the letter that a visitor causes repeats nothing of the message, and few go to one address", async () => {
  await write({ ...VISITOR, mensagem: "Compre em golpe.example" });
  const [receipt] = await lettersOf("help_received");
  expect(receipt).toMatchObject({ recipient: "bia@exemplo.com.br" });
  for (const text of [receipt!.subject, receipt!.html, receipt!.plain])
    expect(text).not.toContain("golpe.example");
  expect(receipt!.plain).toContain("Respostas a este e-mail não são lidas");
  expect(JSON.stringify(await rows())).not.toContain(await tokenIn("help_received"));
  for (let n = 0; n < 6; n++)
    await write({ ...VISITOR, mensagem: `Outra ${n}` }, new TestBrowser({ address: `203.0.113.${n}` }));
  expect(await lettersOf("help_received")).toHaveLength(5);
  const refused = await write({ ...VISITOR, mensagem: "Mais uma" });
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errors: { "": expect.stringContaining("Tente de novo em") }, kept: { mensagem: "Mais uma" } },
  ]);
  later(HOUR_MS);
  expect((await write({ ...VISITOR, mensagem: "Mais uma" })).status).toBe(302);
});

test("an administrator answers, the letter carries the answer, and the member goes on from the site", async () => {
  const carla = await administrator();
  const protocol = await askAs(ana);
  expect(await open(ana.browser, protocol)).toMatchObject({
    state: { words: "Espera resposta" },
    queue: expect.stringContaining("prioridade"),
  });
  later(60_000);
  await answer(carla, protocol, "Oi, Ana.\n\nTente de novo agora.");
  const [letter] = await lettersOf("help_answered");
  expect(letter).toMatchObject({ recipient: ana.email });
  expect(letter!.plain).toContain("Oi, Ana.\n\nTente de novo agora.");
  const answered = await open(ana.browser, protocol);
  expect(answered).toMatchObject({ state: { words: "Respondido" }, queue: null });
  expect(answered.messages.map(({ who }) => who)).toEqual(["Você", "Equipe do Martelo"]);
  expect(JSON.stringify(answered)).not.toContain("Carla");
  expect((await queue(carla)).lines).toEqual([]);

  const reply = () =>
    ask(services(), replyAction, {
      path: `/ajuda/${protocol}`,
      as: ana.browser,
      params: { protocol },
      body: sent({ mensagem: "Ainda não." }),
    });
  await reply();
  await reply();
  expect(await bodies()).toEqual(["Ajuda, por favor.", "Oi, Ana.\n\nTente de novo agora.", "Ainda não."]);
  expect((await queue(carla)).lines).toMatchObject([{ protocol, plan: "Teste Gratuito" }]);
});

test("the second of two administrators learns of the first's answer, keeps the text, and sends it knowingly", async () => {
  const carla = await administrator();
  const davi = await administrator("davi@exemplo.com.br", "Davi Luz");
  const protocol = await askAs(ana);
  const { version } = await openAtDesk(davi, protocol);
  expect((await answer(carla, protocol, "Resolvido.", version)).status).toBe(302);
  const refused = await answer(davi, protocol, "Já olhei.", version);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { errors: { "": expect.stringContaining("mudou") }, typed: "Já olhei." },
  ]);
  // The first one's second click is the same answer.
  expect((await answer(carla, protocol, "Resolvido.", version)).status).toBe(302);
  expect(await lettersOf("help_answered")).toHaveLength(1);
  expect((await openAtDesk(davi, protocol)).messages.map(({ who }) => who)).toEqual([
    "Ana Maria Lima",
    "Carla Reis",
  ]);
  expect((await answer(davi, protocol, "Já olhei.")).status).toBe(302);
  expect(await lettersOf("help_answered")).toHaveLength(2);
});

test("of answers sent at the same time by two administrators exactly one is written", async () => {
  const admins = [await administrator(), await administrator("davi@exemplo.com.br", "Davi Luz")];
  const protocol = await askAs(ana);
  const statuses = await Promise.all(
    admins.map(async (admin, n) => (await answer(admin, protocol, `Resposta ${n}`, 1)).status),
  );
  expect(statuses.toSorted()).toEqual([302, 409]);
  expect([(await bodies()).length, (await lettersOf("help_answered")).length]).toEqual([2, 1]);
  expect(await acts()).toHaveLength(1);
});

test("each act of an administrator is in the log, without a word of the conversation or of the person", async () => {
  const carla = await administrator();
  const protocol = await askAs(ana);
  await answer(carla, protocol, "Segredo da resposta.");
  const change = async (intent: string) =>
    atDesk(carla, protocol, { intent, versao: String((await openAtDesk(carla, protocol)).version) });
  await change("encerrar");
  await change("encerrar");
  expect((await open(ana.browser, protocol)).state.words).toBe("Encerrado");
  expect((await queue(carla, "?estado=encerrados")).lines).toHaveLength(1);
  await change("reabrir");
  const written = await acts();
  expect(written.map(({ action, type }) => [action, type])).toEqual([
    ["Criou resposta a pedido de ajuda", "create"],
    ["Alterou pedido de ajuda para encerrado", "update"],
    ["Alterou pedido de ajuda para aberto", "update"],
  ]);
  for (const act of written)
    expect(act).toMatchObject({ adminId: carla.userId, targetUserId: ana.userId, details: { protocol } });
  const text = JSON.stringify(written);
  for (const personal of [ana.email, "Ana", "Ajuda, por favor", "Segredo"])
    expect(text).not.toContain(personal);
  expect((await queue(carla)).lines).toMatchObject([{ protocol }]);
});

test("a visitor reads and continues the request by the letter's link; opening it changes nothing", async () => {
  const carla = await administrator();
  await write(VISITOR);
  const token = await tokenIn("help_received");
  const path = `/ajuda/pedido?${sent({ token })}`;
  const read = async () => {
    const opened = await ask(services(), openLink, { path });
    expect(opened.headers.get("x-robots-tag")).toContain("noindex");
    return ((await opened.json()) as { view: RequestView | null }).view;
  };
  for (let n = 0; n < 2; n++) expect(await read()).toMatchObject({ unproven: "bia@exemplo.com.br" });
  const post = (fields: Record<string, string>) =>
    ask(services(), linkAction, { path, body: sent({ token, ...fields }) });
  const [{ protocol } = { protocol: "" }] = await rows();
  await answer(carla, protocol, "Peça outro link.");
  expect(await tokenIn("help_answered")).toBe(token);
  await post({ intent: "escrever", mensagem: "Deu certo, obrigada." });
  expect(await read()).toMatchObject({ unproven: null, state: { words: "Espera resposta" } });
  await post({ intent: "apagar" });
  expect([await rows(), await bodies(), await read()]).toEqual([[], [], null]);
  expect((await post({ intent: "escrever", mensagem: "Oi?" })).status).toBe(302);
  expect(await rows()).toEqual([]);
});

test("an address that somebody typed counts with its account's plan only after its owner used the link", async () => {
  const carla = await administrator();
  await setPlan(host.db, ana.email, "premium", clock);
  await write({ ...VISITOR, email: ana.email, mensagem: "Sou a Ana, acredite." });
  later(60_000);
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await setPlan(host.db, bia.email, "free", clock);
  await askAs(bia, "Do plano gratuito.");
  const plans = async () => (await queue(carla)).lines.map(({ plan }) => plan);
  expect(await plans()).toEqual(["Visitante", "Gratuito"]);
  later(60_000);
  await askAs(bia, "E outra.");
  // Until then its page promises no priority, although its reader is Premium.
  const [unproven] = await rows();
  expect((await open(ana.browser, unproven!.protocol)).queue).not.toContain("prioridade na fila");
  const token = await tokenIn("help_received").catch(() => "");
  expect(token).toBe("");
  const claimed = (await lettersOf("help_received")).find(({ recipient }) => recipient === ana.email);
  const link = new URL(/https?:\S+\/ajuda\/pedido\S+/.exec(claimed!.plain)![0]).searchParams.get("token")!;
  await ask(services(), linkAction, {
    path: "/ajuda/pedido",
    body: sent({ token: link, intent: "confirmar" }),
  });
  expect(await plans()).toEqual(["Premium", "Gratuito", "Gratuito"]);
  // The owner of the account reads it there, too, and takes it over by writing.
  const [{ protocol } = { protocol: "" }] = await rows();
  expect(await open(ana.browser, protocol)).toMatchObject({ protocol });
});

test("the queue follows the plans of the moment, not those of the day of the request", async () => {
  const carla = await administrator();
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await setPlan(host.db, ana.email, "free", clock);
  const first = await askAs(ana);
  later(60_000);
  const second = await askAs(bia);
  const order = async () => (await queue(carla)).lines.map(({ protocol }) => protocol);
  expect(await order()).toEqual([second, first]);
  expect((await open(bia.browser, second)).queue).toContain("O seu é o próximo pedido.");
  await setPlan(host.db, ana.email, "premium", clock);
  expect(await order()).toEqual([first, second]);
  expect((await open(bia.browser, second)).queue).toContain("Antes do seu há 1 pedido.");
  // Bia's trial ends: her place in the queue is shown to her again on the day on which everybody sees it.
  later(30 * DAY_MS);
  await setPlan(host.db, ana.email, "free", clock);
  expect(await order()).toEqual([first, second]);
  expect((await open(bia.browser, second)).queue).not.toContain("Antes do seu");
  later(60 * DAY_MS);
  expect((await open(bia.browser, second)).queue).toContain("Antes do seu há 1 pedido.");
});

test("nobody but its owner and administrators reads a request, and only administrators answer", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  const protocol = await askAs(ana);
  const missing = (as: TestBrowser) =>
    ask(services(), openRequest, { path: `/ajuda/${protocol}`, as, params: { protocol } }).then(
      ({ status }) => status,
      (thrown: { init?: { status?: number } }) => thrown.init?.status,
    );
  expect(await missing(bia.browser)).toBe(404);
  const visitor = await ask(services(), openRequest, { path: `/ajuda/${protocol}`, params: { protocol } });
  expect(visitor.headers.get("location")).toContain("/auth?voltar=");
  const tried = await atDesk(bia, protocol, { intent: "responder", mensagem: "Falso.", versao: "1" });
  expect(tried.headers.get("location")).toBe("/dashboard");
  expect(await bodies()).toEqual(["Ajuda, por favor."]);
});

test("a request stays its member's, also when somebody else gets the address that they had", async () => {
  const protocol = await askAs(ana, "Só para vocês.");
  await write({ ...VISITOR, email: ana.email, mensagem: "Sem entrar." });
  const { email } = ana;
  await host.db.update(users).set({ email: "nova@exemplo.com.br" }).where(eq(users.id, ana.userId));
  const bia = await newMember(host, email, "Bia Souza");
  const theirs = async () =>
    JSON.stringify(await (await ask(services(), openHelp, { path: "/ajuda", as: bia.browser })).json());
  expect(await theirs()).toContain("AJ-");
  expect(await theirs()).not.toContain(protocol);
  await expect(open(bia.browser, protocol)).rejects.toMatchObject({ init: { status: 404 } });
  const exported = await exportData(host, bia.browser.headers, { userId: bia.userId, email });
  expect(JSON.stringify(exported)).toContain("Sem entrar.");
  expect(JSON.stringify(exported)).not.toContain("Só para vocês.");
  expect(await open(ana.browser, protocol)).toMatchObject({ protocol });
});

test("requests are searched by protocol, name and address, and a wildcard is only a character", async () => {
  const carla = await administrator();
  const protocol = await askAs(ana);
  await write(VISITOR);
  const found = async (q: string) =>
    (await queue(carla, `?${sent({ q })}`)).lines.map(({ person }) => person);
  expect(await found(protocol.toLowerCase())).toEqual(["Ana Maria Lima · ana@exemplo.com.br"]);
  expect(await found("bia@")).toEqual(["Bia Souza · bia@exemplo.com.br"]);
  expect(await found("%")).toEqual([]);
});

test("requests are exported with their messages, deleted with the account, and a year after the last message", async () => {
  const carla = await administrator();
  const protocol = await askAs(ana);
  await answer(carla, protocol, "Aqui está.");
  await write({ ...VISITOR, email: ana.email, mensagem: "Sem entrar." });
  await write(VISITOR);
  const member = { userId: ana.userId, email: ana.email, fullName: "Ana" };
  const exported = await exportData(host, ana.browser.headers, member);
  const { grupos } = JSON.parse(exported.outcome === "exported" ? exported.json : "") as {
    grupos: { tabela: string; registros: { body?: string }[] }[];
  };
  const group = (name: string) => grupos.find(({ tabela }) => tabela === name)!.registros;
  expect(group("help_requests")).toHaveLength(2);
  expect(
    group("help_messages")
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(["Ajuda, por favor.", "Aqui está.", "Sem entrar."]);
  expect(JSON.stringify([group("help_requests"), group("help_messages")])).not.toMatch(
    new RegExp(`token|digest|${carla.userId}|bia@`),
  );
  await host.db.transaction((tx) => forgetPerson(tx, { id: ana.userId, email: ana.email }, clock));
  expect(await host.db.select().from(users).where(eq(users.id, ana.userId))).toEqual([]);
  expect((await rows()).map(({ email }) => email)).toEqual(["bia@exemplo.com.br"]);
  expect(await bodies()).toEqual(["Não consigo entrar.\nO que faço?"]);
  const start = clock;
  await dropExpired(host.db, new Date(start.getTime() + 365 * DAY_MS));
  expect(await rows()).toHaveLength(1);
  await dropExpired(host.db, new Date(start.getTime() + 366 * DAY_MS));
  expect([await rows(), await bodies()]).toEqual([[], []]);
});
