import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DAY_MS } from "#app/lib/durations.ts";
import { action as replyAction } from "#app/routes/help-request.tsx";
import { newMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { helpOffice, VISITOR } from "#tests/help-office.ts";
import { setPlan } from "#tests/plans.ts";
import { queryPlan } from "#tests/query-plan.ts";
import { ask } from "#tests/route-requests.ts";
import { containing, LATEST, PAST, requestsQuery } from "./help-queue.server.ts";

const { db } = await openTestDatabase();
const help = helpOffice(db);
const { office } = help;
const { services, later, sent, write, bodies, lettersOf, askAs, open } = help.ask;
const { acts, administrator, openAtDesk, atDesk, answer, queue } = help.desk;

test("an administrator answers, the letter carries the answer, and the member goes on from the site", async () => {
  const carla = await administrator();
  const protocol = await askAs(office.ana);
  expect(await open(office.ana.browser, protocol)).toMatchObject({
    state: { words: "Espera resposta" },
    queue: expect.stringContaining("prioridade"),
  });
  later(60_000);
  await answer(carla, protocol, "Oi, Ana.\n\nTente de novo agora.");
  const [letter] = await lettersOf("help_answered");
  expect(letter).toMatchObject({ recipient: office.ana.email });
  expect(letter!.plain).toContain("Oi, Ana.\n\nTente de novo agora.");
  const answered = await open(office.ana.browser, protocol);
  expect(answered).toMatchObject({ state: { words: "Respondido" }, queue: null });
  expect(answered.messages.map(({ who }) => who)).toEqual(["Você", "Equipe do Martelo"]);
  expect(JSON.stringify(answered)).not.toContain("Carla");
  expect((await queue(carla)).lines).toEqual([]);

  const body = sent({ mensagem: "Ainda não." });
  const replying = { path: `/ajuda/${protocol}`, as: office.ana.browser, params: { protocol }, body };
  for (let n = 0; n < 2; n++) await ask(services(), replyAction, replying);
  expect(await bodies()).toEqual(["Ajuda, por favor.", "Oi, Ana.\n\nTente de novo agora.", "Ainda não."]);
  expect((await queue(carla)).lines).toMatchObject([{ protocol, plan: "Teste Gratuito" }]);
});

test("the second of two administrators learns of the first's answer, keeps the text, and sends it knowingly", async () => {
  const carla = await administrator();
  const davi = await administrator("davi@exemplo.com.br", "Davi Luz");
  const protocol = await askAs(office.ana);
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
  const writers = (await openAtDesk(davi, protocol)).messages.map(({ who }) => who);
  expect(writers).toEqual(["Ana Maria Lima", "Carla Reis"]);
  expect((await answer(davi, protocol, "Já olhei.")).status).toBe(302);
  expect(await lettersOf("help_answered")).toHaveLength(2);
});

test("of answers sent at the same time by two administrators exactly one is written", async () => {
  const admins = [await administrator(), await administrator("davi@exemplo.com.br", "Davi Luz")];
  const protocol = await askAs(office.ana);
  const statuses = await Promise.all(
    admins.map(async (admin, n) => (await answer(admin, protocol, `Resposta ${n}`, 1)).status),
  );
  expect(statuses.toSorted()).toEqual([302, 409]);
  expect([(await bodies()).length, (await lettersOf("help_answered")).length]).toEqual([2, 1]);
  expect(await acts()).toHaveLength(1);
});

test("each act of an administrator is in the log, without a word of the conversation or of the person", async () => {
  const carla = await administrator();
  const protocol = await askAs(office.ana);
  await answer(carla, protocol, "Segredo da resposta.");
  const change = async (intent: string) =>
    atDesk(carla, protocol, { intent, versao: String((await openAtDesk(carla, protocol)).version) });
  await change("encerrar");
  await change("encerrar");
  expect((await open(office.ana.browser, protocol)).state.words).toBe("Encerrado");
  expect((await queue(carla, "?situacao=encerrados")).lines).toHaveLength(1);
  await change("reabrir");
  const written = await acts();
  expect(written.map(({ action, type }) => [action, type])).toEqual([
    ["Criou resposta a pedido de ajuda", "create"],
    ["Alterou pedido de ajuda para encerrado", "update"],
    ["Alterou pedido de ajuda para aberto", "update"],
  ]);
  const by = { adminId: carla.userId, targetUserId: office.ana.userId, details: { protocol } };
  for (const act of written) expect(act).toMatchObject(by);
  const text = JSON.stringify(written);
  for (const personal of [office.ana.email, "Ana", "Ajuda, por favor", "Segredo"])
    expect(text).not.toContain(personal);
  expect((await queue(carla)).lines).toMatchObject([{ protocol }]);
});

test("the queue follows the plans of the moment, not those of the day of the request", async () => {
  const carla = await administrator();
  const bia = await newMember(office.host, "bia@exemplo.com.br", "Bia Souza");
  await setPlan(office.host.db, office.ana.email, "free", office.clock);
  const first = await askAs(office.ana);
  later(60_000);
  const second = await askAs(bia);
  const order = async () => (await queue(carla)).lines.map(({ protocol }) => protocol);
  expect(await order()).toEqual([second, first]);
  expect((await open(bia.browser, second)).queue).toContain("O seu é o próximo pedido.");
  await setPlan(office.host.db, office.ana.email, "premium", office.clock);
  expect(await order()).toEqual([first, second]);
  expect((await open(bia.browser, second)).queue).toContain("Antes do seu há 1 pedido.");
  // Bia's trial ends: her place in the queue is shown to her again on the day on which everybody sees it.
  later(30 * DAY_MS);
  await setPlan(office.host.db, office.ana.email, "free", office.clock);
  expect(await order()).toEqual([first, second]);
  expect((await open(bia.browser, second)).queue).not.toContain("Antes do seu");
  later(60 * DAY_MS);
  expect((await open(bia.browser, second)).queue).toContain("Antes do seu há 1 pedido.");
});

test("requests are searched by protocol, name and address, and a wildcard is only a character", async () => {
  const carla = await administrator();
  const protocol = await askAs(office.ana);
  await write(VISITOR);
  const search = async (q: string) =>
    (await queue(carla, `?${sent({ q })}`)).lines.map(({ person }) => person);
  expect(await search(protocol.toLowerCase())).toEqual(["Ana Maria Lima · ana@exemplo.com.br"]);
  expect(await search("bia@")).toEqual(["Bia Souza · bia@exemplo.com.br"]);
  expect(await search("bía souza")).toEqual(["Bia Souza · bia@exemplo.com.br"]);
  expect(await search("%")).toEqual([]);
});

test.each([
  ["help_requests_answered", { which: PAST.answered, order: LATEST, limit: 200 }],
  ["help_requests_closed", { which: PAST.closed, order: LATEST, limit: 200 }],
  ["help_requests_search", { which: containing("souza"), order: LATEST, limit: 200 }],
])("requests of years are read by the index %s", async (index, wanted) => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql.raw(`set local enable_${index.endsWith("search") ? "indexscan" : "sort"} = off`));
    expect(await queryPlan(tx, requestsQuery(tx, wanted))).toContain(index);
  });
});
