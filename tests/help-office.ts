import { eq, like } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { mails } from "#app/db/schema/mail.ts";
import { makeAdministrator } from "#app/features/accounts/administrators.server.ts";
import type { DeskView, QueueView } from "#app/features/help/desk-view.ts";
import type { RequestView } from "#app/features/help/help-view.ts";
import { action as desk, loader as openDesk } from "#app/routes/admin-help-request.tsx";
import { loader as openQueue } from "#app/routes/admin-help.tsx";
import { action as askAction } from "#app/routes/help.tsx";
import { loader as openRequest } from "#app/routes/help-request.tsx";
import type { Services } from "#app/services.ts";
import { newMember, testAccounts, TestBrowser, type TestMember } from "./accounts.ts";
import { ask } from "./route-requests.ts";

export const VISITOR = {
  assunto: "conta",
  mensagem: "Não consigo entrar.\r\nO que faço?",
  imovel: "",
  name: "Bia Souza",
  email: "Bia@Exemplo.com.br",
};

type Fields = Record<string, string>;

/** The routes of help on a test's database: a member and visitors who ask, administrators who answer, and the clock. */
export function helpOffice(db: Db) {
  const office = {
    host: undefined as unknown as ReturnType<typeof testAccounts>,
    ana: undefined as unknown as TestMember,
    clock: new Date(0),
    /** Where the operator wants to be written to. */
    operator: null as string | null,
  };

  beforeEach(async () => {
    [office.clock, office.operator] = [new Date("2026-11-23T12:00:00Z"), null];
    office.host = testAccounts(db, { now: () => office.clock });
    office.ana = await newMember(office.host);
  });

  const services = (): Partial<Services> => ({
    accounts: office.host,
    now: () => office.clock,
    contact: { email: office.operator, phone: null },
    linkSecret: "a secret of links",
    origin: () => "http://localhost:3000",
  });
  const later = (ms: number) => (office.clock = new Date(office.clock.getTime() + ms));
  const sent = (fields: Fields) => new URLSearchParams(fields);
  const write = (fields: Fields, as = new TestBrowser()) =>
    ask(services(), askAction, { path: "/ajuda", as, body: sent(fields) });
  const rows = () => db.select().from(helpRequests).orderBy(helpRequests.createdAt);
  const bodies = async () =>
    (await db.select().from(helpMessages).orderBy(helpMessages.number)).map(({ body }) => body);
  const lettersOf = (kind: string) => db.select().from(mails).where(eq(mails.kind, kind)).execute();
  const acts = () =>
    db.select().from(adminLogs).where(like(adminLogs.action, "%ajuda%")).orderBy(adminLogs.id);

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
    const member = await newMember(office.host, email, name);
    await makeAdministrator(db, email, { baseUrl: "http://localhost:3000", now: office.clock });
    return member;
  }

  async function open(as: TestBrowser, protocol: string): Promise<RequestView> {
    const where = { path: `/ajuda/${protocol}`, as, params: { protocol } };
    return ((await (await ask(services(), openRequest, where)).json()) as { view: RequestView }).view;
  }

  async function openAtDesk(admin: TestMember, protocol: string): Promise<DeskView> {
    const where = { path: `/admin/ajuda/${protocol}`, as: admin.browser, params: { protocol } };
    return ((await (await ask(services(), openDesk, where)).json()) as { view: DeskView }).view;
  }

  const atDesk = (admin: TestMember, protocol: string, fields: Fields) =>
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

  async function queue(admin: TestMember, query = ""): Promise<QueueView> {
    const where = { path: `/admin/ajuda${query}`, as: admin.browser };
    return ((await (await ask(services(), openQueue, where)).json()) as { view: QueueView }).view;
  }

  return {
    office,
    ask: { services, later, sent, write, rows, bodies, lettersOf, tokenIn, askAs, open },
    desk: { acts, administrator, openAtDesk, atDesk, answer, queue },
  };
}
