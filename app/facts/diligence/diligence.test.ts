import { expect, test } from "vitest";
import { CITATION, citedText } from "#app/facts/sources/sources.ts";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { isCritical, itemsFor, checkedProperty, knownOfItems, type CheckedProperty } from "./known.ts";
import { DILIGENCE_ITEMS, ITEM_IDS, type DiligenceItem } from "./items.ts";

const items: [string, DiligenceItem][] = Object.entries(DILIGENCE_ITEMS);
const PROPERTY: CheckedProperty = {
  saleModeCode: "venda_direta",
  state: "GO",
  acceptsFgts: null,
  citesLawsuit: false,
};

test("the list has 26 items, each once, with why, where and a source", () => {
  expect(new Set(items.map(([, { name }]) => name)).size).toBe(26);
  for (const [, { why, where }] of items) {
    expect(why).toMatch(CITATION);
    expect(citedText(why).sources.length).toBeGreaterThan(0);
    expect(where).toMatch(/\.$/);
  }
});

test("links lead only to hosts that the survey names", () => {
  const hosts = new Set(items.flatMap(([, { link }]) => (link ? new URL(link.href).host : [])));
  expect([...hosts].sort()).toEqual(["itbisp.com", "registradores.onr.org.br", "venda-imoveis.caixa.gov.br"]);
});

test.for([
  ["leilao_sfi", "consolidacao intimacao preferencia leiloeiro"],
  ["licitacao_aberta", "leiloes-negativos leiloeiro"],
  ["venda_online", "leiloes-negativos"],
  ["venda_direta", "leiloes-negativos"],
  ["outra", "consolidacao intimacao leiloes-negativos preferencia leiloeiro"],
] as const)("beside what every purchase asks for, %s asks for %s", ([saleModeCode, of]) => {
  const every = ITEM_IDS.filter((id) => !("modes" in DILIGENCE_ITEMS[id]) && id !== "marinha");
  const only = itemsFor({ ...PROPERTY, saleModeCode }).filter((id) => !every.includes(id));
  expect(only.join(" ")).toBe(of);
  expect(itemsFor({ ...PROPERTY, saleModeCode })).toEqual(expect.arrayContaining(every));
});

test("land of the navy arises on the coast, and FGTS where it may pay", () => {
  expect(itemsFor(PROPERTY)).not.toContain("marinha");
  expect(itemsFor({ ...PROPERTY, state: "RJ" })).toContain("marinha");
  expect(itemsFor({ ...PROPERTY, acceptsFgts: false })).not.toContain("fgts");
});

test("five items are critical for everybody, who is there for a resale, a lawsuit where one is cited", () => {
  const critical = (property: CheckedProperty, isForResale: boolean) =>
    ITEM_IDS.filter((id) => isCritical(id, property, isForResale)).join(" ");
  const always = "matricula intimacao gravames condominio pior-caso";
  expect(critical(PROPERTY, false)).toBe(always);
  expect(critical(PROPERTY, true)).toBe(always.replace("condominio", "ocupacao condominio"));
  expect(critical({ ...PROPERTY, citesLawsuit: true }, false)).toBe(always.replace("gra", "processo gra"));
});

test("what the list and the page say stands beside the items with its source and day, and nothing else does", () => {
  const page = newPage({
    payments: ["a_vista", "fgts"],
    condominium: "Sob responsabilidade do comprador.",
    description: "Penhora gravada no R-7. Imóvel Far. Processo 0718591-04.2017.8.07.0001",
  });
  const detail = newDetail({ page, pageReadAt: new Date("2026-11-20T15:00:00Z") });
  const known = knownOfItems(detail);
  const source = "Página do imóvel, guardada em 20/11/2026";
  expect(known).toMatchObject({
    processo: { text: "A página cita 0718591-04.2017.8.07.0001.", source },
    gravames: { text: "A página cita penhora.", source },
    "far-mcmv": { text: "A página cita FAR.", source },
    condominio: { text: "Sob responsabilidade do comprador.", source },
    fgts: { text: "O imóvel aceita FGTS.", source },
  });
  expect(checkedProperty(detail)).toMatchObject({ acceptsFgts: true, citesLawsuit: true });
  expect(Object.keys(known)).not.toContain("ocupacao");
  expect(knownOfItems(newDetail({ page: null })).pagamento?.source ?? "Lista").toMatch(/^Lista/);
});
