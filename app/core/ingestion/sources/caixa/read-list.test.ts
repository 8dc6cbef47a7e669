import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { UnreadableFile } from "#app/core/ingestion/source.ts";
import {
  HEADER,
  HEADER_12,
  listFile,
  listText,
  manyRows,
  readAll,
  rowText,
  TITLE,
  type InventedRow,
} from "#tests/invented-list.ts";

const OFFICIAL = listText([
  rowText(),
  rowText({
    number: "10177903",
    district: "",
    address: "  RUA\tA \u001a N. 0, ",
    price: "284000",
    appraisal: "300.000,00",
  }),
]);

const LINK = "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnOrigem=index&hdnimovel=";

test("an official list is read with its state, date and fields", async () => {
  const { states, drafts, rejected } = await readAll(listFile(OFFICIAL));
  expect(states).toEqual(["SP 2026-01-08"]);
  expect(rejected).toEqual([]);
  expect(drafts[0]).toEqual({
    line: 5,
    number: "8000000000017",
    state: "SP",
    city: "MORRO ALTO",
    district: "CENTRO",
    address: "RUA DAS PALMAS, N. 180,",
    priceCents: 15_348_718,
    appraisalCents: 25_067_132,
    discount: 38.77,
    acceptsFinancing: null,
    type: "Casa",
    saleMode: "Venda Online",
    description:
      "Casa, 0.00 de área total, 71.24 de área privativa, 315.90 de área do terreno, 2 qto(s), WC.",
    areaTotalM2: null,
    areaPrivateM2: 71.24,
    areaLandM2: 315.9,
    bedrooms: 2,
    bathrooms: 1,
    parking: null,
    livingRooms: null,
    suites: null,
    halfBaths: null,
    amenities: ["wc"],
    unknownTokens: [],
  });
  expect(drafts[1]).toMatchObject({
    number: "10177903",
    district: null,
    address: "RUA A N. 0,",
    priceCents: 28_400_000,
  });
});

test("the same list reads the same in every encoding, line end and chunking", async () => {
  const { drafts } = await readAll(listFile(OFFICIAL));
  const crlf = OFFICIAL.replaceAll("\n", "\r\n");
  for (const bytes of [
    Buffer.from(OFFICIAL),
    Buffer.from(`\uFEFF${OFFICIAL}`),
    Buffer.from(`\uFEFF${crlf}`, "utf16le"),
    Buffer.from(crlf, "latin1"),
    Buffer.from(OFFICIAL.trimEnd(), "latin1"),
  ]) {
    for (const chunk of [1, 100, 65_536]) {
      expect((await readAll(listFile(bytes, "Lista_imoveis_SP.csv", chunk))).drafts).toEqual(drafts);
    }
  }
});

test("lists saved with tabs or commas are read, quoted fields included", async () => {
  const { drafts } = await readAll(listFile(OFFICIAL));
  for (const separator of ["\t", ","]) {
    const text = OFFICIAL.split("\n")
      .map((line) => {
        const fields = line.split(";").map((field) => (field.includes(",") ? `"${field}"` : field));
        return fields.join(separator);
      })
      .join("\n");
    expect((await readAll(listFile(text))).drafts).toEqual(drafts);
  }
});

test("columns are found by name, in any order", async () => {
  const lines = OFFICIAL.trim()
    .split("\n")
    .slice(1)
    .filter((line) => line !== "");
  const text = lines.map((line) => ["x", ...line.split(";").reverse()].join(";")).join("\n");
  const { drafts } = await readAll(listFile(text, "2026-01-08_Lista_imoveis_SP.csv"));
  expect(drafts.map(({ number, priceCents }) => [number, priceCents])).toEqual([
    ["8000000000017", 15_348_718],
    ["10177903", 28_400_000],
  ]);
});

test("financing is yes, no or unknown", async () => {
  const rows = ["Sim", "Não", "Nao", ""].map((financing, index) =>
    rowText({ financing, number: `1000000${index}` }),
  );
  const { drafts } = await readAll(listFile(listText(rows, HEADER_12)));
  expect(drafts.map((draft) => draft.acceptsFinancing)).toEqual([true, false, false, null]);
});

test("filler lines below a header and at the end are no rows", async () => {
  const filler = ";;;;;;;;;;\n";
  const text = `${TITLE};\n${HEADER}\n${filler}${manyRows(2).join("\n")}\n${filler.repeat(40)}`;
  const { drafts, rejected } = await readAll(listFile(text));
  expect([drafts.length, rejected]).toEqual([2, []]);
});

test("unknown types, sale modes and features are kept as data", async () => {
  const row = rowText({ description: "Castelo, 1.00 de área total, fosso.", mode: "Venda por Sorteio" });
  const { drafts } = await readAll(listFile(listText([row])));
  expect(drafts[0]).toMatchObject({
    type: "Castelo",
    saleMode: "Venda por Sorteio",
    unknownTokens: ["fosso"],
  });
});

const ODD = "8000000000099";
test.for<[what: string, row: InventedRow | string, reason: RegExp, column?: string, number?: string | null]>([
  ["too few fields", `${ODD};SP;CIDADE`, /3 campos em vez de 11/],
  ["an unknown state", { state: "XX" }, /UF desconhecida: XX/, "UF"],
  ["no number", { number: "", link: "" }, /número do imóvel em branco/, "N° do imóvel", null],
  ["a number unlike its link's", { link: `${LINK}8000000000098` }, /são diferentes/, "N° do imóvel", null],
  ["no price", { price: "" }, /preço em branco/, "Preço"],
  ["a price of zero", { price: "0,00" }, /preço zero/, "Preço"],
  ["text in place of a price", { price: "a combinar" }, /preço inválido: a combinar/, "Preço"],
  ["an absurd appraisal", { appraisal: "10.000.000.000,01" }, /avaliação absurdo/, "Valor de avaliação"],
  ["a repeated number", { number: "8000000000000" }, /já está na linha 5/, undefined, "8000000000000"],
])("a row with %s is rejected with reason and place", async ([, row, reason, column, number = ODD]) => {
  const odd = typeof row === "string" ? row : rowText({ number: ODD, ...row });
  const rows = [...manyRows(3), odd, ...manyRows(1, {}, 9_000_000_000_000)];
  const { drafts, rejected } = await readAll(listFile(listText(rows)));
  expect(drafts).toHaveLength(4);
  expect(rejected).toEqual([{ line: 8, reason: expect.stringMatching(reason), number, column }]);
});

test("rows come in batches and a general list state by state", async () => {
  const rows = ["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA"].flatMap((state, index) =>
    manyRows(600, { state }, 8_000_000_000_000 + index * 1000),
  );
  for (const name of ["Lista_imoveis_geral.csv", "baixado.csv"]) {
    const { parts, states, drafts } = await readAll(listFile(listText(rows), name));
    expect(states.slice(0, 2)).toEqual(["AC 2026-01-08", "AL 2026-01-08"]);
    expect(drafts).toHaveLength(6000);
    expect(parts.slice(0, 4).map((part) => part.kind)).toEqual(["state", "rows", "rows", "state"]);
    for (const part of parts) if (part.kind === "rows") expect(part.drafts.length).toBeLessThanOrEqual(500);
  }
});

test("the date comes from the title, else the name, else the operator", async () => {
  const undated = OFFICIAL.replace("08/01/2026", "");
  const dateFor = async (text: string, name: string, fallbackDate?: string) =>
    (await readAll(listFile(text, name), { fallbackDate })).states[0];
  expect(await dateFor(OFFICIAL, "2026-03-24_Lista_imoveis_SP.csv")).toBe("SP 2026-01-08");
  expect(await dateFor(undated, "2026-03-24_Lista_imoveis_SP.csv", "2026-05-05")).toBe("SP 2026-03-24");
  expect(await dateFor(undated, "2026-03-20/Lista_imoveis_SP.csv")).toBe("SP 2026-03-20");
  expect(await dateFor(undated, "Lista_imoveis_SP.csv", "2026-05-05")).toBe("SP 2026-05-05");
  // A month has no day: nobody invents its first.
  const monthly = "2025-07_Lista_imoveis_SP.csv";
  await expect(dateFor(undated, monthly)).rejects.toThrow("só diz o mês, 07/2025: informe o dia");
  expect(await dateFor(undated, monthly, "2025-07-18")).toBe("SP 2025-07-18");
});

const REFUSALS: [what: string, content: string | Uint8Array, reason: RegExp, name?: string][] = [
  ["a captcha page", "<head><title>Radware Bot Manager CAPTCHA</title>", /captcha/],
  ["a web page", "<!DOCTYPE html><html><body>Erro</body></html>", /HTML/],
  ["a zip", "PK\u0003\u0004abcdef", /\.zip/],
  ["a binary file", Buffer.from([1, 0, 2, 0, 3]), /binário/],
  ["an empty file", "", /vazio/],
  ["blank lines", "\n\n", /vazio/],
  ["a text without header", "bom dia\n".repeat(100), /nomes das colunas/],
  ["lost columns", OFFICIAL.replace("Preço", "Coisa").replace("UF;", "XX;"), /Faltam colunas: UF, Preço/],
  ["a title alone", `\n${TITLE}\n`, /nomes das colunas/],
  ["a header alone", listText([]), /lista vazia não quer dizer que tudo foi vendido/],
  ["a file cut in its last row", listText(manyRows(3)).slice(0, -120), /cortado: a linha 7/],
  ["another state than the name says", OFFICIAL, /diz RJ, mas a linha 5 é de SP/, "Lista_imoveis_RJ.csv"],
  [
    "a state that comes back",
    listText([
      ...manyRows(1, { state: "SP" }),
      ...manyRows(1, { state: "RJ" }, 81e11),
      ...manyRows(1, { state: "SP" }, 82e11),
    ]),
    /SP voltam a aparecer na linha 7/,
    "lista.csv",
  ],
  [
    "a few states together",
    listText([...manyRows(1, { state: "SP" }), ...manyRows(1, { state: "RJ" }, 81e11)]),
    /mistura 2 estados \(SP, RJ\)/,
    "lista.csv",
  ],
  ["rows that are mostly broken", listText([...manyRows(2), "a;b", "c;d", "e;f"]), /3 das 5 linhas/],
  ["an impossible date", OFFICIAL.replace("08/01/2026", "31/02/2026"), /impossível: "31\/02\/2026"/],
  ["a date of another format", OFFICIAL.replace("08/01/2026", "Jan 8"), /impossível/],
  ["no date anywhere", OFFICIAL.replace("08/01/2026", ""), /--data AAAA-MM-DD/],
  [
    "lists of two days in one file",
    listText(manyRows(2)) + listText(manyRows(2, {}, 81e11)).replace("08/01/2026", "09/01/2026"),
    /datas diferentes/,
  ],
  ["a line without end", `${listText(manyRows(1))}${"x".repeat(200_000)}`, /não termina/],
];

test.for(REFUSALS)("%s is refused as a whole", async ([, content, reason, name]) => {
  const reading = readAll(listFile(content, name));
  await expect(reading).rejects.toThrow(UnreadableFile);
  await expect(reading).rejects.toThrow(reason);
  await expect(reading).rejects.toThrow(
    /Esperava uma lista da Caixa \(Lista_imoveis_UF\.csv\) com as colunas/,
  );
});

test("a list that repeats title and header of the same day is one list", async () => {
  const text = listText(manyRows(2)) + listText(manyRows(2, {}, 81e11));
  expect((await readAll(listFile(text))).drafts).toHaveLength(4);
});

test("a download that was cut anywhere inside its last row is refused", async () => {
  const text = listText(manyRows(3));
  const lastRow = text.trimEnd().lastIndexOf("\n") + 1;
  for (let cut = lastRow + 2; cut < text.length - 1; cut++) {
    await expect(readAll(listFile(text.slice(0, cut))), `cut at ${cut}`).rejects.toThrow(/cortado/);
  }
});

test("a list dated in the future is refused when today is known", async () => {
  await expect(readAll(listFile(OFFICIAL), { today: "2026-01-07" })).rejects.toThrow(/está no futuro/);
  expect((await readAll(listFile(OFFICIAL), { today: "2026-01-08" })).drafts).toHaveLength(2);
});

test("a file over the limit is refused before it is opened, or as soon as it passes the limit", async () => {
  let opened = false;
  const known = { name: "a.csv", size: 101, open: async () => ((opened = true), Readable.from([])) };
  await expect(readAll(known, { maxBytes: 100 })).rejects.toThrow(/limite/);
  expect(opened).toBe(false);
  const unknown = { ...listFile(OFFICIAL), size: null };
  await expect(readAll(unknown, { maxBytes: 100 })).rejects.toThrow(/limite/);
});

test("a source that fails while it is read is refused with a Portuguese sentence", async () => {
  function* failing() {
    yield Buffer.from(OFFICIAL, "latin1");
    throw new Error("conexão perdida");
  }
  const open = async () => Readable.from(failing());
  await expect(readAll({ name: "a.csv", size: null, open })).rejects.toThrow(
    /não pôde ser lido até o fim \(conexão perdida\)/,
  );
});
