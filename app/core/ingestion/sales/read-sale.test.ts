import { expect, test } from "vitest";
import { readSale, type SaleContext } from "./read-sale.ts";
import { missingWords, saleColumns, separatorOf, type SaleColumns } from "./sale-columns.ts";

const [CAMPINAS, SAO_PAULO] = [3509502, 3550308];
const TODAY = "2026-11-21";
const OWN = "data;tipo;logradouro;numero;area;valor;cidade;uf".split(";");
/** The columns that are read of a sheet of São Paulo, among others. */
const SHEET = [
  ..."N° do Cadastro (SQL);Nome do Logradouro;Número;Complemento;Natureza de Transação".split(";"),
  ..."Valor de Transação (declarado pelo contribuinte);Data de Transação;Proporção Transmitida (%)".split(
    ";",
  ),
  ..."Área do Terreno (m2);Área Construída (m2);Uso (IPTU);Descrição do uso (IPTU)".split(";"),
];

const columnsOf = (names: string[]) => saleColumns(names) as SaleColumns;
const own: SaleContext = { columns: columnsOf(OWN), today: TODAY, city: null };
const sheet: SaleContext = { columns: columnsOf(SHEET), today: TODAY, city: SAO_PAULO };

const readOwn = (line: string, over: Partial<SaleContext> = {}) =>
  readSale({ line: 2, cells: line.split(";") }, { ...own, ...over });

test("a row of our own columns is read, however dates, amounts and numbers of houses are written", () => {
  const sale = {
    ibge: CAMPINAS,
    soldOn: "2026-03-10",
    kind: "apartamento",
    address: "RUA DAS ACÁCIAS, N. 120",
    areaM2: 71.5,
    valueCents: 45_000_000,
  };
  for (const line of [
    "10/03/2026;Apartamento;Rua das Acácias;120;71,5;450.000,00;Campinas;SP",
    "2026-03-10 00:00:00;APARTAMENTO EM CONDOMÍNIO; rua das  acácias ;0120.0;71.50;R$ 450000;CAMPINAS/SP;",
    "10-03-2026;apto;RUA DAS ACÁCIAS;120;71.5000;450,000.00;campinas;sp",
  ])
    expect([line, readOwn(line)]).toEqual([line, { sale }]);
  const addressOf = (number: string) => {
    const reading = readOwn(`10/03/2026;casa;Rua B;${number};100;1;Campinas;SP`);
    return "sale" in reading && reading.sale.address;
  };
  expect(["1.200", "12 a", "0", "S/N", ""].map(addressOf)).toEqual([
    "RUA B, N. 1200",
    "RUA B, N. 12A",
    "RUA B, N. SN",
    "RUA B, N. SN",
    "RUA B, N. SN",
  ]);
});

const row = (over: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    "N° do Cadastro (SQL)": "000.000.0000-0",
    "Nome do Logradouro": "AV DAS FIGUEIRAS",
    Número: "45",
    "Natureza de Transação": "1.Compra e venda",
    "Valor de Transação (declarado pelo contribuinte)": "600000",
    "Data de Transação": "2026-05-04",
    "Proporção Transmitida (%)": "100",
    "Área do Terreno (m2)": "250",
    "Área Construída (m2)": "120",
    "Descrição do uso (IPTU)": "RESIDÊNCIA",
    ...over,
  };
  return readSale({ line: 2, cells: SHEET.map((name) => cells[name] ?? "") }, sheet);
};

test("of a sheet of São Paulo whole sales are read, with the area of the land for land and the built one otherwise", () => {
  expect(row()).toEqual({
    sale: {
      ibge: SAO_PAULO,
      soldOn: "2026-05-04",
      kind: "casa",
      address: "AV DAS FIGUEIRAS, N. 45",
      areaM2: 120,
      valueCents: 60_000_000,
    },
  });
  expect(row({ "Descrição do uso (IPTU)": "TERRENO" })).toMatchObject({
    sale: { kind: "terreno", areaM2: 250 },
  });
  expect(row({ "Descrição do uso (IPTU)": "TERRENO", "Área do Terreno (m2)": "80.000" })).toMatchObject({
    sale: { areaM2: 80_000 },
  });
  expect(row({ "Descrição do uso (IPTU)": "APARTAMENTO EM CONDOMÍNIO (EXIGE FRAÇÃO IDEAL)" })).toMatchObject({
    sale: { kind: "apartamento" },
  });
});

test.for<[Record<string, string>, object]>([
  [{ "Natureza de Transação": "2.Cessão de direitos" }, { aside: "nature" }],
  [{ "Natureza de Transação": "Compromisso de compra e venda" }, { aside: "nature" }],
  [{ "Proporção Transmitida (%)": "50,00" }, { aside: "part" }],
  [{ "Descrição do uso (IPTU)": "GARAGEM EM PRÉDIO DE APARTAMENTOS" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "RESIDÊNCIA E OUTRO USO" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "PRÉDIO DE APARTAMENTO, NÃO EM CONDOMÍNIO" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "INDÚSTRIA" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "Casa comercial" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "Sala de aula" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "Fração ideal de terreno" }, { aside: "kind" }],
  [{ "Descrição do uso (IPTU)": "Terreno (fração ideal)" }, { aside: "kind" }],
  [{ "Área Construída (m2)": "0" }, { aside: "incomplete" }],
  [{ "Nome do Logradouro": "" }, { aside: "incomplete" }],
  [{ "Data de Transação": "2024-11-20" }, { aside: "old" }],
  [{ "Data de Transação": "31/02/2026" }, { refused: 'a data não existe: "31/02/2026"' }],
  [{ "Data de Transação": "22/11/2026" }, { refused: "a data ainda não chegou: 22/11/2026" }],
  [{ "Área Construída (m2)": "12m" }, { refused: 'a área não é um número: "12m"' }],
  [
    { "Área Construída (m2)": "120.500" },
    {
      refused: 'a área passa de 5.000 m², demais para casa: "120.500" (decimais vão depois de vírgula)',
    },
  ],
  [
    { "Valor de Transação (declarado pelo contribuinte)": "450,000" },
    { refused: 'o valor não é um número: "450,000"' },
  ],
  [{ "Proporção Transmitida (%)": "metade" }, { refused: 'a proporção não é um número: "metade"' }],
])("%j is no sale that can be compared, and the reading says why", ([over, reading]) => {
  expect(row(over)).toEqual(reading);
});

test("a city is that of the row with its state, else that of the file, and none is guessed", () => {
  const line = (city: string) => `10/03/2026;casa;Rua B;1;100;1.000;${city}`;
  const cityOf = (text: string, city: number | null) => {
    const reading = readOwn(line(text), { city });
    return "sale" in reading ? reading.sale.ibge : reading;
  };
  expect(cityOf("São Paulo;SP", CAMPINAS)).toBe(SAO_PAULO);
  expect(cityOf("São Paulo/SP;SP", CAMPINAS)).toBe(SAO_PAULO);
  expect(cityOf(";", CAMPINAS)).toBe(CAMPINAS);
  expect(cityOf(";", null)).toEqual({ refused: "não diz a cidade" });
  const unknown = { refused: 'a cidade não existe, ou falta a UF: "Campinas"' };
  expect(cityOf("Campinas;", SAO_PAULO)).toEqual(unknown);
  expect(readOwn("10/03/2026;casa;Rua B")).toEqual({ refused: "tem 3 campos onde o cabeçalho tem 8" });
});

test("columns are known by several names in any order, and those that are missing are named", () => {
  expect(columnsOf(["valor", "x", "Data"]) as unknown).toEqual({
    missing: ["tipo", "logradouro", "numero", "area"],
  });
  expect(missingWords(["tipo", "area"])).toBe("faltam colunas: tipo e area");
  expect(columnsOf(SHEET).at).toMatchObject({ built: 9, land: 8, kind: 11, date: 6, value: 5 });
  expect([";", ",", "\t"].map((separator) => separatorOf(`${OWN.join(separator)}\n`))).toEqual([
    ";",
    ",",
    "\t",
  ]);
});
