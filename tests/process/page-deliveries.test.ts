import { beforeAll, expect, test } from "vitest";
import { inThreeHours, savedPage } from "#tests/saved-page.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, Person } from "./people.ts";

const files = processes({ perFile: true });
const NUMBER = "8000000000017";
const BANK = "https://venda-imoveis.caixa.gov.br";

let site: Hosted;
let ana: Person;

beforeAll(async () => {
  const list = await writeList(await files.newFolder(), "SP", "2026-01-08", [{ number: NUMBER }]);
  site = await files.host({ lists: [list] });
  ana = await newMember(site, "ana@exemplo.com.br");
});

const form = (fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};

const leadsTo = (response: Response) => response.headers.get("location");

test("a form of the bank's site leads to our page of what it brought, and changes nothing of an account", async () => {
  const sale = inThreeHours(new Date());
  const url = `${BANK}/sistema/detalhe-imovel.asp?hdnimovel=${NUMBER}`;
  const brought = await ana.send(
    "/trazer/receber",
    form({
      pagina: savedPage({ number: NUMBER, deadline: sale.deadline }),
      endereco: url,
    }),
    BANK,
  );
  expect([brought.status, leadsTo(brought)]).toEqual([303, expect.stringMatching(/^\/trazer\/[\w-]{22}$/)]);
  const address = leadsTo(brought)!;
  expect(await (await ana.get(`/property/${NUMBER}`)).text()).not.toContain("por você");
  expect((await ana.send(address, form({}), BANK)).status).toBe(403);
  const visitor = new Person(site, "ninguem@exemplo.com.br");
  expect(leadsTo(await visitor.post(address))).toBe(`/auth?${new URLSearchParams({ voltar: address })}`);

  for (const press of [1, 2]) {
    const own = await ana.post(address);
    expect([press, own.status, leadsTo(own)]).toEqual([press, 303, `/property/${NUMBER}`]);
  }
  expect(await (await ana.get(`/property/${NUMBER}`)).text()).toContain("por você");
  const calendar = `/property/${NUMBER}/prazo.ics`;
  expect([(await ana.get(calendar)).status, (await visitor.get(calendar)).status]).toEqual([200, 404]);
  const bia = await newMember(site, "bia@exemplo.com.br");
  expect((await bia.post(address)).status).toBe(409);
  const shown = await (await bia.get(address)).text();
  expect(shown).toContain("Outra pessoa já trouxe");
  expect(shown).not.toContain("ACACIAS");

  // The printed sheet has the member's own page too.
  const sheet = `/property/${NUMBER}/ficha`;
  expect(await (await ana.get(sheet)).text()).toContain(sale.words);
  expect(await (await bia.get(sheet)).text()).not.toContain(sale.words);
  expect((await bia.post(address, { intent: "remover" })).status).toBe(404);
  expect(leadsTo(await ana.post(address, { intent: "remover" }))).toBe("/trazer#suas-paginas");
  const removed = await ana.get(address);
  expect([removed.status, await removed.text()]).toEqual([404, expect.stringContaining("24 horas")]);
});

test("a page of more than 5 MB, one that is none and one of another property are refused in words", async () => {
  const refused = async (fields: Record<string, string | File>) => {
    const answer = await ana.send("/trazer/receber", form(fields), BANK);
    const [, why] = /role="alert"[^>]*>([^<]*)/.exec(await answer.text()) ?? [];
    return [answer.status, why];
  };
  const large = new File(["x".repeat(5 * 1024 * 1024 + 100)], "pagina.html");
  expect(await refused({ arquivo: large })).toEqual([413, expect.stringContaining("5 MB")]);
  const empty = new File([], "pagina.mhtml");
  expect(await refused({ arquivo: empty })).toEqual([422, expect.stringContaining("vazio")]);
  expect(await refused({ pagina: "<p>Menu FGTS</p>" })).toEqual([422, expect.any(String)]);
  const typed = { pagina: "x".repeat(200_001), numero: NUMBER, salva: "31/31/2026" };
  const answer = await ana.send("/trazer/receber", form(typed), BANK);
  const shown = await answer.text();
  expect([answer.status, shown.includes('value="31/31/2026"'), shown.includes("voltou sem o fim")]).toEqual([
    422,
    true,
    true,
  ]);
  const other = { pagina: savedPage({ number: NUMBER }), numero: "8000000000025" };
  expect(await refused(other)).toEqual([422, expect.stringContaining("8000000000025")]);
});

test("SingleFile delivers with a member's token, which delivers pages alone and can be ended", async () => {
  const deliver = async (token: string | null, fields: Record<string, string | File>) => {
    const answer = await site.get("/trazer/singlefile", {
      method: "POST",
      body: form(fields),
      headers: { Origin: "chrome-extension://abc", ...(token && { Authorization: `Bearer ${token}` }) },
    });
    return { status: answer.status, type: answer.headers.get("content-type"), ...(await answer.json()) };
  };
  const page = new File([savedPage({ number: NUMBER, secondsLeft: 40 })], "page.html", { type: "text/html" });
  const problem = { type: "about:blank", title: expect.any(String), detail: expect.any(String) };
  expect(await deliver(null, { file: page })).toMatchObject({ ...problem, status: 401 });

  const member = await newMember(site, "carla@exemplo.com.br");
  expect(leadsTo(await member.post("/trazer", { intent: "criar" }))).toBe("/trazer");
  const tokens = await (await member.get("/trazer")).text();
  const token = /aria-label="Token 1"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*aria-label="Token 1"/
    .exec(tokens)!
    .slice(1)
    .find(Boolean)!;
  // The address is compared, never fetched: this port answers nobody.
  const url = `http://127.0.0.1:9/detalhe-imovel.asp?hdnimovel=${NUMBER}`;
  const created = await deliver(token, { file: page, url });
  expect(created).toMatchObject({ status: 201, numero: NUMBER, url: expect.stringContaining("/trazer/") });
  expect(await (await member.get(`/property/${NUMBER}`)).text()).toContain("por você");
  expect(await (await member.get("/trazer")).text()).toContain("Usado pela última vez em");

  const foreign = new File(["<html><body>Outro site</body></html>"], "page.html");
  expect(await deliver(token, { file: foreign })).toMatchObject({ ...problem, status: 422 });
  expect(await deliver(token, { url })).toMatchObject({ ...problem, status: 400 });
  // It opens nothing else.
  const settings = await site.get("/settings", {
    headers: { Authorization: `Bearer ${token}` },
    redirect: "manual",
  });
  expect(leadsTo(settings)).toContain("/auth");

  const id = /name="token" value="([^"]+)"/.exec(tokens)![1]!;
  await member.post("/trazer", { intent: "desativar", token: id });
  expect((await deliver(token, { file: page })).status).toBe(401);
});

test("what an administrator brings is everybody's at once, in the order by date too", async () => {
  const carla = new Person(site, "carla@exemplo.com.br");
  await carla.post("/auth", { intent: "entrar", email: carla.email, password: "pitanga-azul-93" });
  await site.work("admin", { email: carla.email });
  const { deadline, day } = inThreeHours(new Date());
  const html = savedPage({ number: NUMBER, deadline });
  const brought = await carla.send("/trazer/receber", form({ pagina: html }));
  await carla.post(leadsTo(brought)!);
  const answer = await site.get(`/api/v1/imoveis?data=${day}`);
  expect(((await answer.json()) as { total: number }).total).toBe(1);
});
