import { expect, test } from "vitest";
import { newPage } from "#tests/listing-detail.ts";
import { toApiPropertyPage } from "./api-property-page.ts";

const pageReadAt = new Date("2026-08-30T15:00:00Z");

test("what a saved page said is answered with the contract's keys", () => {
  const page = newPage({
    saleMode: "Venda Online",
    inDispute: true,
    onlineDeadlineAt: "2026-08-31T18:00:00-03:00",
    firstAuctionAt: "2026-08-10T10:00:00-03:00",
    firstAuctionPriceCents: 200_000_00,
    lawsuits: "07185910420178070001",
    description: "2 Quartos. Penhora Gravada no R-7 da Matrícula.",
    payments: ["a_vista", "fgts"],
    condominium: "Sob responsabilidade do comprador, até o limite de 10%. A CAIXA paga o valor que exceder.",
    taxes: "Pagos pela CAIXA quando superiores a R$ 1.000,00.",
  });
  expect(toApiPropertyPage({ page, pageReadAt })).toEqual({
    vista_em: "2026-08-30T15:00:00.000Z",
    modalidade: "Venda Online",
    situacao: "em_disputa",
    prazo: "2026-08-31T18:00:00-03:00",
    leiloes: [{ n: 1, em: "2026-08-10T10:00:00-03:00", minimo: 200_000 }],
    acoes_judiciais: ["0718591-04.2017.8.07.0001"],
    gravames: ["penhora"],
    debitos: {
      condominio: { quem: "teto", percentual: 10, valor: null },
      tributos: { quem: "limiar", percentual: null, valor: 1_000 },
    },
    aceita_fgts: true,
    aceita_financiamento: false,
  });
});

test("a page that no longer offers the property says so with its own day, beside what an older one said", () => {
  const page = newPage({ saleMode: "Venda Online", inDispute: true, goneAt: "2026-09-02T15:00:00.000Z" });
  expect(toApiPropertyPage({ page, pageReadAt })).toMatchObject({
    vista_em: "2026-09-02T15:00:00.000Z",
    modalidade: "Venda Online",
    situacao: "fora",
  });
});

test("what a page does not say is null, never false, and no page is null", () => {
  expect(toApiPropertyPage({ page: null, pageReadAt: null })).toBeNull();
  const nothing = { situacao: null, leiloes: [], acoes_judiciais: null, gravames: null };
  const debitos = { condominio: null, tributos: null };
  const ways = { aceita_fgts: null, aceita_financiamento: null };
  expect(toApiPropertyPage({ page: newPage(), pageReadAt })).toMatchObject({ ...nothing, ...ways, debitos });
  const texts = { description: "2 Quartos.", condominium: "Consulte o edital." };
  const silent = newPage({ ...texts, lawsuits: null, inDispute: false });
  const none = { acoes_judiciais: [], gravames: [], debitos: { condominio: null } };
  expect(toApiPropertyPage({ page: silent, pageReadAt })).toMatchObject({ ...none, situacao: "a_venda" });
});
