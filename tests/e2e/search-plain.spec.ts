import { properties } from "./journey.ts";
import { signUp } from "./member.ts";
import { expect, test } from "./plain-journey.ts";
import type { PlainPage } from "./plain-browser.ts";

const BOX = "Buscar por endereço, bairro, cidade ou código do imóvel";

/** The conditions of a search, as its chips name them. */
const chipsOf = (page: PlainPage) =>
  page.links.flatMap(({ name }) => (name.startsWith("Remover ") ? [name.slice("Remover ".length)] : []));

/** Numbers of the properties on the cards, in order. */
const numbersOf = (page: PlainPage) =>
  page
    .parts("article")
    .map((card) => card.links.find(({ href }) => href.startsWith("/property/"))!.href.slice(10));

test("a sentence typed on the start page becomes filters, and its examples find something", async ({
  plain,
  api,
}) => {
  const start = await plain.open("/");
  const results = await start.press("Buscar", {
    [BOX]: "apartamento 2 quartos em Rio de Janeiro até 200 mil",
  });
  const keys = "cidade=rio-de-janeiro-rj&tipo=apartamento&preco_max=200000&quartos=2";
  expect(results.url).toBe(`/dashboard?${keys}`);
  expect(chipsOf(results)).toEqual([
    "Rio de Janeiro/RJ",
    "Apartamento",
    "Até R$ 200 mil",
    "2 quartos ou mais",
  ]);
  const answer = await api(keys);
  expect(answer.total).toBeGreaterThan(20);
  expect(results.heading).toMatch(new RegExp(`^${properties(answer.total)} `));
  expect(numbersOf(results)).toEqual(answer.itens.map(({ numero }) => numero));

  const examples = start.links.filter(({ href }) => href.startsWith("/dashboard?q="));
  expect(examples.length).toBeGreaterThan(2);
  for (const { href } of examples) {
    const example = await plain.open(href);
    expect(example.heading).not.toMatch(/^0 /);
    expect(new URLSearchParams(example.url.split("?")[1]).has("q")).toBe(false);
  }
});

test("an unknown number shows an empty page with other searches", async ({ plain, api }) => {
  const search = await plain.open("/dashboard?estado=GO");
  const empty = await search.press("Buscar", { [BOX]: "9990000000017" });
  expect(empty.heading).toMatch(/^0 imóveis/);
  expect(empty.text).toContain("Nenhum imóvel tem tudo o que você procura");
  expect(empty.href("Ver todos os imóveis")).toBe("/dashboard");
  const { total } = await api("estado=GO");
  const wider = await empty.follow(new RegExp(`^Sem o texto da busca ${total.toLocaleString("pt-BR")} `));
  expect(wider.url).toBe("/dashboard?estado=GO");
  expect(wider.heading).toMatch(new RegExp(`^${properties(total)} `));
});

test("a search without results offers the nearest searches and an alert", async ({ plain, api }) => {
  const empty = await plain.open("/dashboard?estado=GO&preco_max=1000");
  expect(empty.links.map(({ name }) => name)).not.toContain("Salvar busca como alerta");
  expect(empty.fields).not.toContain("Ordenar por");
  expect(empty.href("Criar alerta desta busca")).toBe("/alerts?estado=GO&preco_max=1000");
  const [nearest] = (await api("estado=GO&ordem=menor_preco")).itens;
  const step = await empty.follow(/^Até R\$/);
  expect(step.heading).toMatch(/^[1-9]/);
  expect(numbersOf(step)).toContain(nearest!.numero);
});

test("invalid values are removed from the address, and equal searches have one address", async ({
  plain,
}) => {
  const cases = {
    "estado=XX,SP,RJ,SP&preco_min=-3&utm_source=x": "?estado=RJ,SP",
    "preco_min=abc&preco_max=99999999&desconto_min=0": "",
    "quartos=2&estado=SP&ordem=recentes&pagina=1": "?estado=SP&quartos=2",
    "estado=AC&pagina=99": "?estado=AC",
    "estado=SP&estado=RJ": "?estado=RJ,SP",
  };
  for (const [address, canonical] of Object.entries(cases))
    expect((await plain.open(`/dashboard?${address}`)).url).toBe(`/dashboard${canonical}`);
});

test("a value that the search cannot use is said above the list once, and stays in its field", async ({
  plain,
}) => {
  const results = await plain.open(
    "/dashboard?estado=SP&preco_max=abc&data=31/02/2026&desconto_min=60&desconto_max=50",
  );
  for (const words of [
    "Ficou de fora da busca: “abc” em Preço máximo.",
    "Ficou de fora da busca: “31/02/2026” em Data.",
    "Desconto mínimo de “60” é maior que o máximo: a busca trocou os dois.",
  ])
    expect(results.text).toContain(words);
  const field = (name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(results.html)?.[0];
  expect(field("preco_max")).toMatch(/aria-invalid="true".*value="abc"|value="abc".*aria-invalid="true"/);
  expect([field("desconto_min"), field("desconto_max")]).toEqual([
    expect.stringContaining('value="60"'),
    expect.stringContaining('value="50"'),
  ]);
  expect(field("preco_min")).not.toContain("aria-invalid");
  const again = await plain.open(results.url);
  expect(again.text).not.toContain("Ficou de fora");
});

test("the count beside an option is the total after choosing it; an option without properties cannot be chosen", async ({
  plain,
  api,
}) => {
  const { html } = await plain.open("/dashboard?tipo=apartamento");
  for (const [key, value] of [
    ["estado", "SP"],
    ["modalidade", "leilao_sfi"],
    ["quartos", "2"],
    ["pagamento", "financiamento"],
  ] as const) {
    const { total } = await api(`tipo=apartamento&${key}=${value}`);
    expect(total).toBeGreaterThan(0);
    const [, count] = new RegExp(`name="${key}" value="${value}"[^>]*>[^<]*<i>([\\d.]+)</i>`).exec(html)!;
    expect([key, count]).toEqual([key, total.toLocaleString("pt-BR")]);
  }
  expect(html).toMatch(/<input [^>]*disabled="" name="pagamento" value="consorcio"/);
});

test("without a script several filters are sent at once, and removed one by one or all at once", async ({
  plain,
  api,
}) => {
  const page = await plain.open("/dashboard");
  const labelled = (start: RegExp) => page.fields.find((label) => start.test(label))!;
  const results = await page.press("Aplicar", {
    [labelled(/^Rio de Janeiro \d/)]: true,
    [labelled(/^Casa \d/)]: true,
    "Até R$": "180000",
  });
  expect(results.url).toBe("/dashboard?estado=RJ&tipo=casa&preco_max=180000");
  const answer = await api("estado=RJ&tipo=casa&preco_max=180000");
  expect(answer.total).toBeGreaterThan(20);
  expect(numbersOf(results)).toEqual(answer.itens.map(({ numero }) => numero));
  const fewer = await results.follow(/^Remover .*Casa/);
  expect(fewer.url).toBe("/dashboard?estado=RJ&preco_max=180000");
  const { total } = await api("estado=RJ&preco_max=180000");
  expect(fewer.heading).toMatch(new RegExp(`^${properties(total)} `));
  const all = await results.follow("Limpar todos");
  expect(all.url).toBe("/dashboard");
  expect(numbersOf(all)).toEqual((await api("")).itens.map(({ numero }) => numero));
});

test("without a script pages are turned and results sorted", async ({ plain, api }) => {
  const first = await plain.open("/dashboard?estado=RJ");
  const second = await first.follow("Próxima");
  expect(second.url).toBe("/dashboard?estado=RJ&pagina=2");
  expect(numbersOf(second)).toEqual((await api("estado=RJ&pagina=2")).itens.map(({ numero }) => numero));
  expect(second.html).toMatch(/<link rel="prev" href="[^"]*\/dashboard\?estado=RJ"/);
  expect(second.html).toMatch(/<link rel="canonical" href="[^"]*\/imoveis\/rj"/);
  expect((await second.follow("Anterior")).url).toBe("/dashboard?estado=RJ");
  const sorted = await first.press("Atualizar", { "Ordenar por": "Menor preço" });
  expect(sorted.url).toBe("/dashboard?estado=RJ&ordem=menor_preco");
  const { itens } = await api("estado=RJ&ordem=menor_preco");
  const prices = itens.map(({ preco }) => preco);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(numbersOf(sorted)).toEqual(itens.map(({ numero }) => numero));
});

test("a search becomes an alert, also after signing in, and can be exported as a file", async ({
  plain,
  api,
}) => {
  await signUp(plain, "alerta@exemplo.com.br");
  const search = await plain.open("/dashboard?cidade=goiania-go&preco_max=300000&ordem=menor_preco");
  const file = await plain.request.get(search.href("Baixar CSV"));
  expect(file.headers()["content-disposition"]).toContain('filename="martelo-imoveis.csv"');
  const alerts = await search.follow("Salvar busca como alerta");
  expect(alerts.url).toBe("/alerts?cidade=goiania-go&preco_max=300000");
  const form = alerts.region("Novo alerta");
  expect(form.value("Nome do alerta")).toMatch(/^Imóveis em Goiânia, GO, até R\$\s300 mil$/);
  expect(form.value("Goiânia/GO")).toBe(true);
  const { total } = await api("cidade=goiania-go&preco_max=300000");
  expect(form.text).toContain(`${properties(total)} na busca`);
});

test("an alert of a search is made after signing in", async ({ plain }) => {
  const page = await plain.open("/alerts?cidade=goiania-go&preco_max=300000");
  expect(page.url).toMatch(/^\/auth\?voltar=%2Falerts%3Fcidade%3Dgoiania-go/);
});
