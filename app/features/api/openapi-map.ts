import {
  complete,
  ERRORS,
  integer,
  json,
  listOf,
  money,
  NOT_MODIFIED,
  nullable,
  listRange,
  nullableDay,
  queryKey,
  ref,
  text,
  type Schema,
} from "./openapi-parts.ts";
import { searchParameters } from "./openapi-search.ts";

const CORNERS = "`oeste, sul, leste, norte`, em graus";

/** Parameters of the map besides the keys of the search. */
const MAP_PARAMETERS = [
  queryKey("caixa", `${CORNERS}. Sem ela, a caixa mostra todos os imóveis da busca`, text, "-48,-24,-46,-22"),
  queryKey(
    "zoom",
    "Zoom do mapa, com o mundo em 512 pixels no zoom 0",
    { type: "number", minimum: 0, maximum: 22 },
    9,
  ),
  queryKey(
    "largura",
    "Sem `caixa`: largura do mapa em pixels",
    { type: "integer", minimum: 100, default: 800 },
    800,
  ),
  queryKey(
    "altura",
    "Sem `caixa`: altura do mapa em pixels",
    { type: "integer", minimum: 100, default: 600 },
    600,
  ),
];

const corners: Schema = {
  type: "array",
  items: { type: "number" },
  minItems: 4,
  maxItems: 4,
  description: CORNERS,
};

export const mapOperation = {
  operationId: "verMapa",
  summary: "Pontos e grupos de uma área",
  description:
    "Os imóveis da busca dentro de `caixa`, agrupados para o `zoom`: no máximo 400 itens, os maiores primeiro. " +
    "Imóveis de que só se conhece o município ou o bairro vêm juntos em um item por lugar, que não é um endereço.",
  parameters: [
    ...searchParameters.filter(({ name }) => name !== "ordem" && name !== "pagina"),
    ...MAP_PARAMETERS,
  ],
  responses: {
    "200": { description: "Pontos e grupos", content: json(ref("Mapa")) },
    ...NOT_MODIFIED,
    ...ERRORS,
  },
};

/** Fields that groups and places have in common. */
const placed = {
  n: { ...integer, description: "Imóveis" },
  lat: { type: "number" },
  lng: { type: "number" },
  preco_mediano: money("Reais"),
  desconto_mediano: nullable("number", "Percentual, dos que têm desconto; nulo quando nenhum tem"),
} satisfies Record<string, Schema>;

export const mapSchemas = {
  Mapa: complete({
    total: { ...integer, description: "Todos os imóveis da busca" },
    na_caixa: { ...integer, description: "Os que têm posição dentro da caixa" },
    sem_posicao: { ...integer, description: "Os que ninguém sabe onde ficam" },
    incertos: {
      ...integer,
      description: "Os da `area` que podem estar fora dela: `precisao_m` passa da borda; sem `area`, 0",
    },
    caixa: corners,
    zoom: { type: "number" },
    zoom_da_grade: { ...integer, description: "Menor que `zoom` quando haveria itens demais" },
    limites: { ...corners, type: ["array", "null"], description: "Em volta de todos os que têm posição" },
    lista_de: nullableDay("Data da lista mais nova dos estados pedidos"),
    listas: listRange,
    fora_da_busca: ref("ForaDaBusca"),
    itens: listOf({ oneOf: [ref("GrupoDoMapa"), ref("LugarDoMapa")] }),
  }),
  GrupoDoMapa: complete(
    {
      tipo: { type: "string", const: "grupo" },
      ...placed,
      cidade: nullable("string", "Nula quando são várias"),
      limites: corners,
    },
    "Vários lugares próximos",
  ),
  LugarDoMapa: complete(
    {
      tipo: {
        type: "string",
        enum: ["municipio", "bairro", "rua"],
        description: "Com que precisão o lugar é conhecido",
      },
      ...placed,
      uf: text,
      cidade: text,
      cidade_codigo: { ...text, description: "Como em `cidade` da busca" },
      nome: { ...text, description: "Do bairro ou do município" },
      numero: nullable("string", "Do único imóvel de um ponto de rua"),
    },
    "Um lugar e tudo o que se sabe que fica nele",
  ),
} satisfies Record<string, Schema>;
