import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import { NOVELTIES, STANDING_SORTS } from "#app/facts/query/filters.ts";
import { keyOf } from "#app/facts/query/query-codec.ts";
import { FACET_KEYS, type FacetKey } from "#app/core/engine/search-engine.ts";
import { API_MARK_FIELDS, type ApiDetail, type ApiItem, type ApiMark, type ApiPage } from "./api-item.ts";
import {
  complete,
  day,
  integer,
  listOf,
  money,
  nullable,
  listRange,
  nullableDay,
  queryKey,
  ref,
  span,
  text,
  type Schema,
} from "./openapi-parts.ts";

const reais: Schema = { type: "integer", minimum: 0 };
const percent: Schema = { type: "integer", minimum: 0, maximum: 100 };
const minimum: Schema = { type: "integer", minimum: 1 };
const squareMetres: Schema = { type: "number", minimum: 0 };

type Described = [description: string, schema: Schema, example: unknown];

/** Schema of each filter key. */
const KEYS: Record<FilterKey, Described> = {
  text: [
    "Texto livre: endereço, bairro, cidade ou número do imóvel; ou uma frase, como `apartamento 2 quartos em Campinas até 200 mil`. " +
      'O que fica como texto: todas as palavras contam, abreviaturas valem pela forma longa, `"rua das flores"` é uma expressão, ' +
      "`-centro` e `exceto centro` deixam de fora, `flores ou acácias` é um dos dois, `flor*` é o começo da palavra; " +
      '`"GO"` e `"Goiânia/GO"`, entre aspas e com a sigla em maiúsculas, são o estado e a cidade, não palavras do endereço',
    text,
    "casa em Campinas até 300 mil",
  ],
  states: ["Siglas separadas por vírgula", text, "SP,RJ"],
  cities: ["Cidades separadas por vírgula", text, "campinas-sp,santos-sp"],
  districts: ["Bairros dentro das cidades escolhidas", text, "centro"],
  types: ["Tipos de imóvel separados por vírgula", text, "apartamento,casa"],
  saleModes: ["`venda_direta`, `venda_online`, `licitacao_aberta`, `leilao_sfi`", text, "venda_direta"],
  payments: ["`financiamento`, `fgts`, `a_vista`: só o que a fonte declara", text, "financiamento"],
  minPrice: ["Reais inteiros, de 0 a 10000000", reais, 50_000],
  maxPrice: ["Reais inteiros, de 0 a 10000000", reais, 300_000],
  minDiscount: ["Percentual sobre a avaliação", percent, 40],
  maxDiscount: ["Percentual sobre a avaliação", percent, 90],
  minBedrooms: ["Mínimo", minimum, 2],
  minParking: ["Mínimo", minimum, 1],
  minBathrooms: ["Mínimo", minimum, 1],
  minSuites: ["Mínimo", minimum, 1],
  minArea: ["m² (privativa, senão total, senão do terreno)", squareMetres, 40],
  maxArea: ["m²", squareMetres, 120],
  dates: ["Dia do leilão ou do prazo, ou de um dia a outro", text, "2026-12-01..2026-12-31"],
  amenities: ["Códigos separados por vírgula; todos precisam existir", text, "varanda"],
  conditions: ["Nenhuma fonte informa a condição: qualquer valor não encontra imóveis", text, "usado"],
  novelties: [
    "O que houve nos 7 dias até a lista mais nova do estado, entre listas com até 7 dias de distância",
    { type: "string", enum: NOVELTIES },
    "baixou",
  ],
  area: ["`oeste,sul,leste,norte` em graus, ou um polígono codificado", text, "-47.15,-22.98,-46.98,-22.82"],
};

/** Parameters of the search, named as in the contract. */
export const searchParameters = [
  ...FILTER_KEYS.map((key) => queryKey(keyOf(key), ...KEYS[key])),
  queryKey(
    "ordem",
    "Ordem do resultado; `relevancia` é a usual enquanto há texto em `q`. A ordem `distancia` das páginas não existe aqui: ela depende do lugar de quem olha; use `lat`, `lng` e `precisao_m` dos itens",
    { type: "string", enum: STANDING_SORTS, default: "recentes" },
    "desconto",
  ),
  queryKey("pagina", "A partir de 1", { type: "integer", minimum: 1, default: 1 }, 1),
];

const optionCount = complete<ApiPage["facetas"][FacetKey][number]>({
  valor: { ...text, description: "Como na chave da busca" },
  n: { ...integer, description: "Imóveis com esta opção sob os demais filtros" },
});

const item = complete<ApiItem>({
  numero: { ...text, description: "Número do imóvel: 4 a 13 algarismos" },
  uf: { ...text, description: "Sigla do estado" },
  cidade: { ...text, description: "Município" },
  cidade_ibge: nullable("integer", "Código do município no IBGE; nulo quando não se sabe qual é"),
  bairro: nullable("string"),
  endereco: text,
  tipo: { ...text, description: "A palavra da fonte, como `Apartamento`" },
  modalidade: { ...text, description: "A palavra da fonte, como `Venda Direta Online`" },
  preco: money("Reais. Em Leilão SFI é o lance mínimo do leilão da vez: do 1º ou, depois que baixou, do 2º"),
  avaliacao: money("Reais"),
  desconto: nullable(
    "number",
    "Percentual que a Caixa informa na lista; nulo quando o preço passa da avaliação",
  ),
  aceita_financiamento: nullable("boolean", "Nulo quando a lista não diz"),
  quartos: nullable("integer"),
  vagas: nullable("integer"),
  suites: nullable("integer"),
  area_total: nullable("number", "m²"),
  area_privativa: nullable("number", "m²"),
  area_terreno: nullable("number", "m²"),
  comodidades: listOf(text, "Códigos, como na chave `comodidades` da busca"),
  lat: nullable("number", "Graus"),
  lng: nullable("number", "Graus"),
  precisao: {
    oneOf: [{ type: "string", enum: ["porta", "rua", "bairro", "municipio"] }, { type: "null" }],
    description:
      "O quanto se sabe de `lat` e `lng`. `porta`: o endereço; `rua`: a rua, ou os números vizinhos; `bairro` e `municipio`: um ponto no meio deles. Fontes: IBGE (Censo Demográfico 2022, CNEFE), conferência do portal, © colaboradores do OpenStreetMap (ODbL), GeoNames (CC BY 4.0), com alterações",
  },
  precisao_m: nullable(
    "integer",
    "Raio em metros: o imóvel fica a no máximo isso do ponto, até onde se sabe",
  ),
  visto_primeiro: { ...day, description: "Primeira lista em que esteve" },
  visto_entre: span(
    "Entrou depois da primeira destas listas e até a segunda; a primeira é nula quando não havia lista antes",
  ),
  visto_ultimo: { ...day, description: "Última lista em que esteve" },
  disponivel: {
    type: "boolean",
    description:
      "Se está na lista mais nova do estado e não foi retirado deste portal; um retirado só se vê pelo número",
  },
  link_oficial: nullable("string", "Página do imóvel no site da Caixa; nulo nos dados de demonstração"),
  url: { ...text, description: "Página do imóvel neste portal" },
});

const mark = complete<ApiMark>({
  campo: { type: "string", enum: API_MARK_FIELDS, description: "O texto do imóvel em que está" },
  inicio: { ...integer, description: "Posição do primeiro caractere no texto, a partir de 0" },
  fim: { ...integer, description: "Posição depois do último caractere" },
  texto: { ...text, description: "O trecho como está escrito" },
});

const event = complete<ApiDetail["eventos"][number]>({
  tipo: { type: "string", enum: EVENT_KINDS },
  data: { ...day, description: "Dia da lista em que se viu o que houve" },
  visto_entre: span("Aconteceu depois da primeira destas listas e até a segunda"),
  de: nullable("number", "Reais; nulo quando nada mudou de valor"),
  para: nullable("number", "Reais"),
  de_modalidade: nullable("string"),
  para_modalidade: nullable("string"),
});

const pricePeriod = complete<ApiDetail["precos"][number]>({
  desde: day,
  ate: nullableDay("Nulo: até a lista mais nova"),
  preco: money("Reais"),
  avaliacao: money("Reais"),
  modalidade: text,
});

export const searchSchemas = {
  ForaDaBusca: complete<ApiPage["fora_da_busca"]>(
    {
      so_ordenam: nullable(
        "string",
        "Não excluem nenhum imóvel: quem tem estas palavras no endereço vem primeiro; nulo quando não há",
      ),
      ignoradas: listOf(
        text,
        "Pedidos que a busca ainda não sabe atender, como `sem garagem`, e valores que ela não pode usar, como `preco_max=abc`",
      ),
    },
    "O que da consulta não virou filtro",
  ),
  Imovel: item,
  ImovelCompleto: {
    allOf: [
      ref("Imovel"),
      complete<Pick<ApiDetail, "eventos" | "precos" | "pagina">>({
        eventos: listOf(event, "O mais novo primeiro"),
        precos: listOf(pricePeriod, "O mais novo primeiro"),
        pagina: {
          oneOf: [ref("PaginaDoImovel"), { type: "null" }],
          description: "O que disse a página do imóvel que temos guardada; nulo onde não há",
        },
      }),
    ],
  },
  Pagina: complete<ApiPage>({
    total: { ...integer, description: "Todos os imóveis da busca" },
    incertos: {
      ...integer,
      description: "Os da `area` que podem estar fora dela: `precisao_m` passa da borda; sem `area`, 0",
    },
    pagina: integer,
    por_pagina: integer,
    ordem: { type: "string", enum: STANDING_SORTS },
    lista_de: nullableDay("Data da lista mais nova dos estados pedidos; nulo enquanto não há lista"),
    listas: listRange,
    fora_da_busca: ref("ForaDaBusca"),
    facetas: complete<ApiPage["facetas"]>(
      Object.fromEntries(FACET_KEYS.map((key) => [key, listOf(optionCount)])) as Record<FacetKey, Schema>,
      "Contagem de cada opção sob os demais filtros, por chave da busca",
    ),
    itens: listOf({
      allOf: [
        ref("Imovel"),
        {
          type: "object",
          properties: {
            destaques: listOf(
              mark,
              "Só com `destaques=1`: o que as palavras de `q` encontraram; vazio sem palavras",
            ),
          },
        },
      ],
    }),
  }),
} satisfies Record<string, Schema>;
