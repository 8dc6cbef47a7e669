import { expect, test } from "vitest";
import { SHIPPED_VALUES } from "#app/facts/costs/shipped-values.ts";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { toApiCost } from "./purchase-answers.ts";

/** São Paulo in November 2026: what comes with the product, and nothing else. */
const TABLES = {
  itbi: SHIPPED_VALUES.itbi.find(({ key }) => key === "sao-paulo-sp")!,
  registry: SHIPPED_VALUES.emolumentos.find(({ key }) => key === "sp-registro")!,
  deed: null,
  rate: null,
  quota: SHIPPED_VALUES.cotas[0]!,
};
const NOTHING = { itbi: null, registry: null, deed: null, rate: null, quota: null };

const PAGE = newPage({
  payments: ["a_vista", "fgts"],
  condominium:
    "Sob responsabilidade do comprador, até o limite de 10% em relação ao valor de avaliação do imóvel. A CAIXA realizará o pagamento apenas do valor que exceder o limite de 10% do valor de avaliação.",
  taxes:
    "Sob responsabilidade do comprador, quando o débito for inferior a 10% do valor de avaliação. A CAIXA paga integralmente quando o débito for superior a 10% do valor de avaliação.",
});

const flat = (saleModeCode = "venda_direta", page: typeof PAGE | null = PAGE) =>
  newDetail({ listing: newListing({ ...PRICES, saleModeCode, acceptsFinancing: true, payments: [] }), page });
const PRICES = { priceCents: 200_000_00, appraisalCents: 250_000_00 };

/**
 * By hand, with a price of 200,000.00 and an appraisal of 250,000.00 (São Paulo: deciding 1.4 and 1.5, debts: 1.3). In cash ITBI is
 * 3% of either, registry 2,339.94 or 2,547.41. A loan of 160,000.00: ITBI 604.84 + 3% of what is beyond 120,968.00 (2,975.80 or
 * 4,475.80), a second act of 1,924.16. Arrears: up to 25,000.00 of condominium, 24,999.99 of taxes.
 */
test.for<["a_vista" | "financiamento" | "fgts", low: number, likely: number, high: number, unknown: string]>([
  ["a_vista", 208_339.94, 235_047.41, 260_047.4, "escritura"],
  ["fgts", 208_339.94, 235_047.41, 260_047.4, "escritura"],
  ["financiamento", 207_239.9, 233_947.37, 258_947.36, "avaliacao_bancaria"],
])(
  "a purchase by %s costs the same in the modes of the bank's portal, and 5%% more by an auctioneer",
  ([pagamento, baixo, provavel, alto, unknown]) => {
    for (const [mode, commission] of [
      ["venda_direta", 0],
      ["venda_online", 0],
      ["licitacao_aberta", 10_000],
      ["leilao_sfi", 10_000],
    ] as const) {
      const { lance, linhas, total, desconhecido } = toApiCost(flat(mode), TABLES, { pagamento });
      expect(lance).toBe(200_000);
      expect(linhas.find(({ codigo }) => codigo === "comissao")?.provavel ?? 0).toBe(commission);
      const sums = [total.baixo! - baixo, total.provavel! - provavel, total.alto! - alto];
      for (const sum of sums) expect(sum).toBeCloseTo(commission, 6);
      expect(desconhecido).toEqual([unknown, "desocupacao", "reforma"]);
      const open = linhas.filter(({ provavel: amount }) => amount === null);
      expect(open.map(({ codigo }) => codigo)).toEqual(desconhecido);
      expect(linhas.filter(({ fonte }) => fonte === null)).toEqual(open);
    }
  },
);

test("without a page and tables ITBI is the usual range, and what nobody knows is null and named", () => {
  const plan = { pagamento: "a_vista", lance: 100_000_00 } as const;
  const { linhas, desconhecido } = toApiCost(flat("venda_online", null), NOTHING, plan);
  const exact = { baixo: 100_000, provavel: 100_000, alto: 100_000, fonte: "Lance informado" };
  const range = { baixo: 2_000, provavel: 7_500, alto: 12_500 };
  const usual = expect.stringMatching(/^Faixa usual, confirme: /) as unknown;
  expect(linhas.slice(0, 2)).toEqual([
    { ...exact, codigo: "preco", nome: "Preço", fonte_url: null, vigente_desde: null },
    expect.objectContaining({ ...range, codigo: "itbi", fonte: usual }),
  ]);
  expect(desconhecido).toEqual(["escritura", "registro", "condominio", "tributos", "desocupacao", "reforma"]);
});

test("the light is red where it cannot be bought so, and yellow while something is unknown", () => {
  const light = (detail: ReturnType<typeof flat>, pagamento: "a_vista" | "financiamento" | "fgts") =>
    toApiCost(detail, TABLES, { pagamento }).luz;
  expect(light(flat(), "a_vista")).toEqual({
    cor: "amarela",
    motivo: "Falta saber: escritura, desocupação e reforma.",
  });
  const burdened = { ...PAGE, lawsuits: "07185910420178070001", description: "Penhora no R-7." };
  expect(light(flat("venda_direta", burdened), "a_vista").motivo).toMatch(
    /^A página do imóvel cita ação judicial e penhora\. Falta/,
  );
  expect(light(flat("venda_direta", null), "fgts").motivo).toContain("se aceita FGTS");
  expect(light(flat("venda_direta", { ...PAGE, payments: ["a_vista"] }), "fgts").cor).toBe("vermelha");
  expect(light({ ...flat(), available: false }, "a_vista").cor).toBe("vermelha");
});
