import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { NO_TABLES, type PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { SHIPPED_VALUES } from "#app/facts/costs/shipped-values.ts";
import { groupOutcomes, type StateOutcomes } from "#app/core/reports/group-outcomes.ts";
import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { addDays } from "#app/lib/dates.ts";
import { awardView } from "./award-view.ts";
import { usualView } from "./usual-view.ts";
import { pack } from "#app/ui/packed.ts";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import DecidingBlocks from "./deciding-blocks.tsx";

const SAO_PAULO: PurchaseTables = {
  ...NO_TABLES,
  itbi: SHIPPED_VALUES.itbi[0]!,
  registry: SHIPPED_VALUES.emolumentos[0]!,
  quota: SHIPPED_VALUES.cotas[0]!,
  mostRate: SHIPPED_VALUES.juros[0]!,
  insurance: SHIPPED_VALUES.seguros,
  fgtsLimit: SHIPPED_VALUES.limites[1]!,
};

const NO_CHECKS = { revender: 0, alugar: 0, morar: 0 };

/** Twelve lists two days apart, of which each loses a tenth of its flats. */
const LEAVING: StateOutcomes = {
  steps: Array.from({ length: 12 }, (_, i) => ({
    from: addDays("2026-11-01", 2 * i),
    to: addDays("2026-11-03", 2 * i),
    typeCode: "apartamento",
    saleMode: "Leilão SFI - Edital Único",
    atRisk: 200,
    left: 20,
    fell: 0,
    changed: 0,
  })),
  leavings: [],
  newest: "2026-11-25",
};

/** The blocks of a flat of 200,000.00 with an appraisal of 250,000.00, with the query of a plan. */
function blocks(
  query: string,
  tables = SAO_PAULO,
  { openChecks = NO_CHECKS, seen = LEAVING, saleModeCode = "leilao_sfi", listing: over = {} } = {},
): string {
  const mode = { saleMode: "Leilão SFI - Edital Único", saleModeCode };
  const listing = newListing({ ...mode, priceCents: 200_000_00, appraisalCents: 250_000_00, ...over });
  const condominium = "Sob responsabilidade do comprador.";
  const page = newPage({ payments: ["a_vista", "financiamento", "fgts"], condominium });
  const property = pack(estimatedProperty(newDetail({ listing, page }), tables));
  const outlook = pack({
    usual: usualView(listing, groupOutcomes(seen, listing)),
    award: awardView({ saleModeCode, citySlug: "goiania-go" }, "2026-11-27", []),
  });
  return renderToStaticMarkup(
    createElement(DecidingBlocks, { number: "1", property, outlook, query, today: "2026-11-29", openChecks }),
  ).replaceAll("\u00a0", " ");
}

test("what usually happens is said with how many were followed, and where too few were nothing is", () => {
  const html = blocks("");
  expect(html).toMatch(/Em 14 dias: em 0% o preço cai, 5\d% saem da lista/);
  expect(html).toContain("tipo Apartamento, modalidade Leilão SFI.");
  expect(html).toMatch(/14 dias <small>200 imóveis<\/small>/);
  expect(html).toMatch(/30 dias <small>0 imóveis<\/small><\/th><td colSpan="3">dados insuficientes/);
  const nothing = blocks("", SAO_PAULO, { seen: { steps: [], leavings: [], newest: null } });
  expect(nothing).toContain("<output>Dados insuficientes</output>");
  expect(nothing).not.toMatch(/dias <small>200/);
});

test("the days after winning are counted from today where the portal sells, and an auction's are in its notice", () => {
  // 27/11/2026 is a Friday: five business days later is the next Friday, and the slip is due two business days after it.
  const online = blocks("", SAO_PAULO, { saleModeCode: "venda_online" });
  expect(online).toContain("Boleto até 08/12/2026, contrato até 03/01/2027");
  const file =
    "/guia/primeira-compra/calendario.ics?modalidade=venda_online&amp;venceu=2026-11-27&amp;lugar=goiania-go";
  expect(online).toContain(`href="${file}"`);
  expect(blocks("")).toContain("Em leilão e em licitação os prazos depois do lance estão no edital");
});

const lines = (html: string) => html.match(/<li>.*?<\/li>/gs)!;
const DATED = /\d{2}\/\d{2}\/\d{4}|levantamento de|ainda sem consulta|Lance informado|Informado por você/;

test.for(["", "pagamento=financiamento", "pagamento=fgts&fgts=50+mil&lance=210000", "condominio=1.500,00"])(
  "every amount of a line has its source and day within one press, with a plan of %s",
  (query) => {
    const withAmount = [...lines(blocks(query)), ...lines(blocks(query, NO_TABLES))].filter((line) =>
      /R\$/.test(/<summary>.*?<\/summary>/s.exec(line)![0]),
    );
    expect(withAmount.length).toBeGreaterThan(6);
    for (const line of withAmount)
      expect(/<small class="source-line".*<\/small>/s.exec(line)?.[0]).toMatch(DATED);
  },
);

test("what somebody knows replaces what nobody said, and the total follows", () => {
  const of = (query: string) => /<output>(.*?)<\/output>/.exec(blocks(query))![1];
  // 5% to the auctioneer, 3% of the appraisal, 2,547.41 of registry.
  expect(of("")).toBe("R$ 220.047 em mãos, à vista");
  expect(of("condominio=1.500,00&reforma=20+mil&escritura=3000")).toBe("R$ 244.547 em mãos, à vista");
  const financed = of("pagamento=financiamento&financiado=100000&lance=R$+210+mil");
  expect(financed).toMatch(/ em mãos, com financiamento$/);
});

test.for([
  ["lance", "abc", "Não dá para ler"],
  ["condominio", "-5", "Não pode ser negativo"],
  ["reforma", "2.000.000.000", "O maior valor aceito"],
])("a field with %s=%s keeps its text and says why it is left out", ([name, text, why]) => {
  const html = blocks(new URLSearchParams({ [name!]: text! }).toString());
  const field = new RegExp(`<input id="plano-${name}"[^>]*>|<input[^>]*name="${name}"[^>]*>`).exec(html)![0];
  expect(field).toContain(`value="${text}"`);
  expect(field).toContain('aria-invalid="true"');
  expect(html).toContain(why);
});

test("a sale shows what it leaves in a likely and in a bad case, the lowest price without a loss and the highest bid", () => {
  const html = blocks("venda=300+mil&retorno=10");
  const row = (name: string) =>
    new RegExp(`<th scope="row">${name}</th><td>(.*?)</td><td>(.*?)</td>`).exec(html)!.slice(1);
  // 282,000.00 without the broker, less 220,047.41 and the tax on what it is above 217,500.00, reduced for seven months.
  expect(row("Resultado")[0]).toBe("R$ 52.511");
  expect(row("Resultado")[1]).toMatch(/^−R\$/);
  for (const name of ["Vender sem perder, por", "Lance máximo para 10%"])
    expect(row(name)[0]).toMatch(/^R\$ 2\d\d\.\d{3}$/);
  const chart =
    /role="img" aria-label="Resultado por lance, de R\$ 100\.000 a R\$ 300\.000: sem perda até perto de/;
  expect(html).toMatch(chart);
  expect(blocks("")).not.toContain("Resultado por lance");
});

test("rent and living in it have their own rows, and what was typed for another use stays in its hidden field", () => {
  const html = blocks("uso=alugar&aluguel=2.000&venda=300+mil");
  // 1,800.00 without the agency's part are below the first band of the tax: eleven months of it on 220,047.41.
  expect(html).toContain("<td>R$ 19.800</td>");
  expect(html).toMatch(/<div hidden=""><div[^>]*><label for="plano-venda".*?value="300 mil"/s);
  expect(blocks("uso=morar&aluguel=2000")).toContain("meses de aluguel");
});

test("instalments are shown by both systems where a loan is accepted, with the file of each", () => {
  const html = blocks("prazo=360&taxa=11,19&idade=24");
  expect(html).toContain("sistema=price");
  const file = "valor=160000\\.00&amp;prazo=360&amp;taxa=11\\.19&amp;tipo_taxa=efetiva&amp;sistema=sac";
  expect(html).toMatch(new RegExp(file));
  // 444.44 of amortisation, 1,420.54 of interest, 36.59 and 11.71 to 15.60 of insurance.
  expect(html).toContain("R$ 1.913,28 a R$ 1.917,17");
  expect(blocks("", NO_TABLES)).not.toContain("Parcelas</h2>");
});

test("a lender's own premiums stand in place of the usual range, with the day until which they were valid", () => {
  const source = { name: "Apólice 1", url: "https://exemplo.com.br", consultedOn: "2026-01-02" };
  const premium = (key: string, rate: number): DatedValue => ({
    key,
    validFrom: "2026-01-01",
    validUntil: "2026-10-31",
    value: { kind: "range", low: rate, high: rate },
    source,
  });
  const insurance = [premium("mip-18-25", 10_000), premium("mip-31-35", 20_000), premium("dfi", 0)];
  const html = (age: string) => blocks(`prazo=360&taxa=11,19&idade=${age}`, { ...SAO_PAULO, insurance });
  // 444.44 and 1,420.54, with 16.00 or up to 32.00 for a life.
  expect(html("24")).toContain("<td>R$ 1.880,98</td>");
  expect(html("28")).toContain("R$ 1.880,98 a R$ 1.896,98");
  expect(html("24")).toMatch(/\(DFI\), desde 01\/01\/2026; valia até 31\/10\/2026, confirme o de hoje\. /);
  expect(html("24")).not.toContain("outra financiadora");
});

test("FGTS is red beyond its limit and for what is no home, and in doubt until its rules are met", () => {
  const light = (query: string, over = {}) => blocks(`pagamento=fgts${query}`, SAO_PAULO, over);
  expect(light("")).toContain("se você cumpre as regras do FGTS");
  expect(light("&regras=sim")).not.toContain("se você cumpre");
  const dear = light("&regras=sim", { listing: { appraisalCents: 2_250_000_01 } });
  expect(dear).toMatch(/Sinal vermelho\.<\/strong> A avaliação passa de R\$ 2\.250\.000, .*Exame/);
  expect(light("", { listing: { typeCode: "terreno" } })).toContain("O FGTS só paga moradia.");
});

test("with every line of the cost known the light is green only where no critical item is unchecked for that use", () => {
  const known = "condominio=0&tributos=0&escritura=3000&desocupacao=0&reforma=0";
  const openChecks = { revender: 2, alugar: 1, morar: 0 };
  const withOpen = (use = "") => blocks(known + use, SAO_PAULO, { openChecks });
  expect(blocks(known)).toContain("light-green");
  expect(withOpen()).toContain("Falta conferir 2 itens críticos antes de propor.");
  expect(withOpen("&uso=alugar")).toContain("Falta conferir 1 item crítico");
  expect(withOpen("&uso=morar")).toContain("light-green");
});

test("a month's fee that the buyer states is in every instalment and in the total effective cost", () => {
  const numbers = (html: string, name: string) => {
    const [, sac] = new RegExp(`>${name}</th><td>([^<]*)`).exec(html)!;
    return sac!.match(/[\d.]+,\d+/g)!.map((text) => Number(text.replaceAll(".", "").replace(",", ".")));
  };
  const [free, paid] = ["", "&tarifa=25"].map((fee) => blocks(`pagamento=financiamento${fee}`)) as [
    string,
    string,
  ];
  for (const name of ["Primeira parcela", "Última parcela"])
    for (const [end, amount] of numbers(free, name).entries())
      expect(numbers(paid, name)[end]! - amount).toBeCloseTo(25, 6);
  expect(numbers(paid, "CET por ano")[0]).toBeGreaterThan(numbers(free, "CET por ano")[0]!);
});
