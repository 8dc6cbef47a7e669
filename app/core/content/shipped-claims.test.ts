import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readShippedPost } from "./ship-posts.server.ts";

/** The text of an article that comes with the product, each paragraph in one line. */
function article(name: string): string {
  const file = readFileSync(`app/core/content/shipped/${name}.md`, "utf8");
  return readShippedPost(name, file).texts.body;
}

const DEBTS = article("dividas-de-condominio-e-iptu");
const COSTS = article("quanto-custa-alem-do-preco");

/** `R$ 1.234,56` in cents. */
function cents(amount: string): number {
  return Math.round(Number(amount.replace(/[^\d,]/g, "").replace(",", ".")) * 100);
}

/** The amounts of a row of a table, in cents. */
function row(text: string, name: string): number[] {
  const line = text.split("\n").find((each) => each.replaceAll("*", "").startsWith(`| ${name}`)) ?? "";
  return (line.match(/R\$ [\d.,]*\d/g) ?? []).map(cents);
}

test("the article on arrears names every rule and tells a limit from a threshold, with its example to the real", () => {
  // Appraisal of R$ 200,000: a debt of 19,999 is the buyer's under both; of 20,001 the buyer pays 20,000 or nothing.
  expect(row(DEBTS, "R$ 19.999")).toEqual([19_999_00, 19_999_00, 19_999_00]);
  expect(row(DEBTS, "R$ 20.001")).toEqual([20_001_00, 20_000_00, 0]);
  expect(DEBTS).toMatch(/Tributos .*abaixo de 10% da avaliação.*acima disso a Caixa paga tudo/);
  expect(DEBTS).toMatch(/Tributos .*menor que R\$ 1\.000/);
  expect(DEBTS).toMatch(/Resposta curta.*leilão.*conte com pagar tudo/);
});

test("the example of costs counts the most that the rules of condominium and of taxes leave to the buyer", () => {
  const appraisal = 220_000_00;
  expect(row(COSTS, "Condomínio, no pior caso")).toEqual([0, appraisal / 10]);
  expect(row(COSTS, "IPTU, no pior caso")).toEqual([0, appraisal / 10 - 1]);
});

test("the article on costs reckons ITBI on the price and on what the city may estimate, by the law in force", () => {
  expect(row(COSTS, "ITBI, 3%")).toEqual([150_000_00 * 0.03, 220_000_00 * 0.03]);
  const [low, high] = row(COSTS, "Soma do que se conhece");
  const names = ["Lance", "Comissão, 5%", "ITBI, 3%", "Condomínio, no pior", "IPTU, no pior"];
  const sum = (at: number) => names.reduce((total, name) => total + row(COSTS, name)[at]!, 0);
  expect([low, high]).toEqual([sum(0), sum(1)]);
  expect(COSTS).toMatch(/Sobre que valor\?\*\*.*LC 227\/2026, artigo 165.*estima/);
  // Loan of 400,000 for 500,000 in São Paulo, 2026.
  expect(COSTS).toContain("R$ 11.975,80");
});

test("no article says that a financed purchase pays a single act of registry", () => {
  expect(COSTS).toMatch(/financiamento.*dois atos.*compra.*garantia/);
  expect(COSTS).not.toContain("sobra só o registro");
  expect(article("financiar-um-imovel-da-caixa")).toMatch(/ITBI e dois registros/);
});

test("the article on auctions says for which loans half the appraisal does not suffice, and until when the debtor may pay", () => {
  const auction = article("leilao-sfi-primeira-e-segunda-praca");
  expect(auction).toMatch(/metade da avaliação.*não vale.*própria moradia.*dívida inteira.*26-A, §§ 3º e 4º/);
  expect(auction).toMatch(/30 dias\*\*.*26-A, §§ 1º e 2º/);
  expect(auction).toMatch(/15 dias\*\* é o máximo.*3 dias/);
  expect(auction).not.toMatch(/Há decisões assim, inclusive por intervalo/);
});

test("the conditions of FGTS name the metropolitan region, shares, the property's own, and the limit with its day", () => {
  const fgts = article("usar-o-fgts-no-imovel-da-caixa");
  expect(fgts).toMatch(/Resposta curta.*região metropolitana/);
  expect(fgts).toMatch(/Nenhum imóvel residencial.*região metropolitana.*até 40%/s);
  expect(fgts).toMatch(/trabalha ou mora há pelo menos um ano/);
  expect(fgts).toMatch(/condições de moradia/);
  for (const text of [fgts, article("financiar-um-imovel-da-caixa")])
    expect(text).toMatch(/R\$ 2,25 milhões.*26\/11\/2025/);
  expect(fgts).not.toContain("mesmo que só uma parte, herdada;");
});

test("the 1% a month names both of its starts and whom it is owed to", () => {
  expect(article("imovel-ocupado-o-que-fazer")).toMatch(
    /1% ao mês.*ao banco ou a quem ficou no lugar dele.*da consolidação.*só da arrematação/,
  );
  expect(article("glossario-do-leilao-de-imoveis")).toMatch(
    /Taxa de ocupação.*ao banco ou a quem.*1% ao mês/,
  );
});

test("who may buy names impediments and companies, and does not promise it to everybody", () => {
  const first = article("comprar-imovel-da-caixa-primeiros-passos");
  expect(first).not.toContain("Qualquer pessoa com CPF");
  expect(first).toMatch(/Quem está impedido.*artigo 497.*confirme no edital/s);
  expect(first).toMatch(/Empresas.*confirme no edital/);
});

test("half of the fees is only for the financed part wherever it is named", () => {
  for (const name of [
    "quanto-custa-alem-do-preco",
    "prazos-depois-de-vencer",
    "financiar-um-imovel-da-caixa",
  ])
    expect([name, article(name)]).toEqual([
      name,
      expect.stringMatching(/(metade dos emolumentos|50%).*só (sobre|na|da) (a )?parte financiada/),
    ]);
});

test("what lowers a taxed gain has no registry fees, and only works with an approved project or small ones", () => {
  expect(COSTS).toMatch(
    /Comissão, ITBI e obras.*projeto aprovado.*pequenas obras.*registro.*não está na lista/,
  );
  // Bought in March 2026, sold in September for 60,000.00 more: 15% after the reduction of Lei 11.196, art. 40.
  const taxed = Math.round(60_000_00 * 1.0035 ** -7 * 0.15);
  expect(taxed).toBe(8_782_55);
  expect(COSTS).toContain("R$ 8.782,55");
});

test("deadlines say from when they count, and that banks do not serve on the last business day of the year", () => {
  const deadlines = article("prazos-depois-de-vencer");
  expect(deadlines).toMatch(/30 dias.*a fonte os conta do pagamento da entrada.*conte da homologação/);
  expect(deadlines).toMatch(/último dia útil do ano.*dia útil seguinte.*Resolução 2\.596\/1999/);
});

test("after a fraud the article names the button of the bank's app and its 80 days", () => {
  expect(article("golpes-com-imoveis-da-caixa")).toMatch(/Pix.*botão.*aplicativo.*80 dias/);
});

test("who resells or lets learns when the taxes on consumption and on rent are theirs", () => {
  expect(COSTS).toMatch(/IBS e a CBS.*LC 214\/2025, artigo 251.*mais de 3 imóveis.*menos de 5 anos/);
  expect(COSTS).toMatch(/Aluguel.*mais de R\$ 240 mil.*mais de 3 imóveis/);
  expect(COSTS).toMatch(/Lei 15\.270\/2025.*R\$ 5\.000.*R\$ 7\.350/);
  expect(DEBTS).toMatch(/STJ.*12\/03\/2025.*penhora.*próprio imóvel/);
});

test("no figure without a source or a day is in an article that comes with the product", () => {
  const names = ["como-ler-a-lista-da-caixa", "comprar-imovel-da-caixa-primeiros-passos"];
  const all = [COSTS, article("financiar-um-imovel-da-caixa"), ...names.map(article)].join("\n");
  for (const unfounded of [/6,6%/, /45%/, /37,3%/, /em geral 6%/, /R\$ 280/, /SINAPI de Goiás/])
    expect(all).not.toMatch(unfounded);
  expect(all + article("leilao-sfi-primeira-e-segunda-praca")).not.toMatch(/mediana perto de 22%/);
});

test("how long it takes to empty a property, what a regret returns and the deed are never surer than their source", () => {
  for (const name of [
    "imovel-ocupado-o-que-fazer",
    "venda-direta-online-da-caixa",
    "financiar-um-imovel-da-caixa",
  ])
    expect([name, article(name)]).toEqual([
      name,
      expect.stringMatching(
        /3 a (9|10) meses.*Leilão Imóvel.*novembro de 2026|Leilão Imóvel.*novembro de 2026.*3 a (9|10) meses/,
      ),
    ]);
  const deadlines = article("prazos-depois-de-vencer");
  expect(deadlines).toMatch(/Regras da Venda Online.*19\.603, versão 043.*seção 13.*confirme/);
  expect(deadlines).toMatch(/paga à vista.*escritura.*confirme no edital/);
  expect(COSTS).toMatch(/à vista.*escritura.*confirme no edital/);
  expect(article("matricula-e-edital-o-que-ler")).toMatch(
    /Regras da Venda Online.*seção 16.*devolve o preço/,
  );
});
