import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { generateSource } from "oazapfts";
import { beforeAll, expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openapi } from "#app/features/api/openapi.ts";
import type { ApiDetail, ApiItem, ApiPage } from "#app/features/api/api-item.ts";
import type { Schema } from "#app/features/api/openapi-parts.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";

const files = processes({ perFile: true });

let server: Hosted;
let items: ApiItem[];

beforeAll(async () => {
  // Demonstration data have places, points, news and every kind of property.
  server = await files.host({ env: { DEMO: "on" } });
  items = (await ask<ApiPage>("imoveis?por_pagina=100&ordem=preco_m2")).body.itens;
});

let visitors = 0;

/** An answer of the API. Each request comes from an address of its own, so that none meets the limit. */
async function ask<T>(address: string, init: RequestInit = {}) {
  const visitor = `2001:db8:${(++visitors).toString(16)}::1`;
  const response = await server.get(`/api/v1/${address}`, {
    ...init,
    headers: { "X-Forwarded-For": visitor },
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** A schema that allows no other keys than those it describes. */
function closed(schema: Schema, isPart = false): object {
  const each = (schemas: readonly Schema[] | undefined, arePart: boolean) =>
    schemas?.map((one) => closed(one, arePart));
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, closed(value)]);
  const isObject = schema.$ref ?? schema.properties ?? schema.allOf;
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.allOf && { allOf: each(schema.allOf, true) }),
    ...(schema.oneOf && { oneOf: each(schema.oneOf, false) }),
    ...(!isPart && isObject && { unevaluatedProperties: false }),
  };
}

const schemas: Record<string, Schema> = openapi.components.schemas;
const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
ajv.addSchema({
  $id: "api",
  components: {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, closed(one, true)])),
  },
});

const closedSchemas: Record<string, { $ref: string; unevaluatedProperties: false }> = {};

/** The differences of a value from the schema of this name. */
function faults(name: string, value: unknown) {
  // The same object is compiled once.
  const validate = ajv.compile(
    (closedSchemas[name] ??= {
      $ref: `api#/components/schemas/${name}`,
      unevaluatedProperties: false,
    }),
  );
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message, params }: ErrorObject) => ({
    instancePath,
    message,
    params,
  }));
}

const random = seededRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Queries of programs: keys that fit some property, and sometimes values that no key accepts. */
function randomQuery(): string {
  const near = pick(items);
  const query = new URLSearchParams();
  const habits: [number, string, string][] = [
    [0.4, "estado", near.uf],
    [0.2, "q", pick([near.endereco, near.bairro ?? "centro", near.cidade, near.numero, "casa até 300 mil"])],
    [0.2, "tipo", pick(["apartamento", "casa", "terreno", "nada"])],
    [0.2, "modalidade", pick(["venda_direta", "leilao_sfi"])],
    [0.2, "preco_max", pick(["100000", "500000", "-1", "x"])],
    [0.2, "desconto_min", pick(["10", "60", "500"])],
    [0.2, "quartos", pick(["1", "3", "0"])],
    [0.1, "area_min", "50"],
    [0.1, "comodidades", pick(["varanda", "piscina"])],
    [0.1, "novidade", pick(["novo", "baixou", "outra"])],
    [0.1, "area", `${(near.lng ?? -47) - 1},${(near.lat ?? -22) - 1},${near.lng ?? -46},${near.lat ?? -21}`],
    [0.3, "ordem", pick(["menor_preco", "desconto", "preco_m2", "nenhuma"])],
    [0.2, "pagina", pick(["1", "2", "9999", "-3"])],
    [0.3, "por_pagina", pick(["1", "7", "100", "1000"])],
    [0.1, "zoom", pick(["3", "12.5", "99"])],
    [0.3, "destaques", "1"],
    [0.3, "cidades", "todas"],
  ];
  for (const [share, key, value] of habits) if (random() < share) query.set(key, value);
  return query.toString();
}

test("every answer to 300 random queries has exactly the keys of the description", async () => {
  for (let count = 0; count < 300; count++) {
    const [address, schema] = pick([
      ["imoveis", "Pagina"],
      ["mapa", "Mapa"],
      ["sugestoes", "Sugestoes"],
    ] as const);
    const query = randomQuery();
    const { status, body } = await ask(`${address}?${query}`);
    expect({ address, query, status, faults: faults(schema, body) }).toEqual({
      address,
      query,
      status: 200,
      faults: [],
    });
  }
});

test("the facet of cities has the 100 most frequent, and all on request", async () => {
  const usual = (await ask<ApiPage>("imoveis?por_pagina=1")).body.facetas.cidade;
  const all = (await ask<ApiPage>("imoveis?por_pagina=1&cidades=todas")).body.facetas.cidade;
  expect(all.length).toBeGreaterThan(100);
  expect(usual).toEqual(all.slice(0, 100));
});

test("each property has the form of the description", async () => {
  for (const { numero } of items.slice(0, 40)) {
    const { status, body } = await ask<ApiDetail>(`imoveis/${numero}`);
    expect([numero, status, faults("ImovelCompleto", body)]).toEqual([numero, 200, []]);
    const cost = await ask(`imoveis/${numero}/custo?pagamento=${pick(["a_vista", "financiamento", "fgts"])}`);
    expect([numero, cost.status, faults("Custo", cost.body)]).toEqual([numero, 200, []]);
  }
});

test("each calculation answers its example in the form of the description, and without keys says what is missing", async () => {
  for (const [address, { get }] of Object.entries(openapi.paths)) {
    const content = get.responses["200"].content as Record<string, { schema: Schema }>;
    const schema = content["application/json"]?.schema;
    if (!address.startsWith("/calculos/") || schema === undefined) continue;
    const keys = new URLSearchParams(
      get.parameters.flatMap(({ name, required, example }) =>
        name === "numero"
          ? [[name, items[0]!.numero]]
          : required === true || name === "percentual" || name === "avaliacao"
            ? [[name, String(example)]]
            : [],
      ),
    );
    const { status, body } = await ask(`${address.slice(1)}?${keys.toString()}`);
    expect([address, status, faults(schema.$ref!.split("/").at(-1)!, body)]).toEqual([address, 200, []]);
    const bare = await ask(address.slice(1));
    expect([address, bare.status, faults("Problema", bare.body)]).toEqual([address, 400, []]);
  }
});

test("every error has the one body that the description gives for it", async () => {
  const answers = [
    await ask("imoveis/1234"),
    await ask("imoveis/abc"),
    await ask("nada"),
    await ask("imoveis/1234/custo"),
    await ask(`imoveis/${items[0]!.numero}/outro`),
    await ask(`imoveis/${items[0]!.numero}/custo?lance=0`),
    await ask("imoveis", { method: "POST" }),
    await ask("mapa", { method: "DELETE" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 405, 405]);
  for (const { body } of answers) expect(faults("Problema", body)).toEqual([]);
});

test("the examples of the description are valid answers", () => {
  const examples = Object.values(openapi.paths).flatMap(({ get }) =>
    Object.values(get.responses).flatMap((response) =>
      Object.values("content" in response ? response.content : {}),
    ),
  );
  const shown = examples.flatMap((content: { schema: Schema; example?: unknown }) =>
    content.example === undefined
      ? []
      : [[content.schema.$ref!.split("/").at(-1)!, content.example] as const],
  );
  expect(shown.map(([name]) => name)).toEqual(["Pagina", "ImovelCompleto"]);
  for (const [name, example] of shown) expect([name, faults(name, example)]).toEqual([name, []]);
});

test("no operation needs a key, and each has a name, a summary and an example for each parameter", () => {
  expect(openapi.security).toEqual([]);
  for (const { get } of Object.values(openapi.paths)) {
    expect(get).toMatchObject({ operationId: expect.any(String), summary: expect.any(String) });
    for (const parameter of get.parameters) expect(parameter).toHaveProperty("example");
  }
});

/** A client written against the generated types: keys that are always there need no check. */
const CLIENT = `
import { buscarImoveis, defaults, verImovel, verMapa, sugerir, type Imovel } from "./api.ts";

export async function report(baseUrl: string): Promise<string[]> {
  defaults.baseUrl = baseUrl;
  const page = await buscarImoveis({ precoMax: 500_000, ordem: "menor_preco", porPagina: 3 });
  const lines = page.itens.map((item: Imovel) => item.numero + " " + item.preco.toFixed(2) + " " + item.url);
  const rooms: (number | null)[] = page.itens.map(({ quartos }) => quartos);
  const states: number[] = page.facetas.estado.map(({ n }) => n);
  const first = page.itens[0];
  if (!first || rooms.length !== lines.length || states.length === 0) return [];
  const detail = await verImovel(first.numero);
  const newest = detail.eventos[0]?.data ?? detail.visto_primeiro;
  const map = await verMapa({ estado: first.uf, largura: 400, altura: 300 });
  const names = map.itens.map((item) => (item.tipo === "grupo" ? item.cidade : item.nome));
  const { sugestoes } = await sugerir({ q: first.cidade });
  return [...lines, newest, String(names.length <= map.na_caixa), String(sugestoes.every(({ rotulo }) => rotulo !== ""))];
}
`;

test("a client written against generated types compiles under strict rules and works", async () => {
  // Inside the project, so that the client finds the generator's runtime as any project would.
  const cache = path.join(projectRoot(), ".cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "api-client-"));
  try {
    const description = path.join(folder, "openapi.json");
    await writeFile(description, await (await server.get("/api/v1/openapi.json")).text());
    await writeFile(path.join(folder, "api.ts"), await generateSource(description, { optimistic: true }));
    await writeFile(path.join(folder, "client.ts"), CLIENT);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: false,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: "esnext",
      module: "nodenext",
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
      lib: ["esnext", "dom", "dom.iterable"],
    };
    await writeFile(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    );
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compiler = path.join(projectRoot(), "node_modules/.bin/tsc");
    const compiled = await promisify(execFile)(compiler, ["-p", folder]).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: "" });
    const program = `import(${JSON.stringify(pathToFileURL(path.join(folder, "client.ts")).href)})
      .then(({ report }) => report(${JSON.stringify(`${server.url}/api/v1`)}))
      .then((lines) => process.stdout.write(JSON.stringify(lines)))`;
    const ran = await promisify(execFile)(path.join(projectRoot(), "node_modules/.bin/node"), [
      "-e",
      program,
    ]);
    expect(JSON.parse(ran.stdout)).toEqual([
      ...Array.from({ length: 3 }, () =>
        expect.stringMatching(/^\d{4,13} \d+\.\d\d http:.*\/property\/\d+$/),
      ),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      "true",
      "true",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

// The last test of the file, because the others ask about demonstration data.
test("an empty installation begins with demonstration data, and the first real list replaces it", async () => {
  expect((await server.api("imoveis")).total).toBeGreaterThan(1000);
  expect(await (await server.get("/readyz")).json()).toMatchObject({ demo: true, ready: true });
  const file = await server.get("/api/v1/exportar.csv?estado=RR");
  expect(file.headers.get("x-dados")).toBe("demonstracao");
  const [head, ...rows] = (await file.text()).trim().split("\r\n");
  expect(head).toMatch(/;Dados de demonstração$/);
  expect(rows.every((row) => row.endsWith(";Sim"))).toBe(true);

  const list = await writeList(await files.newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const request = { paths: [list], dryRun: false, accept: false, fallbackDate: null };
  expect(await server.work("import", request)).toMatchObject([
    { notices: ["esta lista toma o lugar dos dados de demonstração"] },
  ]);
  const ready = async () => (await server.get("/readyz")).json();
  await expect.poll(ready).toMatchObject({ demo: false, index_size: 1 });
  expect((await server.api("imoveis")).itens.map((item) => item.numero)).toEqual(["8000000000017"]);
  const real = await server.get("/api/v1/exportar.csv");
  expect([real.headers.get("x-dados"), (await real.text()).includes("demonstração")]).toEqual([null, false]);
});
