import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { loader as openHelp } from "#app/routes/help.tsx";
import { action as linkAction, loader as openLink } from "#app/routes/help-link.tsx";
import { newMember, TestBrowser } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { helpOffice, VISITOR } from "#tests/help-office.ts";
import { setPlan } from "#tests/plans.ts";
import { ask } from "#tests/route-requests.ts";
import type { RequestView } from "./help-view.ts";

const OPERATOR = "contato@martelo.example";
const { db } = await openTestDatabase();
const help = helpOffice(db);
const { office } = help;
const { services, later, sent, write, rows, bodies, lettersOf, tokenIn, askAs, open } = help.ask;
const { administrator, answer, queue } = help.desk;

test("a member's request has a protocol, one letter of receipt, and is one however often the form is sent", async () => {
  office.operator = OPERATOR;
  const fields = { assunto: "imovel", mensagem: "O preço\r\nmudou?", imovel: "8444400000001" };
  const answers = await Promise.all([write(fields, office.ana.browser), write(fields, office.ana.browser)]);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  const who = { userId: office.ana.userId, name: "Ana Maria Lima", email: office.ana.email };
  const what = { subject: "imovel", nDoImovel: "8444400000001", waitingSince: office.clock };
  expect(row).toMatchObject({ ...who, ...what });
  expect(row!.protocol).toMatch(/^AJ-2026-\d{6}$/);
  for (const one of answers) expect(one.headers.get("location")).toBe(`/ajuda/${row!.protocol}`);
  expect(await bodies()).toEqual(["O preço\nmudou?"]);
  const [receipt] = await lettersOf("help_received");
  expect(receipt).toMatchObject({ recipient: office.ana.email });
  expect(receipt!.plain).toContain(`/ajuda/${row!.protocol}`);
  expect(receipt!.plain).toContain(`chega a ${OPERATOR}`);
  expect(await lettersOf("help_to_answer")).toMatchObject([{ recipient: OPERATOR }]);
  // On another day the same words are another request.
  later(DAY_MS);
  await write(fields, office.ana.browser);
  expect(await rows()).toHaveLength(2);
});

test("what is wrong with a form is named field by field, and all that was typed stays", async () => {
  const long = "x".repeat(4_001);
  const refused = await write({ ...VISITOR, assunto: "", mensagem: long, imovel: "12", email: "bia" });
  expect(refused.status).toBe(422);
  const errors = { assunto: "Escolha o assunto.", mensagem: "Use no máximo 4.000 caracteres." };
  const [imovel, email] = ["4 a 13", "completo"].map((words) => expect.stringContaining(words) as unknown);
  const values = { mensagem: long, imovel: "12", name: "Bia Souza", email: "bia" };
  expect(await refused.json()).toMatchObject({ errors: { ...errors, imovel, email }, values });
  expect(await rows()).toEqual([]);
  // The browser counts a line break once and sends it as two characters.
  const lines = "a\n".repeat(2_000).trim();
  const fits = await write({ ...VISITOR, mensagem: lines.replaceAll("\n", "\r\n") });
  expect(fits.headers.get("location")).toMatch(/^\/ajuda\?recebido=AJ-/);
});

test("the address fills the form in with what it names, and with nothing else", async () => {
  const filled = async (query: string) =>
    (await ask(services(), openHelp, { path: `/ajuda?${query}` })).json() as Promise<unknown>;
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
    { errors: { "": expect.stringContaining("Tente de novo em") }, values: { mensagem: "Mais uma" } },
  ]);
  later(HOUR_MS);
  expect((await write({ ...VISITOR, mensagem: "Mais uma" })).status).toBe(302);
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
  await setPlan(office.host.db, office.ana.email, "premium", office.clock);
  await write({ ...VISITOR, email: office.ana.email, mensagem: "Sou a Ana, acredite." });
  later(60_000);
  const bia = await newMember(office.host, "bia@exemplo.com.br", "Bia Souza");
  await setPlan(office.host.db, bia.email, "free", office.clock);
  await askAs(bia, "Do plano gratuito.");
  const plans = async () => (await queue(carla)).lines.map(({ plan }) => plan);
  expect(await plans()).toEqual(["Visitante", "Gratuito"]);
  later(60_000);
  await askAs(bia, "E outra.");
  // Until then its page promises no priority, although its reader is Premium.
  const [unproven] = await rows();
  expect((await open(office.ana.browser, unproven!.protocol)).queue).not.toContain("prioridade na fila");
  const token = await tokenIn("help_received").catch(() => "");
  expect(token).toBe("");
  const claimed = (await lettersOf("help_received")).find(({ recipient }) => recipient === office.ana.email);
  const link = new URL(/https?:\S+\/ajuda\/pedido\S+/.exec(claimed!.plain)![0]).searchParams.get("token")!;
  const body = sent({ token: link, intent: "confirmar" });
  await ask(services(), linkAction, { path: "/ajuda/pedido", body });
  expect(await plans()).toEqual(["Premium", "Gratuito", "Gratuito"]);
  // The owner of the account reads it there, too, and takes it over by writing.
  const [{ protocol } = { protocol: "" }] = await rows();
  expect(await open(office.ana.browser, protocol)).toMatchObject({ protocol });
});
