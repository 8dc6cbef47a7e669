import { beforeAll, expect, test } from "vitest";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, Person } from "./people.ts";

const { host, newFolder } = processes({ perFile: true });
const [OFF, STAYS] = ["8000000000017", "8000000000018"] as const;

let here: Hosted;
let there: Hosted;
let carla: Person;
let ana: Person;

beforeAll(async () => {
  here = await host({ lists: [await listOf("2026-01-05")] });
  there = await host({ process: "there", env: here.env });
  carla = await newMember(here, "carla@exemplo.com.br");
  ana = await newMember(here, "ana@exemplo.com.br");
  await here.work("admin", { email: carla.email });
});

async function listOf(date: string): Promise<string> {
  const rows = [OFF, STAYS].map((number) => ({ number, price: "153.487,18" }));
  return writeList(await newFolder(), "SP", date, rows);
}

const switchTo = (disponivel: "sim" | "nao", as = carla, origin?: string) =>
  as.post("/admin/properties?q=morro", { numero: OFF, disponivel, motivo: "endereço errado" }, origin);

/** What a process shows of the property that is taken off: where it is found, and its own page. */
async function shown(server: Hosted) {
  const list = await server.api("imoveis");
  const one = await server.api(`imoveis/${OFF}`);
  const page = await server.get(`/property/${OFF}`);
  const html = await page.text();
  const text = async (address: string) => (await server.get(address)).text();
  return {
    numbers: list.itens.map(({ numero }) => numero).sort(),
    counted: list.facetas.estado,
    inSheet: (await text("/api/v1/exportar.csv")).includes("800000000001-7"),
    inSearch: (await text("/dashboard")).includes(`/property/${OFF}`),
    beside: (await text(`/property/${STAYS}`)).includes(`/property/${OFF}`),
    calendar: (await server.get(`/property/${OFF}/prazo.ics`)).status,
    sheet: (await server.get(`/property/${OFF}/ficha`, { redirect: "manual" })).status,
    available: one.disponivel,
    page: page.status,
    saysSo: html.includes("Retirado deste portal em"),
    noindex: html.includes('content="noindex, follow"'),
    offered: html.includes("Valor do Investimento"),
    priceInTitle: /<title>[^<]*R\$/.test(html),
    structured: html.includes("RealEstateListing"),
    bank: html.includes(`hdnimovel=${OFF}`),
  };
}

const OFFERED = {
  numbers: [OFF, STAYS],
  counted: [{ valor: "SP", n: 2 }],
  inSheet: true,
  inSearch: true,
  beside: true,
  calendar: 404,
  sheet: 200,
  available: true,
  page: 200,
  saysSo: false,
  noindex: false,
  offered: true,
  priceInTitle: true,
  structured: true,
  bank: true,
};

const TAKEN_OFF = {
  numbers: [STAYS],
  counted: [{ valor: "SP", n: 1 }],
  inSheet: false,
  inSearch: false,
  beside: false,
  calendar: 404,
  sheet: 302,
  available: false,
  page: 200,
  saysSo: true,
  noindex: true,
  offered: false,
  priceInTitle: false,
  structured: false,
  bank: true,
};

test("a property that is taken off leaves both processes, no import brings it back, and switched on it returns", async () => {
  for (const server of [here, there]) await expect.poll(() => shown(server)).toEqual(OFFERED);
  const answer = await switchTo("nao");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "/admin/properties?q=morro&ordem=recentes",
  ]);
  // The process that was asked answers when it has its new index.
  expect(await shown(here)).toEqual(TAKEN_OFF);
  await expect.poll(() => shown(there), { interval: 100 }).toEqual(TAKEN_OFF);
  for (const date of ["2026-01-06", "2026-01-06", "2026-01-03"]) {
    await here.importLists(await listOf(date));
    await expect.poll(() => shown(here), { interval: 100 }).toEqual(TAKEN_OFF);
  }
  const list = await (await carla.at(there).get("/admin/properties?situacao=indisponivel")).text();
  expect(list).toContain("Indisponível");
  expect(list).toContain(`imovel=${OFF}`);
  const dialog = await (await carla.get(`/admin/properties?imovel=${OFF}`)).text();
  expect(dialog).toContain("endereço errado");
  expect(await (await carla.get("/admin/properties/planilha.csv")).text()).toMatch(
    /^\uFEFF?Status;Indisponível desde;Motivo;Número;.*\r\nIndisponível;\d\d\/\d\d\/\d{4};endereço errado;800000000001-7;/,
  );
  await switchTo("sim");
  expect(await shown(here)).toEqual(OFFERED);
  await expect.poll(() => shown(there), { interval: 100 }).toEqual(OFFERED);
});

test("the press says what is so now, also when it is repeated; a reason that is too long is refused and kept", async () => {
  const html = async (as = carla) => (await as.get("/admin/properties")).text();
  for (let press = 0; press < 2; press++) {
    await switchTo("nao");
    expect(await html()).toContain("Propriedade marcada como indisponível");
  }
  await switchTo("sim");
  expect(await html()).toContain("Propriedade marcada como disponível");
  const long = { numero: OFF, disponivel: "nao", motivo: "x".repeat(301) };
  const refused = await carla.post(`/admin/properties?imovel=${OFF}`, long);
  const page = await refused.text();
  expect([refused.status, page.includes("Erro ao atualizar status da propriedade")]).toEqual([422, true]);
  expect(page).toContain("x".repeat(301));
  expect(page).toContain("O motivo tem no máximo 300 caracteres.");
  await carla.post("/admin/properties", { numero: "1234567890123", disponivel: "nao", motivo: "" });
  expect(await html()).toContain("Erro ao atualizar status da propriedade");
  expect((await carla.post("/admin/properties", { numero: "x", disponivel: "nao" })).status).toBe(400);
  expect(await shown(here)).toEqual(OFFERED);
});

test("nobody but an administrator, on a page of this site, takes a property off", async () => {
  const visitor = new Person(here, "ninguem@exemplo.com.br");
  expect((await switchTo("nao", visitor)).headers.get("location")).toMatch(/^\/auth\?voltar=/);
  expect((await switchTo("nao", ana)).headers.get("location")).toBe("/dashboard");
  expect((await switchTo("nao", carla, "https://outro.example")).status).toBe(403);
  expect(await shown(here)).toEqual(OFFERED);
});
