import { request } from "node:http";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { FACET_KEYS } from "#app/core/engine/search-engine.ts";
import { writeList } from "./lists.ts";
import { processes, type ApiAnswer, type Site } from "./martelo.ts";

const files = processes({ perFile: true });

const ROWS = 250;
const UNKNOWN = {
  number: "8000000099991",
  description: "Terreno, 0.00 de área total, 0.00 de área privativa, 0.00 de área do terreno.",
  district: "",
};
const DEAR = {
  number: "8000000099992",
  price: "900.000,55",
  appraisal: "300.000,00",
  mode: "Leilão SFI - Edital Único",
};
const TRICKY = {
  number: "8000000099993",
  address: '=HYPERLINK("http://exemplo";"x")'.replace(";", ","),
  district: '+BAIRRO "A"',
};

let server: Site;

beforeAll(async () => {
  const folder = await files.newFolder();
  const many = Array.from({ length: ROWS }, (_, n) => ({
    number: String(8_000_000_000_000 + n),
    price: `${100 + (n % 150)}.000,50`,
  }));
  await writeList(path.join(folder, "1"), "SP", "2026-01-05", [{ ...many[0]!, price: "200.000,00" }]);
  await writeList(path.join(folder, "2"), "SP", "2026-01-08", [...many, UNKNOWN, DEAR, TRICKY]);
  await writeList(path.join(folder, "2"), "RJ", "2026-01-08", [
    { number: "8000000100001", mode: "Venda Direta Online" },
  ]);
  server = await files.host({ lists: [folder] });
});

const TOTAL = ROWS + 4;

async function expectProblem(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(await response.json()).toEqual({
    type: "about:blank",
    status,
    title: expect.any(String),
    detail: expect.any(String),
  });
}

/** Sends a request unchanged, which `fetch` would normalise. */
function raw(
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request({ hostname, port, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) });
        });
      });
      outgoing.on("error", reject).end();
    },
  );
}

test("a search has the answer of the contract, with every facet", async () => {
  const answer = await server.api("imoveis?estado=SP&ordem=menor_preco&por_pagina=2&pagina=2");
  expect(answer).toEqual({
    total: ROWS + 3,
    incertos: 0,
    pagina: 2,
    por_pagina: 2,
    ordem: "menor_preco",
    lista_de: "2026-01-08",
    listas: { de: "2026-01-08", ate: "2026-01-08", estados: 1 },
    fora_da_busca: { so_ordenam: null, ignoradas: [] },
    itens: [expect.anything(), expect.anything()],
    facetas: expect.anything(),
  });
  expect(Object.keys(answer.facetas).sort()).toEqual([...FACET_KEYS].sort());
  expect(answer.facetas.estado).toEqual([
    { valor: "SP", n: ROWS + 3 },
    { valor: "RJ", n: 1 },
  ]);
});

test("words that became no filter and values that cannot be used are named in the results and in the map", async () => {
  const search = "q=casa em sp sem garagem tranquila&preco_max=abc&data=2026-02-31&area_min=90&area_max=80";
  const ignoradas = [
    "sem garagem",
    "preco_max=abc",
    "area_min=90 (maior que o máximo: a busca trocou os dois)",
    "data=2026-02-31",
  ];
  for (const what of ["imoveis", "mapa"])
    expect((await server.api(`${what}?${encodeURI(search)}`)).fora_da_busca, what).toEqual({
      so_ordenam: "tranquila",
      ignoradas,
    });
});

test("what the words of a search matched is in the items on request, and nothing without words", async () => {
  const answer = await server.api("imoveis?q=8000000000003+centro&destaques=1");
  expect(answer.itens[0]).toMatchObject({
    destaques: [
      { campo: "bairro", inicio: 0, fim: 6, texto: "Centro" },
      { campo: "numero", inicio: 0, fim: 13, texto: "8000000000003" },
    ],
  });
  const plain = await server.api("imoveis?tipo=casa&por_pagina=1&destaques=1");
  expect(plain.itens[0]).toMatchObject({ destaques: [] });
  expect((await server.api("imoveis?q=centro&por_pagina=1")).itens[0]).not.toHaveProperty("destaques");
});

test("suggestions for typed letters are computed once per index and have a tag", async () => {
  const answer = await server.get("/api/v1/sugestoes?q=morro+alto+sp&tipo=casa");
  const total = (await server.api("imoveis?cidade=morro-alto-sp&tipo=casa")).total;
  expect(await answer.json()).toEqual({
    sugestoes: [
      {
        tipo: "cidade",
        rotulo: "Morro Alto",
        detalhe: "SP",
        n: total,
        href: "/dashboard?cidade=morro-alto-sp&tipo=casa",
      },
    ],
  });
  const again = await server.get("/api/v1/sugestoes?q=morro+alto+sp&tipo=casa", {
    headers: { "If-None-Match": answer.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
});

test("an item has exactly the contract's keys", async () => {
  const { itens } = await server.api("imoveis?q=8000000000003");
  expect(itens).toEqual([
    {
      numero: "8000000000003",
      uf: "SP",
      cidade: "Morro Alto",
      cidade_ibge: null,
      bairro: "Centro",
      endereco: expect.stringMatching(/palmas/i),
      tipo: "Casa",
      modalidade: "Venda Online",
      preco: 103_000.5,
      avaliacao: 250_671.32,
      desconto: expect.closeTo(58.91, 2),
      aceita_financiamento: null,
      quartos: 2,
      vagas: null,
      suites: null,
      area_total: null,
      area_privativa: 71.24,
      area_terreno: 315.9,
      comodidades: ["wc"],
      lat: null,
      lng: null,
      precisao: null,
      precisao_m: null,
      visto_primeiro: "2026-01-08",
      visto_entre: ["2026-01-05", "2026-01-08"],
      visto_ultimo: "2026-01-08",
      disponivel: true,
      link_oficial: expect.stringContaining("8000000000003"),
      url: `${server.url}/property/8000000000003`,
    },
  ]);
});

test("facts that a list lacks are null, never 0, and a price above the appraisal gives no discount", async () => {
  expect(await server.api(`imoveis/${UNKNOWN.number}`)).toMatchObject({
    bairro: null,
    quartos: null,
    vagas: null,
    suites: null,
    area_total: null,
    area_privativa: null,
    area_terreno: null,
    lat: null,
    aceita_financiamento: null,
  });
  expect(await server.api(`imoveis/${DEAR.number}`)).toMatchObject({ preco: 900_000.55, desconto: null });
});

test("money has at most two decimals wherever it stands", async () => {
  const { itens } = await server.api("imoveis?por_pagina=100");
  for (const { preco, avaliacao } of itens) {
    for (const amount of [preco, avaliacao]) expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  }
});

test("the answer about one property has its events and prices, newest first", async () => {
  expect(await server.api("imoveis/8000000000000")).toMatchObject({
    visto_primeiro: "2026-01-05",
    visto_entre: [null, "2026-01-05"],
    eventos: [
      {
        tipo: "baixou",
        data: "2026-01-08",
        visto_entre: ["2026-01-05", "2026-01-08"],
        de: 200_000,
        para: 100_000.5,
        de_modalidade: "Venda Online",
        para_modalidade: "Venda Online",
      },
      { tipo: "novo", data: "2026-01-05" },
    ],
    precos: [
      { desde: "2026-01-08", ate: null, preco: 100_000.5, avaliacao: 250_671.32, modalidade: "Venda Online" },
      { desde: "2026-01-05", ate: expect.any(String), preco: 200_000 },
    ],
  });
});

test("pages hold at most 100 items, whatever size is requested", async () => {
  const size = async (text: string) => (await server.api(`imoveis?por_pagina=${text}`)).itens.length;
  expect([await size("5"), await size("100"), await size("101"), await size("1e9")]).toEqual([
    5, 100, 100, 100,
  ]);
  const { por_pagina } = await server.api("imoveis");
  for (const odd of ["0", "-1", "2.5", "x", ""]) expect(await size(odd)).toBe(por_pagina);
});

test("pages follow each other without gaps or repetitions", async () => {
  const seen: unknown[] = [];
  for (let page = 1; page <= 3; page++) {
    seen.push(
      ...(await server.api(`imoveis?por_pagina=100&pagina=${page}`)).itens.map((item) => item.numero),
    );
  }
  expect([seen.length, new Set(seen).size]).toEqual([TOTAL, TOTAL]);
});

test("an unknown number, an unknown address and a wrong method are answered as problems in Portuguese", async () => {
  await expectProblem(await server.get("/api/v1/imoveis/1234"), 404);
  await expectProblem(await server.get("/api/v1/imoveis/abc"), 404);
  await expectProblem(await server.get("/api/v1/nada"), 404);
  const posted = await server.get("/api/v1/imoveis", { method: "POST" });
  expect(posted.headers.get("allow")).toBe("GET, HEAD");
  await expectProblem(posted, 405);
});

test("any page of the web may read the API, and an answer that it already has is not sent again", async () => {
  const first = await server.get("/api/v1/imoveis?estado=RJ", {
    headers: { Origin: "https://exemplo.com.br" },
  });
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const etag = first.headers.get("etag")!;
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await raw("/api/v1/imoveis?estado=RJ", { headers: { "If-None-Match": header } });
    expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
  }
  const other = await raw("/api/v1/imoveis?estado=SP", { headers: { "If-None-Match": etag } });
  expect(other.status).toBe(200);
});

test.for([
  "",
  "?q=rua&destaques=1&por_pagina=100",
  "?estado=SP&cidades=todas&ordem=preco_m2",
  "?area=-47,-24,-46,-23",
  "?q=nada+disso",
])("the answer to %j is written as JSON.stringify writes it", async (search) => {
  const text = await (await server.get(`/api/v1/imoveis${search}`)).text();
  expect(text).toBe(JSON.stringify(JSON.parse(text)));
});

test("an answer to a client that takes no encoding is the same and varies with it", async () => {
  const plain = await raw("/api/v1/imoveis?q=rua");
  const identity = await raw("/api/v1/imoveis?q=rua", { headers: { "Accept-Encoding": "identity" } });
  const own = ({ headers: { date: _, ...headers } }: typeof plain) => headers;
  expect(own(plain)).toEqual(own(identity));
  expect(plain.body).toEqual(identity.body);
});

test("answers are compressed as the client accepts", async () => {
  const plain = await raw("/api/v1/imoveis", { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const gzip = await raw("/api/v1/imoveis", { headers: { "Accept-Encoding": "gzip" } });
  expect([gzip.headers["content-encoding"], gzip.headers.vary]).toEqual(["gzip", "Accept-Encoding"]);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const brotli = await raw("/api/v1/imoveis", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
});

test.for(["/api/v1/imoveis", "/api/v1/imoveis/8000000000003", "/api/v1/exportar.csv", "/"])(
  "HEAD of %s has the headers and no body",
  async (target) => {
    const head = await raw(target, { method: "HEAD" });
    const get = await raw(target);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  },
);

test("the export holds every match, in a form that Brazilian spreadsheet programs open directly", async () => {
  const { body, headers, status } = await raw("/api/v1/exportar.csv?estado=SP");
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers["content-disposition"]).toContain("attachment");
  const text = body.toString("utf8");
  expect(text.startsWith("\uFEFFNúmero;UF;Cidade;")).toBe(true);
  const lines = text.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines).toHaveLength(1 + (await server.api("imoveis?estado=SP")).total);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const plain = lines.find((line) => line.startsWith("800000000000-3;"))!;
  expect(plain.split(";").slice(1, 10)).toEqual([
    "SP",
    "Morro Alto",
    "Centro",
    expect.stringMatching(/palmas/i),
    "Casa",
    "Venda Online",
    "103000,50",
    "250671,32",
    expect.stringMatching(/^58,9\d$/),
  ]);
});

test("no cell of the export is a formula", async () => {
  const text = await (await server.get("/api/v1/exportar.csv")).text();
  const cells = text.split(/\r\n/).flatMap((line) => line.split(";"));
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  expect(text).toContain("'=");
  expect(text).toContain("'+");
});

test("the export and the list agree for any filters", async () => {
  for (const query of [
    "preco_max=150000",
    "modalidade=venda_direta",
    "q=palmas&quartos=2",
    "desconto_min=10",
  ]) {
    const { total } = await server.api<ApiAnswer>(`imoveis?${query}`);
    const rows = (await (await server.get(`/api/v1/exportar.csv?${query}`)).text()).trimEnd().split("\r\n");
    expect([query, rows.length - 1]).toEqual([query, total]);
  }
});

test("an invalid target or host is refused with an explanation", async () => {
  const wrong = [
    await raw("*"),
    await raw("//"),
    await raw("/", { headers: { Host: "a b" } }),
    await raw("/", { headers: { Host: "x:y" } }),
  ];
  for (const { status, headers } of wrong) {
    expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
  }
});
