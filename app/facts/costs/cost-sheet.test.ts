import { expect, test } from "vitest";
import type { BandsValue } from "#app/db/shapes/costs.ts";
import { readCostEntry, costTexts, type CostEntry } from "./cost-entry.ts";
import { costWords } from "./cost-words.ts";
import { readCostSheet, sheetHead, sheetRows, sheetColumns } from "./cost-sheet.ts";
import { COST_TABLE_NAMES, COST_TABLES } from "./cost-tables.ts";

const TODAY = "2026-11-23";
const SOURCE = { name: "Lei 9; art. 1", url: "https://exemplo.com.br/lei?n=9", consultedOn: "2026-11-20" };
const entry = (table: CostEntry["table"], key: string, value: CostEntry["value"]): CostEntry => ({
  table,
  key,
  value,
  validFrom: "2026-01-01",
  source: SOURCE,
});

const BANDS = {
  kind: "bands" as const,
  bands: [
    { upToCents: 100_000_00, feeCents: 1_234_56 },
    { upToCents: 200_000_00, feeCents: 2_000_00 },
    { upToCents: null, feeCents: 9_999_00 },
  ],
};
const STEPS: BandsValue = {
  kind: "bands",
  bands: BANDS.bands.slice(0, 1),
  above: { stepCents: 10_000_00, feeCents: 50_00, ceilingCents: 9_999_00 },
  surcharges: [5_00, 2_50],
};

const ENTRIES: Record<CostEntry["table"], CostEntry[]> = {
  itbi: [
    entry("itbi", "campinas-sp", { kind: "itbi", rate: 270, financed: { rate: 150, upToCents: 120_000_00 } }),
    entry("itbi", "sp", { kind: "itbi", rate: 200, financed: { rate: 50, upToCents: null } }),
    entry("itbi", "sao-paulo-sp", {
      kind: "itbi",
      rate: 300,
      financed: { rate: 50, upToCents: 120_968_00, propertyUpToCents: 725_808_00 },
      first: { rate: 0, propertyUpToCents: 245_527_77 },
    }),
    entry("itbi", "brasilia-df", { kind: "itbi", rate: 200, financed: null, first: { rate: 100 } }),
    entry("itbi", "brasil", { kind: "itbi", rate: 300, financed: null, minimumBaseCents: 50_000_00 }),
  ],
  emolumentos: [
    entry("emolumentos", "sp-registro", BANDS),
    entry("emolumentos", "sp-escritura", { kind: "bands", bands: BANDS.bands.slice(0, 1) }),
    entry("emolumentos", "ce-registro", STEPS),
  ],
  juros: [entry("juros", "caixa-sbpe-tr", { kind: "rate", rate: 11_19 })],
  cotas: [entry("cotas", "caixa-sbpe-tr", { kind: "share", share: 80_00 })],
  feriados: [
    entry("feriados", "campinas-sp", {
      kind: "holidays",
      days: [
        { day: "07-14", name: "Aniversário da cidade" },
        { day: "2026-06-24", name: "São João" },
      ],
    }),
    entry("feriados", "sp", { kind: "holidays", days: [{ day: "02-29", name: "Dia raro" }] }),
  ],
  limites: [entry("limites", "fgts-imovel", { kind: "amount", cents: 2_250_000_00 })],
  seguros: [
    entry("seguros", "mip-18-25", { kind: "range", low: 22_866, high: 22_866 }),
    entry("seguros", "dfi", { kind: "range", low: 4_684, high: 6_239 }),
  ],
  selic: [{ ...entry("selic", "brasil", { kind: "rate", rate: 15_00 }), validUntil: "2026-12-31" }],
  regras: [
    entry("regras", "venda-online", { kind: "document", version: "19.603 v044", changes: "O prazo subiu." }),
  ],
};

test.each(COST_TABLE_NAMES)("what is exported from %s is read back, from a sheet and a form", (table) => {
  const entries = ENTRIES[table];
  const text = sheetHead(table) + entries.map(sheetRows).join("");
  const read = readCostSheet(table, text, TODAY);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.entries.map((one) => one.entry)).toEqual(entries);
  for (const one of entries)
    expect(readCostEntry(table, costTexts(one), TODAY)).toEqual({ ok: true, value: one });
  expect(COST_TABLES[table].missing).toMatch(/^(Sem|Onde) .+\.$/);
});

test("values are told in words", () => {
  expect(
    Object.values(ENTRIES).flatMap((all) =>
      all.map(({ value }) => costWords(value).replaceAll("\u00A0", " ")),
    ),
  ).toEqual([
    "2,7% (1,5% sobre o financiado até R$ 120.000)",
    "2% (0,5% sobre o financiado)",
    "3% (0,5% sobre o financiado até R$ 120.968, em imóvel até R$ 725.808; 0% na condição do município, em imóvel até R$ 245.528)",
    "2% (1% na condição do município)",
    "3% (sobre pelo menos R$ 50.000)",
    "3 faixas, de R$ 1.234,56 a R$ 9.999,00",
    "1 faixa, R$ 1.234,56",
    "1 faixa, R$ 1.234,56, e mais a cada R$ 10.000 acima, mais 5%, mais 2,5%",
    "11,19% ao ano",
    "80% do preço",
    "2 feriados: 14/07 Aniversário da cidade; 24/06/2026 São João",
    "1 feriado: 29/02 Dia raro",
    "até R$ 2.250.000",
    "0,022866% ao mês",
    "de 0,004684% a 0,006239% ao mês",
    "15% ao ano",
    "versão 19.603 v044",
  ]);
  expect(COST_TABLES.itbi.keyWords("sao-paulo-sp")).toBe("São Paulo/SP");
  expect(COST_TABLES.itbi.keyWords("rj")).toBe("Rio de Janeiro (demais municípios)");
});

const fields = {
  lugar: "Campinas/SP",
  aliquota: "2,7",
  vale_desde: "2026-01-01",
  fonte: "Lei",
  endereco: "https://exemplo.com.br",
  consultado_em: "20/11/2026",
};

test.each([
  ["lugar", ["", "Atlântida/SP", "XX", "São Paulo", "constructor"]],
  ["aliquota", ["", "-1", "20,01", "2.7", "dois", "1,234"]],
  ["aliquota_financiado", ["x"]],
  ["financiado_ate", ["mil"]],
  ["vale_desde", ["", "2026-02-30", "31/12/1989", "2029-01-01"]],
  ["vale_ate", ["31/02/2026", "ontem", "31/12/2025"]],
  ["fonte", ["", "x", "x".repeat(161)]],
  ["endereco", ["", "exemplo.com.br", "javascript:alert(1)", "https://nada", "https://a:b@exemplo.com.br"]],
  ["consultado_em", ["", "2026-11-24", "ontem"]],
])("an impossible %s is refused at its field", (name, texts) => {
  for (const text of texts) {
    const read = readCostEntry("itbi", { ...fields, [name]: text }, TODAY);
    expect([text, read.ok ? read.value : Object.keys(read.errors)]).toEqual([text, [name]]);
  }
});

test("a limit of the financed part needs its rate", () => {
  const read = readCostEntry("itbi", { ...fields, financiado_ate: "1.000,00" }, TODAY);
  expect(read).toEqual({
    ok: false,
    errors: { aliquota_financiado: "Informe também a alíquota da parte financiada." },
  });
});

/** What a form with these bands gives, or what is wrong with them. */
function bandsOf(faixas: string) {
  const form = { ...fields, estado: "São Paulo", ato: "Registro", faixas };
  const answer = readCostEntry("emolumentos", form, TODAY);
  return answer.ok ? answer.value.value : answer.errors.faixas;
}

test("above the last band stands a step with its fee, and after it only surcharges", () => {
  const lines =
    "até 100.000,00: 1.234,56\nacima, a cada 10.000,00: 50,00, no máximo 9.999,00\nacréscimo: 5%\nacréscimo: 2,5 %";
  expect(bandsOf(lines)).toEqual(STEPS);
  for (const [odd, line] of [
    ["acima, a cada 10: 5", 1],
    ["até 2: 1\nacima, a cada 0: 5", 2],
    ["acima: 1\nacima, a cada 10: 5", 2],
    ["até 2: 1\nacima, a cada 10: 5\naté 3: 4", 3],
    ["até 2: 1\nacréscimo: 101%", 2],
  ] as const)
    expect([odd, bandsOf(odd)]).toEqual([odd, expect.stringMatching(new RegExp(`^Linha ${line}: `))]);
});

test("bands ascend, and only the last one has no limit", () => {
  expect(bandsOf("até 100.000,00: 1.234,56\n200000 = 2000\r\n\r\nacima: R$ 9.999,00")).toEqual(BANDS);
  expect(bandsOf("até 2: 1\naté 2: 3")).toBe(
    "Linha 2: O limite desta faixa precisa ser maior que o da faixa anterior.",
  );
  expect(bandsOf("acima: 1\naté 2: 3")).toBe("Linha 2: “acima” só pode ser a última faixa.");
  for (const odd of ["", "abc", "até 1,2,3: 4", "até x: 4", "2"])
    expect(bandsOf(odd)).toMatch(/^Linha 1: Escreva /);
});

test("each row of a sheet is judged by itself, and one wrong row keeps all of it out", () => {
  const head = sheetHead("itbi");
  const row = (lugar: string, aliquota: string) =>
    `${lugar};${aliquota};;;;;;;01/01/2026;;Lei;https://exemplo.com.br;20/11/2026\r\n`;
  const sheet =
    head + row("Campinas/SP", "2") + row("Nada/XX", "x") + row("RJ", "3") + row("campinas-sp", "4");
  expect(readCostSheet("itbi", sheet, TODAY)).toEqual({
    ok: false,
    errors: [
      {
        line: 3,
        text: "Lugar: Escreva Município/UF, como Campinas/SP, uma UF ou Brasil. Alíquota (%): Informe uma porcentagem de 0 a 20, como 2,5.",
      },
      { line: 5, text: "Repete o lugar e o dia da linha 2." },
    ],
  });
});

test("holidays of a cell are one in each line, and none is in the name of another", () => {
  const cells: Record<string, string> = { ...fields, feriados: '"24/06 São João\n14/07 Aniversário"' };
  const columns = sheetColumns("feriados");
  const sheet = (row: Record<string, string>) =>
    [columns.join(";"), columns.map((name) => row[name] ?? "").join(";")].join("\n");
  const read = readCostSheet("feriados", sheet(cells), TODAY);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.entries[0]!.entry.value).toEqual({
    kind: "holidays",
    days: [
      { day: "06-24", name: "São João" },
      { day: "07-14", name: "Aniversário" },
    ],
  });
  expect(
    readCostSheet("feriados", sheet({ ...cells, feriados: "24/06 São João 14/07 Outro" }), TODAY).ok,
  ).toBe(false);
});

test("a wrong band is named by its own line", () => {
  const columns = sheetColumns("emolumentos");
  const row = (limit: string, fee: string) =>
    columns
      .filter((name) => name !== "vale_ate")
      .map(
        (name) =>
          ({ ...fields, estado: "SP", ato: "registro", faixa_ate: limit, valor: fee })[name as "lugar"],
      )
      .join(";");
  // Columns that may be empty may be absent, as in sheets that were exported before there were any.
  const present = columns.filter((name) => name !== "vale_ate");
  const sheet = [present.join(";"), row("100", "1"), row("90", "2"), row("", "3")].join("\n");
  expect(readCostSheet("emolumentos", sheet, TODAY)).toEqual({
    ok: false,
    errors: [{ line: 3, text: "O limite desta faixa precisa ser maior que o da faixa anterior." }],
  });
});

test("a file that is no such sheet says why", () => {
  const why = (text: string) => {
    const read = readCostSheet("selic", text, TODAY);
    return read.ok ? null : read.errors[0]!.text;
  };
  expect(why("")).toContain("vazio");
  expect(why('"a')).toContain("vazio");
  expect(why("taxa;fonte\n1;2")).toBe("Faltam colunas: vale_desde, endereco, consultado_em.");
  expect(why("Taxa;Vale desde;Fonte;Endereço;Consultado em;taxa\n1")).toBe(
    "Colunas a mais ou repetidas: taxa.",
  );
  expect(why(sheetHead("selic"))).toBe("O arquivo só tem os nomes das colunas.");
});
