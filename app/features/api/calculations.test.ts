import { expect, test } from "vitest";
import type { CostValue } from "#app/db/shapes/costs.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { calculate } from "./calculations.ts";

const answerTo = (query: string) => {
  const [name = "", keys] = query.split("?");
  return calculate(name, new URLSearchParams(keys), { tables, findListing, today: "2026-03-10" });
};

const VALUE = (value: CostValue): DatedValue => ({
  key: "a",
  validFrom: "2026-01-01",
  value,
  source: { name: "Lei X", url: null, consultedOn: "2026-11-01" },
});
const FROM = { fonte: "Lei X, consulta de 01/11/2026", vigente_desde: "2026-01-01" };
const NOTHING = { itbi: null, registry: null, deed: null, rate: null, quota: null };

/** One property of Rio de Janeiro, sold by an auctioneer, is known. */
const LISTING = newListing({
  number: "8444400000001",
  citySlug: "rio-de-janeiro-rj",
  saleModeCode: "leilao_sfi",
  appraisalCents: 0,
});
const findListing = async (number: string) =>
  number === LISTING.number ? newDetail({ listing: LISTING }) : null;

/** Of São Paulo alone there are tables. */
const tables = async (place: string): Promise<PurchaseTables> =>
  !place.endsWith("sp")
    ? NOTHING
    : {
        ...NOTHING,
        itbi: VALUE({
          kind: "itbi",
          rate: 300,
          financed: { rate: 50, upToCents: 120_968_00 },
          first: { rate: 0 },
        }),
        registry: VALUE({ kind: "bands", bands: [{ upToCents: 200_000_00, feeCents: 2_000_00 }] }),
      };

test("instalments are answered in reais, with both rates, and the same as a spreadsheet", async () => {
  const keys = "valor=320000&prazo=379&taxa=9.3396&tipo_taxa=nominal&sistema=sac";
  const { body } = (await answerTo(`parcelas?${keys}`)) as { body: { linhas: object[] } };
  expect(body).toMatchObject({ taxa_nominal: 9.3396, taxa_efetiva: 9.75 });
  const first = { n: 1, amortizacao: 844.33, juros: 2490.56, prestacao: 3334.89, saldo: 319155.67 };
  expect(body.linhas[0]).toEqual(first);
  expect(await answerTo(`parcelas.csv?${keys}`)).toMatchObject({
    csv: expect.stringContaining("\r\n1;844,33;2490,56;3334,89;319155,67\r\n"),
  });
});

test.for<[query: string, body: object]>([
  ["debito?quem=teto&percentual=10&avaliacao=200000&divida=20001", { comprador: 20_000, caixa: 1 }],
  ["debito?quem=limiar&percentual=10&avaliacao=200000&divida=20001", { comprador: 0, caixa: 20_001 }],
  ["debito?quem=limiar&valor=1000&avaliacao=200000&divida=999,99", { comprador: 999.99, caixa: 0 }],
  ["debito?quem=comprador&divida=150,5", { comprador: 150.5, caixa: 0 }],
  ["debito?quem=caixa&avaliacao=200000&divida=150", { comprador: 0, caixa: 150 }],
  [
    "ganho?compra=140000&data_compra=2026-03-10&venda=200000&data_venda=2026-09-10",
    { ganho: 60_000, fr1: 1, fr2: 0.975839, base: 58_550.37, imposto: 8_782.55 },
  ],
  [
    "itbi?cidade_ibge=3550308&valor=500000&financiado=400000&sfh=1",
    {
      imposto: 11_975.8,
      linhas: [
        { base: 120_968, aliquota: 0.5, imposto: 604.84 },
        { base: 379_032, aliquota: 3, imposto: 11_370.96 },
      ],
      ...FROM,
    },
  ],
  [
    "itbi?cidade_ibge=3550308&valor=500000&primeira=1",
    { imposto: 0, linhas: [{ base: 500_000, aliquota: 0, imposto: 0 }], ...FROM },
  ],
  ["registro?uf=sp&valor=200000", { compra: 2_000, alienacao: 0, total: 2_000, ...FROM }],
  [
    "registro?uf=SP&valor=200000&financiado=100000&primeira=1",
    { compra: 1_500, alienacao: 1_000, total: 2_500, ...FROM },
  ],
  [
    "lance-maximo?numero=8444400000001&pagamento=a_vista&venda=150000&retorno=26.08",
    { lance: 100_002.65, resultado: 28_167.15, total: 108_002.86 },
  ],
  [
    "lance-maximo?numero=8444400000001&pagamento=a_vista&venda=0.01&retorno=100",
    { lance: null, motivo: expect.stringContaining("Nem o menor lance") },
  ],
  ["aluguel?rendimento=6000", { base: 5_392.8, imposto_da_tabela: 574.29, redutor: 179.75, imposto: 394.54 }],
])("%s is answered in reais", async ([query, body]) => {
  expect(await answerTo(query)).toEqual({ body });
});

test.for([
  ["parcelas?prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=0&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=-1&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=abc&prazo=12&taxa=10&tipo_taxa=nominal&sistema=sac", "valor"],
  ["parcelas?valor=1000&prazo=421&taxa=10&tipo_taxa=nominal&sistema=sac", "prazo"],
  ["parcelas?valor=1000&prazo=1.5&taxa=10&tipo_taxa=nominal&sistema=sac", "prazo"],
  ["parcelas?valor=1000&prazo=12&taxa=100,01&tipo_taxa=nominal&sistema=sac", "taxa"],
  ["parcelas?valor=1000&prazo=12&taxa=10&tipo_taxa=mensal&sistema=sac", "tipo_taxa"],
  ["parcelas?valor=1000&prazo=12&taxa=10&tipo_taxa=nominal&sistema=toString", "sistema"],
  ["debito?quem=teto&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=teto&percentual=10&valor=5&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=limiar&percentual=10&divida=5", "avaliacao"],
  ["debito?quem=limiar&percentual=100.5&avaliacao=1000&divida=5", "percentual"],
  ["debito?quem=outro&divida=5", "quem"],
  ["debito?quem=caixa", "divida"],
  ["ganho?compra=1&data_compra=2026-02-30&venda=2&data_venda=2026-03-01", "data_compra"],
  ["ganho?compra=1&data_compra=1995-12-31&venda=2&data_venda=2026-03-01", "data_compra"],
  ["ganho?compra=1&data_compra=2026-03-02&venda=2&data_venda=2026-03-01", "data_venda"],
  ["itbi?cidade_ibge=1&valor=1000", "cidade_ibge"],
  ["itbi?cidade_ibge=3550308", "valor"],
  ["itbi?cidade_ibge=3550308&valor=1000&financiado=1001", "financiado"],
  ["itbi?cidade_ibge=3550308&valor=1000&sfh=sim", "sfh"],
  ["registro?uf=XX&valor=1000", "uf"],
  ["registro?uf=SP&valor=1000&financiado=-1", "financiado"],
  ["lance-maximo?pagamento=a_vista&venda=1000&retorno=10", "numero"],
  ["lance-maximo?numero=8444400000001&venda=1000&retorno=10", "pagamento"],
  ["lance-maximo?numero=8444400000001&pagamento=pix&venda=1000&retorno=10", "pagamento"],
  ["lance-maximo?numero=8444400000001&pagamento=a_vista&retorno=10", "venda"],
  ["lance-maximo?numero=8444400000001&pagamento=a_vista&venda=1000&retorno=101", "retorno"],
  ["aluguel", "rendimento"],
  ["aluguel?rendimento=-5", "rendimento"],
] as const)("a value that cannot be used is refused by the name of its key: %s", async ([query, key]) => {
  expect(await answerTo(query)).toMatchObject({
    status: 400,
    detail: expect.stringMatching(new RegExp(`^${key}: .+\\.$`)),
  });
});

test.for([
  "itbi?cidade_ibge=3304557&valor=1000",
  "itbi?cidade_ibge=3599999&valor=1000",
  "registro?uf=RJ&valor=1000",
  "registro?uf=SP&valor=200001",
])("without a table of the place or the value nothing is computed: %s", async (query) => {
  expect(await answerTo(query)).toMatchObject({
    status: 404,
    detail: expect.stringContaining("não inventamos"),
  });
});

test("amounts and rates are read as people write them", async () => {
  const typed = await answerTo(
    "parcelas?valor=R$ 320 mil&prazo=379&taxa=9,3396 %&tipo_taxa=nominal&sistema=sac",
  );
  expect(typed).toEqual(
    await answerTo("parcelas?valor=320000.00&prazo=379&taxa=9.3396&tipo_taxa=nominal&sistema=sac"),
  );
});

test("a calculation that does not exist has no answer, whatever objects inherit", async () => {
  expect([await answerTo("nada"), await answerTo("constructor")]).toEqual([null, null]);
});
