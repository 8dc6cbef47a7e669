import { json, money, nullable, problem, ref, text } from "./openapi-parts.ts";
import { searchParameters } from "./openapi-search.ts";

/** What the map takes beside the keys of the search. */
const MAP_PARAMETERS = [
  ["caixa", "`oeste,sul,leste,norte` em graus. Sem ela, a caixa mostra todos os imóveis da busca", text],
  ["zoom", "Zoom do mapa, com o mundo em 512 pixels no zoom 0", { type: "number", minimum: 0, maximum: 22 }],
  ["largura", "Sem `caixa`: largura do mapa em pixels", { type: "integer", minimum: 100, default: 800 }],
  ["altura", "Sem `caixa`: altura do mapa em pixels", { type: "integer", minimum: 100, default: 600 }],
] as const;

const corners = {
  type: "array",
  items: { type: "number" },
  minItems: 4,
  maxItems: 4,
  description: "`oeste, sul, leste, norte`",
} as const;

export const mapOperation = {
  summary: "Pontos e grupos de uma área",
  description:
    "Os imóveis da busca dentro de `caixa`, agrupados para o `zoom`: no máximo 400 itens, os maiores primeiro. " +
    "Imóveis de que só se conhece o município ou o bairro vêm juntos em um item por lugar, que não é um endereço.",
  parameters: [
    ...searchParameters.filter(({ name }) => name !== "ordem" && name !== "pagina"),
    ...MAP_PARAMETERS.map(([name, description, schema]) => ({
      name,
      in: "query",
      description,
      schema,
    })),
  ],
  responses: {
    "200": { description: "Pontos e grupos", content: json(ref("Mapa")) },
    "304": { description: "O cliente já tem esta resposta (`If-None-Match`)" },
    "429": problem("Consultas demais"),
  },
};

export const mapSchemas = {
  Mapa: {
    type: "object",
    properties: {
      total: { type: "integer", description: "Todos os imóveis da busca" },
      na_caixa: { type: "integer", description: "Os que têm posição dentro da caixa" },
      sem_posicao: { type: "integer", description: "Os que ninguém sabe onde ficam" },
      caixa: corners,
      zoom: { type: "number" },
      zoom_da_grade: { type: "integer", description: "Menor que `zoom` quando haveria itens demais" },
      limites: {
        ...corners,
        type: ["array", "null"],
        description: "Em volta de todos os que têm posição",
      },
      lista_de: { ...nullable("string"), description: "Data da lista mais nova" },
      itens: { type: "array", items: ref("ItemDoMapa") },
    },
  },
  ItemDoMapa: {
    type: "object",
    properties: {
      tipo: {
        type: "string",
        enum: ["grupo", "municipio", "bairro", "rua"],
        description: "`grupo`: vários lugares próximos; os demais: um lugar, conhecido com esta precisão",
      },
      n: { type: "integer" },
      lat: { type: "number" },
      lng: { type: "number" },
      preco_mediano: money("Reais"),
      desconto_mediano: { ...nullable("number"), description: "Percentual, dos que têm desconto" },
      cidade: { ...nullable("string"), description: "Nos grupos, nula quando são várias" },
      limites: { ...corners, description: "Só nos grupos" },
      uf: { type: "string", description: "Só nos lugares" },
      cidade_codigo: { type: "string", description: "Só nos lugares; como em `cidade` da busca" },
      nome: { type: "string", description: "Só nos lugares: do bairro ou do município" },
      numero: {
        ...nullable("string"),
        description: "Só nos lugares: do único imóvel de um ponto de rua",
      },
    },
  },
} as const;
