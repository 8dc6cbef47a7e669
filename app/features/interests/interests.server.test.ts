import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { users, profiles } from "#app/db/schema/accounts.ts";
import { interests } from "#app/db/schema/interests.ts";
import { mails } from "#app/db/schema/mail.ts";
import type { MailContent } from "#app/core/mail/mail.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { renderMail } from "#app/core/mail/render-mail.server.ts";
import { requestEmailChange } from "#app/features/accounts/email-change.server.ts";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import { exportData } from "#app/features/privacy/export.server.ts";
import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { markAnswered, personRequests } from "#app/features/privacy/person-requests.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";
import type { Services } from "#app/services.ts";
import { action as link, loader as openLink } from "#app/routes/interest-link.tsx";
import { action as exportRoute } from "#app/routes/privacy-export.ts";
import { action, loader } from "#app/routes/property-interest.tsx";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, PASSWORD, signInFrom, signUpFrom, TestBrowser, tokenOf } from "#tests/accounts.ts";
import { newListing } from "#tests/listing.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { INTEREST_REVISION } from "./interest.ts";
import { interestOf, readInterestLink } from "./interests.server.ts";

const NUMBER = "8444400000001";
const PATH = `/property/${NUMBER}/interesse`;
const OPERATOR = "contato@martelo.example";
const VISITOR = {
  intent: "pedir",
  name: "Bia Souza",
  email: "Bia@Exemplo.com.br",
  phone: "(19) 99876-5432",
  consent: "sim",
};

let clock: Date;
let available: boolean;
let withdrawnOn: string | null;
let operator: string | null;

beforeEach(() => {
  [clock, available, withdrawnOn, operator] = [new Date(), true, null, OPERATOR];
});
await memberTests({ now: () => clock });

function services(): Partial<Services> {
  return {
    accounts: host,
    contact: { email: operator, phone: null },
    findListing: async () => ({ listing: newListing({ number: NUMBER }), available, withdrawnOn }) as never,
  };
}

const send = (fields: Record<string, string>, as = new TestBrowser()) =>
  ask(services(), action, { path: PATH, as, body: new URLSearchParams(fields), params: { number: NUMBER } });

const rows = () => host.db.select().from(interests);
const titleOf = (answer: Response) => toastIn(answer)?.title;
const promised = (answer: Response) => toastIn(answer)?.text;
const lettersOf = (kind: string) => host.post.letters.filter(({ content }) => content.kind === kind);

test("a member sends a request with one click, once however often it is sent, and sees what happens next", async () => {
  await host.db.update(profiles).set({ phone: "19998765432" }).where(eq(profiles.userId, ana.userId));
  const answers = await Promise.all([1, 2].map(() => send({ intent: "pedir" }, ana.browser)));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/property/${NUMBER}`]);
    expect(titleOf(answer)).toBe("Entraremos em contato em breve!");
  }
  const who = { userId: ana.userId, name: "Ana Maria Lima", email: ana.email, phone: "19998765432" };
  const what = { nDoImovel: NUMBER, consentVersion: INTEREST_REVISION, createdAt: clock };
  expect(await rows()).toMatchObject([{ ...who, ...what }]);
  expect(lettersOf("interest").map(({ to }) => to)).toEqual([ana.email]);
  expect(lettersOf("interest_to_answer")).toMatchObject([
    { to: OPERATOR, content: { number: NUMBER, email: ana.email, phone: "(19) 99876-5432" } },
  ]);
  expect(await interestOf(host.db, ana, NUMBER)).toEqual(clock);
  await send({ intent: "retirar" }, ana.browser);
  expect(await rows()).toEqual([]);
});

test("a visitor fills in a form and consents; missing fields are named, and typed text stays", async () => {
  const refused = await send({ ...VISITOR, consent: "", email: "bia" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: { email: expect.stringContaining("completo"), consent: expect.stringContaining("concorda") },
    values: { name: "Bia Souza", email: "bia", phone: "(19) 99876-5432" },
  });
  expect(await rows()).toEqual([]);
  expect(titleOf(await send(VISITOR))).toBe("Entraremos em contato em breve!");
  expect(await rows()).toMatchObject([{ userId: null, email: "bia@exemplo.com.br", phone: "19998765432" }]);
  // The answer does not reveal whether somebody else's address has sent a request.
  expect(titleOf(await send(VISITOR))).toBe("Entraremos em contato em breve!");
  expect([(await rows()).length, lettersOf("interest").length]).toEqual([1, 1]);
  const member = await ask(services(), loader, { path: PATH, as: ana.browser, params: { number: NUMBER } });
  expect(member.headers.get("location")).toBe(`/property/${NUMBER}`);
});

test("after an answer the same person can ask again, and all letters are sent again", async () => {
  await send(VISITOR);
  const [first] = await personRequests(host.db);
  expect(await markAnswered(host.db, first!, ana.userId, clock)).toBe(true);
  clock = new Date(clock.getTime() + 60_000);
  const again = await send({ ...VISITOR, name: "Beatriz Souza", phone: "" });
  expect(titleOf(again)).toBe("Entraremos em contato em breve!");
  expect(await rows()).toMatchObject([
    { name: "Beatriz Souza", phone: null, createdAt: clock, answeredAt: null, answeredBy: null },
  ]);
  expect([lettersOf("interest").length, lettersOf("interest_to_answer").length]).toEqual([2, 2]);
  const links = lettersOf("interest").map(({ content }) => tokenOf((content as { url: string }).url));
  const results = await Promise.all(links.map((token) => readInterestLink(host.db, token)));
  expect(results.map((one) => one?.name)).toEqual([undefined, "Beatriz Souza"]);
});

test("a visitor's request under a member's address neither keeps the member's own out nor changes it", async () => {
  await host.db.update(profiles).set({ phone: "19998765432" }).where(eq(profiles.userId, ana.userId));
  const stranger = { ...VISITOR, email: ana.email, phone: "(11) 91111-1111" };
  clock = new Date(clock.getTime() + 60_000);
  await send(stranger);
  expect(await interestOf(host.db, ana, NUMBER)).toBeNull();
  const own = { userId: ana.userId, name: "Ana Maria Lima", phone: "19998765432" };
  await send({ intent: "pedir" }, ana.browser);
  expect(await rows()).toMatchObject([own]);
  expect(await interestOf(host.db, ana, NUMBER)).toEqual(clock);
  expect(lettersOf("interest_to_answer").at(-1)!.content).toMatchObject({ phone: "(19) 99876-5432" });
  await send(stranger);
  expect(await rows()).toMatchObject([own]);
  // After the answer a visitor may be the member, who is not signed in: the request is open again, as it was.
  const [request] = await personRequests(host.db);
  await markAnswered(host.db, request!, ana.userId, clock);
  await send(stranger);
  expect(await rows()).toMatchObject([{ ...own, answeredAt: null }]);
  expect(JSON.stringify([lettersOf("interest_to_answer").slice(1), await rows()])).not.toContain("1111");
});

test("what follows the promise is true: if no address is notified, the request waits in a list without a term", async () => {
  expect(promised(await send({ ...VISITOR, email: "caio@exemplo.com.br" }))).toMatch(
    /^Quem administra este portal recebe seu pedido por e-mail .*sem hora marcada/,
  );
  await host.db.delete(interests);
  host.post.letters.length = 0;
  operator = null;
  const answer = await send(VISITOR);
  expect(titleOf(answer)).toBe("Entraremos em contato em breve!");
  expect(promised(answer)).toMatch(/^Seu pedido está na lista .*sem prazo para a resposta/);
  const [letter] = lettersOf("interest");
  expect(letter!.content).toMatchObject({ adminNotified: false });
  expect((await renderMail(letter!.content as MailContent)).plain).not.toContain("em breve");
  expect(lettersOf("interest_to_answer")).toEqual([]);
  expect(await personRequests(host.db)).toMatchObject([
    { about: "contato", number: NUMBER, name: "Bia Souza", email: "bia@exemplo.com.br" },
  ]);
});

test("at most five letters an hour go to one address", async () => {
  for (let n = 0; n < 5; n++) {
    await send(VISITOR);
    await host.db.delete(interests);
  }
  expect(titleOf(await send(VISITOR))).toBe("Erro");
  expect([(await rows()).length, lettersOf("interest").length]).toEqual([0, 5]);
});

test("no request can be sent for a property that has left the lists or was taken off the portal", async () => {
  available = false;
  expect(titleOf(await send(VISITOR))).toBe("Este imóvel saiu da lista");
  withdrawnOn = "2026-11-23";
  expect(titleOf(await send(VISITOR))).toBe("Este imóvel foi retirado deste portal");
  expect(await rows()).toEqual([]);
});

test("the letter's link shows what was recorded and can delete it; opening it changes nothing", async () => {
  await send(VISITOR);
  const { url } = await host.post.letter("interest", "bia@exemplo.com.br");
  const { pathname, search } = new URL(url);
  expect(JSON.stringify(await rows())).not.toContain(tokenOf(url));
  const open = async () => (await ask(services(), openLink, { path: pathname + search })).json();
  for (let n = 0; n < 2; n++)
    expect(await open()).toMatchObject({
      link: { number: NUMBER, name: "Bia Souza", email: "bia@exemplo.com.br", phone: "(19) 99876-5432" },
    });
  const body = new URLSearchParams({ token: tokenOf(url) });
  expect(titleOf(await ask(services(), link, { path: pathname, body }))).toBe("Pedido retirado");
  expect([await rows(), (await open()).link]).toEqual([[], null]);
});

test("requests from an address belong to its account only after it is confirmed, also when the account is deleted", async () => {
  const owner = VISITOR.email.toLowerCase();
  await send(VISITOR);
  const stranger = new TestBrowser({ address: "198.51.100.9" });
  await signUpFrom(host, stranger, owner, "Outra Pessoa", "senha-do-outro-1");
  // The stranger has the password but no session, and so can neither see nor withdraw anything.
  expect((await signInFrom(host, stranger, owner, "senha-do-outro-1")).outcome).toBe("unconfirmed");
  const page = { path: "/settings/privacidade/exportar", as: stranger, body: new URLSearchParams() };
  expect((await ask(services(), exportRoute, page)).headers.get("location")).toContain("/auth?voltar=");
  await send({ intent: "retirar" }, stranger);
  expect(await rows()).toHaveLength(1);
  // A member who asks to change to the address has it only after its owner agrees.
  const wish = { newEmail: owner, password: PASSWORD };
  const { sessionId } = (await readViewer(host, ana.browser.headers)).viewer!;
  const member = { ...ana, fullName: "Ana", sessionId };
  expect((await requestEmailChange(host, ana.browser.headers, member, wish)).outcome).toBe("letter_sent");
  expect(await interestOf(host.db, ana, NUMBER)).toBeNull();
  await send({ intent: "retirar" }, ana.browser);
  expect(await rows()).toHaveLength(1);
  // The unconfirmed account is deleted after thirty days: the owner's request and its letter stay.
  const start = clock;
  const post = createPost(host.db, { now: () => start });
  for (const kind of ["interest", "confirm_email"] as const)
    await post.send(owner, await host.post.letter(kind, owner));
  clock = new Date(start.getTime() + 31 * DAY_MS);
  await dropExpired(host.db, clock);
  expect(await host.db.select().from(users).where(eq(users.email, owner))).toEqual([]);
  expect(await rows()).toHaveLength(1);
  expect(await host.db.select().from(mails)).toMatchObject([{ kind: "interest", recipient: owner }]);
  // Whoever confirms the address by its letter has the request.
  clock = start;
  const bia = await newMember(host, owner, "Bia Souza");
  expect(await interestOf(host.db, bia, NUMBER)).not.toBeNull();
});

test("a request is exported with its owner's data, deleted with the account, and deleted after a year", async () => {
  await send({ ...VISITOR, email: ana.email });
  const member = { userId: ana.userId, email: ana.email, fullName: "Ana" };
  const answer = await exportData(host, ana.browser.headers, member);
  const { grupos } = JSON.parse(answer.outcome === "exported" ? answer.json : "") as {
    grupos: { tabela: string; registros: unknown[] }[];
  };
  const exported = grupos.find(({ tabela }) => tabela === "interests")!.registros;
  expect(exported).toMatchObject([{ n_do_imovel: NUMBER, consent_version: INTEREST_REVISION }]);
  expect(JSON.stringify(exported)).not.toContain("token");
  await host.db.transaction((tx) => forgetPerson(tx, { id: ana.userId, email: ana.email }, host.now()));
  expect([await rows(), await host.db.select().from(users)]).toEqual([[], []]);

  await send(VISITOR);
  await dropExpired(host.db, new Date(clock.getTime() + 364 * DAY_MS));
  expect(await rows()).toHaveLength(1);
  await dropExpired(host.db, new Date(clock.getTime() + 366 * DAY_MS));
  expect(await rows()).toEqual([]);
});
