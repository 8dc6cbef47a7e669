import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { exportData } from "#app/features/privacy/export.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { loader as openHelp } from "#app/routes/help.tsx";
import { newMember, TestBrowser } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { helpOffice, VISITOR } from "#tests/help-office.ts";
import { ask } from "#tests/route-requests.ts";

const { db } = await openTestDatabase();
const help = helpOffice(db);
const { office } = help;
const { services, write, rows, bodies, askAs, open } = help.ask;
const { administrator, atDesk, answer } = help.desk;

test("nobody but its owner and administrators reads a request, and only administrators answer", async () => {
  const bia = await newMember(office.host, "bia@exemplo.com.br", "Bia Souza");
  const protocol = await askAs(office.ana);
  const missing = (as: TestBrowser) =>
    expect(open(as, protocol)).rejects.toMatchObject({ init: { status: 404 } });
  await missing(bia.browser);
  const tried = await atDesk(bia, protocol, { intent: "responder", mensagem: "Falso.", versao: "1" });
  expect(tried.headers.get("location")).toBe("/dashboard");
  expect(await bodies()).toEqual(["Ajuda, por favor."]);
});

test("a request stays its member's, also when somebody else gets the address that they had", async () => {
  const protocol = await askAs(office.ana, "Só para vocês.");
  await write({ ...VISITOR, email: office.ana.email, mensagem: "Sem entrar." });
  const { email } = office.ana;
  await db.update(users).set({ email: "nova@exemplo.com.br" }).where(eq(users.id, office.ana.userId));
  const bia = await newMember(office.host, email, "Bia Souza");
  const theirs = async () =>
    JSON.stringify(await (await ask(services(), openHelp, { path: "/ajuda", as: bia.browser })).json());
  expect(await theirs()).toContain("AJ-");
  expect(await theirs()).not.toContain(protocol);
  await expect(open(bia.browser, protocol)).rejects.toMatchObject({ init: { status: 404 } });
  const exported = await exportData(office.host, bia.browser.headers, { userId: bia.userId, email });
  expect(JSON.stringify(exported)).toContain("Sem entrar.");
  expect(JSON.stringify(exported)).not.toContain("Só para vocês.");
  expect(await open(office.ana.browser, protocol)).toMatchObject({ protocol });
});

test("requests are exported with their messages, deleted with the account, and a year after the last message", async () => {
  const carla = await administrator();
  await answer(carla, await askAs(office.ana), "Aqui está.");
  await write({ ...VISITOR, email: office.ana.email, mensagem: "Sem entrar." });
  await write(VISITOR);
  const member = { userId: office.ana.userId, email: office.ana.email, fullName: "Ana" };
  const exported = await exportData(office.host, office.ana.browser.headers, member);
  const { grupos } = JSON.parse(exported.outcome === "exported" ? exported.json : "") as {
    grupos: { tabela: string; registros: { body?: string }[] }[];
  };
  const group = (name: string) => grupos.find(({ tabela }) => tabela === name)!.registros;
  expect(group("help_requests")).toHaveLength(2);
  const texts = group("help_messages").map(({ body }) => body);
  expect(texts.toSorted()).toEqual(["Ajuda, por favor.", "Aqui está.", "Sem entrar."]);
  expect(JSON.stringify([group("help_requests"), group("help_messages")])).not.toMatch(
    new RegExp(`token|digest|${carla.userId}|bia@`),
  );
  await office.host.db.transaction((tx) =>
    forgetPerson(tx, { id: office.ana.userId, email: office.ana.email }, office.clock),
  );
  expect(await office.host.db.select().from(users).where(eq(users.id, office.ana.userId))).toEqual([]);
  expect((await rows()).map(({ email }) => email)).toEqual(["bia@exemplo.com.br"]);
  expect(await bodies()).toEqual(["Não consigo entrar.\nO que faço?"]);
  const start = office.clock;
  await dropExpired(office.host.db, new Date(start.getTime() + 365 * DAY_MS));
  expect(await rows()).toHaveLength(1);
  await dropExpired(office.host.db, new Date(start.getTime() + 366 * DAY_MS));
  expect([await rows(), await bodies()]).toEqual([[], []]);
});
