import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { NO_TABLES, type PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { SHIPPED_VALUES } from "#app/facts/costs/shipped-values.ts";
import { pack } from "#app/ui/packed.ts";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import DecidingBlocks from "./deciding-blocks.tsx";

const SAO_PAULO: PurchaseTables = {
  ...NO_TABLES,
  itbi: SHIPPED_VALUES.itbi[0]!,
  registry: SHIPPED_VALUES.emolumentos[0]!,
  quota: SHIPPED_VALUES.cotas[0]!,
};

/** The blocks of a flat of 200,000.00 with an appraisal of 250,000.00, with the query of a plan. */
function blocks(query: string, tables = SAO_PAULO): string {
  const listing = newListing({
    saleModeCode: "leilao_sfi",
    priceCents: 200_000_00,
    appraisalCents: 250_000_00,
  });
  const page = newPage({
    payments: ["a_vista", "financiamento"],
    condominium: "Sob responsabilidade do comprador.",
  });
  const property = pack(estimatedProperty(newDetail({ listing, page }), tables));
  return renderToStaticMarkup(createElement(DecidingBlocks, { number: "1", property, query })).replaceAll(
    "\u00a0",
    " ",
  );
}

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
  expect(of("pagamento=financiamento&financiado=100000&lance=R$+210+mil")).toMatch(
    / em mãos, com financiamento$/,
  );
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
