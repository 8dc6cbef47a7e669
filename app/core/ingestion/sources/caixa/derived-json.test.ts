import { expect, test } from "vitest";
import { UnreadableFile } from "#app/core/ingestion/source.ts";
import { listFile, readAll } from "#tests/invented-list.ts";

const DERIVED = {
  cod: "10005120",
  uf: "AC",
  cidade: "MORRO ALTO",
  bairro: "",
  endereco: "RUA DO LAGO, N. S/N",
  tipo: "Terreno",
  area: 0.0,
  area_priv: 41.5,
  quartos: null,
  vagas: 1,
  preco: 62592.83,
  avaliacao: 150000.0,
  desconto: 0.58,
  financiamento: "Sim",
  modalidade: "Venda Direta Online",
  link: "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=10005120",
};

test("a derived JSON is a reduced list: fields that it lacks are unknown", async () => {
  const rows = [
    DERIVED,
    { ...DERIVED, cod: "x", link: "" },
    { ...DERIVED, cod: "10005121", link: "", preco: "caro" },
  ];
  const text = JSON.stringify([...rows, { ...DERIVED, cod: 10005122, link: null }]);
  const { states, drafts, rejected } = await readAll(listFile(Buffer.from(text), "2026-06-26/AC.json"));
  expect(states).toEqual(["AC 2026-06-26"]);
  expect(drafts.map((draft) => draft.number)).toEqual(["10005120", "10005122"]);
  expect(drafts[0]).toMatchObject({
    district: null,
    priceCents: 6_259_283,
    acceptsFinancing: true,
    description: null,
    areaTotalM2: null,
    areaPrivateM2: 41.5,
    bedrooms: null,
    bathrooms: null,
    parking: 1,
  });
  expect(rejected).toEqual([
    { line: 2, reason: "número do imóvel inválido (x)", number: null },
    { line: 3, reason: "campos ausentes ou inválidos: preco", number: "10005121" },
  ]);
});

test.for<[string, string]>([
  ["an object", '{"erro":"não encontrado"}'],
  ["another array", "[1,2]"],
  ["cut JSON", JSON.stringify([DERIVED]).slice(0, -9)],
  ["an empty array", "[]"],
])("%s is no list", async ([, text]) => {
  await expect(readAll(listFile(Buffer.from(text), "2026-06-26/AC.json"))).rejects.toThrow(UnreadableFile);
});
