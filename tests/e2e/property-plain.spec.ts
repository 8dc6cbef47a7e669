import { buildingKey } from "#app/facts/places/building.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { slugify } from "#app/lib/text.ts";
import { leftListing } from "./left-listing.ts";
import { letterTo } from "./outbox.ts";
import { signUp } from "./member.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { expect, test } from "./plain-journey.ts";

interface Item {
  tipo: string;
  preco: number;
  avaliacao: number;
  disponivel: boolean;
  precos: unknown[];
  eventos: unknown[];
}

const itemOf = async (plain: PlainBrowser, number: string) =>
  (await (await plain.request.get(`/api/v1/imoveis/${number}`)).json()) as Item;

/** A property whose price has changed. */
const CHANGED = "estado=RJ&modalidade=venda_direta&novidade=baixou";

test("a property's page has its facts, price, history and ways to share it", async ({ plain, api }) => {
  const { itens, lista_de } = await api(CHANGED);
  const { numero } = itens[0]!;
  const item = await itemOf(plain, numero);
  const page = await plain.open(`/property/${numero}`);
  expect(page.heading.toLowerCase()).toContain(`${item.tipo.toLowerCase()} em `);
  const reais = (amount: number) => formatPrice(Math.round(amount * 100)).replaceAll("\u00a0", " ");
  const side = page.region("Valor do Investimento");
  for (const text of [reais(item.preco), reais(item.avaliacao), `Lista da Caixa de ${formatDate(lista_de)}`])
    expect(side.text).toContain(text);

  // A visitor sees how much history there is, not its content.
  const history = page.region("Histórico");
  expect(item.precos.length).toBeGreaterThan(1);
  expect(history.text).toMatch(/Há mais \d+ registro/);
  expect([history.parts("svg").length, history.text.includes("Entrou na lista")]).toEqual([0, false]);
  expect(history.href("Entrar ou criar conta")).toBe(`/auth?voltar=%2Fproperty%2F${numero}%23historico`);

  // A demonstration property has no page at the bank: nothing links to one.
  expect(page.html).toMatch(/<button[^>]*disabled=""[^>]*>((?!<\/button>).)*Ver Leilão Oficial/);
  expect(side.text).toContain("não há página oficial");
  // Its rules are those of all sales.
  const atBank = page.parts("main")[0]!.links.filter(({ href }) => href.includes("caixa.gov.br"));
  expect(atBank.filter(({ href }) => !href.includes("/editais/regras-VOL/"))).toEqual([]);
  expect(decodeURIComponent(side.href(/WhatsApp/))).toContain(`/property/${numero}`);
  expect(page.html).toMatch(/<a href="https:\/\/wa\.me[^>]*target="_blank" rel="noopener"/);
  expect(page.text).toContain("não é afiliado à Caixa");
  expect(page.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/property/${numero}"`));
  expect(page.html).not.toContain('<meta name="robots"');
});

test("a member on trial sees every price: in a chart, as events, and in a table", async ({ plain, api }) => {
  await signUp(plain, "historico@exemplo.com.br");
  const { numero } = (await api(CHANGED)).itens[0]!;
  const item = await itemOf(plain, numero);
  const history = (await plain.open(`/property/${numero}`)).region("Histórico");
  expect(history.parts("li")).toHaveLength(item.eventos.length);
  expect(history.text).toMatch(/Preço baixou de/);
  expect(history.region(/Preços/).parts("tr")).toHaveLength(item.precos.length + 1);
});

test("a minimum bid above the appraisal is shown as such and never as a discount", async ({ plain, api }) => {
  const { itens } = await api("estado=SP&modalidade=leilao_sfi&ordem=maior_preco&por_pagina=100");
  const above = itens.find((item) => item.preco > item.avaliacao)!;
  const side = (await plain.open(`/property/${above.numero}`)).region("Valor do Investimento");
  expect(side.text).toMatch(/Lance mínimo \(1º( ou 2º)? leilão\)/);
  expect(side.text).toContain("acima da avaliação.");
  expect(side.parts("s")).toEqual([]);
});

test("a property that has left the lists has its last day and similar ones, and is not indexed", async ({
  plain,
  api,
}) => {
  const { number, leftOn } = leftListing((await api("")).lista_de);
  expect((await itemOf(plain, number)).disponivel).toBe(false);
  const page = await plain.open(`/property/${number}`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(new RegExp(`Saiu da lista entre [0-9/]+ e ${formatDate(leftOn)}`));
  expect(page.text).toContain("Último preço na lista");
  expect(page.html).toMatch(/<meta name="robots" content="noindex/);
  const [similar] = page.region("Imóveis parecidos").parts("article");
  const other = await plain.open(similar!.links[0]!.href);
  expect(other.url).toMatch(/^\/property\/\d+$/);
  expect(other.text).not.toContain("Último preço na lista");
  expect((await api(`q=${number}`)).total).toBe(0);
});

test("what does not exist answers 404 with the header and footer of the site", async ({ plain }) => {
  for (const address of ["/property/9990260000000", "/property/abc", "/nada-aqui"]) {
    const page = await plain.open(address);
    expect([page.status, page.heading]).toEqual([404, "Oops! Page not found"]);
    for (const tag of ["header", "footer"]) expect(page.parts(tag)).toHaveLength(1);
    const [main] = page.parts("main");
    expect(main!.text).toContain("Não encontramos esta página");
    expect(main!.href("Return to Home")).toBe("/");
  }
});

test("a unit is ranked among those of its address and its price per m² among its neighbourhood's, with a map as exact as its position", async ({
  plain,
  api,
}) => {
  const { itens } = await api("estado=RJ&tipo=apartamento&por_pagina=100");
  const units = Map.groupBy(itens, ({ endereco, uf, cidade }) =>
    buildingKey({ address: endereco, state: uf, citySlug: slugify(cidade), districtSlug: null }),
  );
  const [unit] = [...units].find(([key, all]) => key !== null && all.length > 1)![1];
  const page = await plain.open(`/property/${unit!.numero}`);
  const building = page.region("No mesmo endereço");
  expect(building.text.match(/este imóvel/g)).toHaveLength(1);
  expect(page.region(/^Preço por m² comparado/).text).toContain("Não é valor de mercado");
  const place = page.region("Onde fica");
  expect(place.text).toMatch(/Sabemos só o (bairro|município)/);
  expect(place.links.filter(({ name }) => name.includes("Como chegar"))).toEqual([]);
  const [, basemap] = /<use href="(\/mapa\/situacao\.svg[^"#]+)/.exec(page.html)!;
  expect((await plain.request.get(basemap!.replaceAll("&amp;", "&"))).headers()["content-type"]).toContain(
    "image/svg+xml",
  );
  expect(page.region("Cuidado com golpes").text).toContain("caixa.gov.br");
  expect(page.text).toContain("Sem data publicada na lista");
  expect(place.href("Ver no mapa da busca")).toMatch(/^\/dashboard\?estado=RJ&cidade=/);

  const neighbour = await plain.open(building.links[0]!.href);
  expect(neighbour.url).not.toBe(page.url);
  expect(neighbour.region("No mesmo endereço").text.match(/este imóvel/g)).toHaveLength(1);
});

test("a property opened from a search in another tab knows its search; a shared link leads to the search of its city", async ({
  plain,
  api,
}) => {
  const search = "/dashboard?estado=RJ&ordem=menor_preco";
  const { total, itens } = await api("estado=RJ&ordem=menor_preco");
  const address = `/property/${itens[0]!.numero}`;
  // The header that a browser sends when a link is opened in another tab.
  const tab = await plain.open(address, { Referer: process.env.MARTELO_URL! + search });
  expect(tab.text).toContain(`1 de ${total.toLocaleString("pt-BR")}`);
  expect(tab.href("Voltar para a busca")).toBe(search);
  const shared = await plain.open(address);
  expect(shared.href(/^Imóveis em .+\/RJ$/)).toMatch(/^\/dashboard\?cidade=[a-z-]+-rj$/);
  expect(shared.text).not.toContain(` de ${total.toLocaleString("pt-BR")}`);
});

test("without a script a visitor leaves name and e-mail, and withdraws them by the letter's link", async ({
  plain,
  api,
}) => {
  const { numero } = (await api("estado=RJ&ordem=menor_preco")).itens[0]!;
  const form = await (await plain.open(`/property/${numero}`)).press("Tenho Interesse");
  const consent = form.fields.find((label) => label.startsWith("Autorizo "))!;
  const sent = await form.press("Enviar", {
    "Nome completo": "Bia Souza",
    "E-mail": "bia.visita@exemplo.com.br",
    [consent]: true,
  });
  expect(sent.text).toContain("Entraremos em contato em breve!");
  const { links } = await letterTo({ to: "bia.visita@exemplo.com.br", subject: "Recebemos seu interesse" });
  const letter = await plain.open(links.find((link) => link.includes("/interesse?"))!);
  expect(letter.text).toContain("Bia Souza");
  const withdrawn = await letter.press("Retirar pedido e apagar os dados");
  expect(withdrawn.text).toContain("Não há pedido neste link");
});

test("without a script a shared comparison lists what it does not know, drops equal rows and adds properties", async ({
  plain,
  api,
}) => {
  const [one, two, three] = (await api("estado=GO")).itens.map(({ numero }) => numero);
  const shared = await plain.open(`/comparar?ids=${one},8765432109,${two}`);
  expect(shared.text).toContain("Não conhecemos nenhum imóvel com o número 8765432109");
  const [table] = shared.parts("table");
  const compared = table!.links.flatMap(({ href }) => (href.startsWith("/property/") ? [href] : []));
  expect(compared).toEqual([`/property/${one}`, `/property/${two}`]);
  expect(shared.html).toMatch(/<meta name="robots" content="noindex/);
  const both = await plain.open(`/comparar?ids=${one},${two}`);
  expect(both.text).toContain("(igual)");
  const different = await both.press("Só diferenças");
  expect(different.url).toBe(`/comparar?ids=${one},${two}&so=diferencas`);
  expect(different.text).not.toContain("(igual)");
  const added = await different.press("Juntar", { "Número de outro imóvel": three! });
  expect(added.url).toBe(`/comparar?ids=${one},${two},${three}&so=diferencas`);
  expect(added.heading).toBe("Comparar 3 imóveis");
});

test("without a script the plan of a purchase is saved with the favourite, by a visitor after signing in", async ({
  plain,
  another,
  api,
}) => {
  const { numero } = (await api("estado=GO")).itens[2]!;
  const address = `/property/${numero}?pagamento=financiamento&lance=95000`;
  const save = "Guardar esta conta com o favorito";
  const visitor = await (await (await another()).open(address)).press(save);
  expect(visitor.url).toBe(`/auth?${new URLSearchParams({ voltar: `${address}#custo` })}`);
  await signUp(plain, "conta.guardada@exemplo.com.br");
  const planned = await plain.open(address);
  const saved = await planned.press(save, { "Lance ou proposta": "96 mil" });
  expect(saved.url).toBe(`/property/${numero}?pagamento=financiamento&lance=96+mil`);
  expect(saved.text).toContain("Conta guardada com o favorito");
  const list = await plain.open("/favorites");
  expect(list.href(/^Sua conta de \d\d\/\d\d\/\d{4}$/)).toBe(`${saved.url}#custo`);
});
