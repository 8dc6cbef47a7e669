import { EVENT_KINDS } from "#app/features/listings/listing.ts";
import { SORTS } from "#app/features/search/filters.ts";
import { FACET_KEYS } from "#app/features/search/search-engine.ts";
import { mapOperation, mapSchemas } from "./openapi-map.ts";
import { day, json, money, nullable, problem, ref, text } from "./openapi-parts.ts";
import { searchParameters } from "./openapi-search.ts";
import { suggestionsOperation, suggestionsSchemas } from "./openapi-suggestions.ts";

const item = {
  type: "object",
  properties: {
    numero: text,
    uf: text,
    cidade: text,
    cidade_ibge: nullable("integer"),
    bairro: nullable("string"),
    endereco: text,
    tipo: text,
    modalidade: text,
    preco: money("Reais. Em Leilão SFI é o lance mínimo do 1º leilão"),
    avaliacao: money("Reais"),
    desconto: { ...nullable("number"), description: "Percentual; nulo quando o preço passa da avaliação" },
    aceita_financiamento: nullable("boolean"),
    quartos: nullable("integer"),
    vagas: nullable("integer"),
    area_total: nullable("number"),
    area_privativa: nullable("number"),
    area_terreno: nullable("number"),
    comodidades: { type: "array", items: text },
    lat: nullable("number"),
    lng: nullable("number"),
    precisao: {
      type: ["string", "null"],
      enum: ["rua", "bairro", "municipio", null],
      description:
        "De onde vêm `lat` e `lng`. `rua`: © colaboradores do OpenStreetMap (ODbL); os demais: GeoNames (CC BY 4.0), com alterações, e IBGE",
    },
    visto_primeiro: day,
    visto_ultimo: day,
    disponivel: { type: "boolean" },
    link_oficial: {
      ...nullable("string"),
      description: "Página do imóvel no site da Caixa; nulo nos dados de demonstração",
    },
    url: text,
  },
} as const;

/** The public API, as `/api/v1/openapi.json` serves it and `/api` shows it. */
export const openapi = {
  openapi: "3.1.0",
  info: {
    title: "API do Martelo",
    version: "1.0.0",
    description:
      "Imóveis à venda pela Caixa, lidos das listas públicas do banco. Somente leitura. Este portal não é afiliado à Caixa. " +
      "Dinheiro em reais; o que a fonte não diz é nulo, nunca zero. Coordenadas com precisão `rua`: " +
      "© colaboradores do OpenStreetMap (ODbL); as demais: GeoNames (CC BY 4.0), com alterações, e IBGE. Limite: 10 consultas por segundo por endereço; " +
      "uma exportação conta como 10, e até 4 são atendidas ao mesmo tempo. Enquanto o portal mostra dados de demonstração, " +
      "inventados, toda resposta traz o cabeçalho `X-Dados: demonstracao`, e o CSV uma coluna que o diz.",
  },
  servers: [{ url: "/api/v1" }],
  paths: {
    "/imoveis": {
      get: {
        summary: "Busca com contagens por filtro",
        parameters: [
          ...searchParameters,
          {
            name: "por_pagina",
            in: "query",
            description: "Até 100",
            schema: { type: "integer", minimum: 1, maximum: 100 },
          },
        ],
        responses: {
          "200": { description: "Página de imóveis", content: json(ref("Pagina")) },
          "429": problem("Consultas demais"),
        },
      },
    },
    "/imoveis/{numero}": {
      get: {
        summary: "Um imóvel com eventos e histórico de preços",
        parameters: [
          { name: "numero", in: "path", required: true, description: "Número do imóvel", schema: text },
        ],
        responses: {
          "200": { description: "O imóvel", content: json(ref("ImovelCompleto")) },
          "404": problem("Imóvel não encontrado"),
        },
      },
    },
    "/mapa": { get: mapOperation },
    "/sugestoes": { get: suggestionsOperation },
    "/exportar.csv": {
      get: {
        summary: "Todos os resultados em CSV (UTF-8, separado por ponto e vírgula)",
        parameters: searchParameters,
        responses: {
          "200": { description: "Planilha", content: { "text/csv": { schema: text } } },
          "429": problem("Consultas demais"),
          "503": problem("Exportações demais ao mesmo tempo: tente de novo depois de `Retry-After`"),
        },
      },
    },
  },
  components: {
    schemas: {
      Imovel: item,
      ImovelCompleto: {
        allOf: [
          ref("Imovel"),
          {
            type: "object",
            properties: {
              eventos: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    tipo: { type: "string", enum: EVENT_KINDS },
                    data: day,
                    de: nullable("number"),
                    para: nullable("number"),
                    de_modalidade: nullable("string"),
                    para_modalidade: nullable("string"),
                  },
                },
              },
              precos: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    desde: day,
                    ate: { ...nullable("string"), description: "Nulo: até a lista mais nova" },
                    preco: money("Reais"),
                    avaliacao: money("Reais"),
                    modalidade: text,
                  },
                },
              },
            },
          },
        ],
      },
      Pagina: {
        type: "object",
        properties: {
          total: { type: "integer" },
          pagina: { type: "integer" },
          por_pagina: { type: "integer" },
          ordem: { type: "string", enum: SORTS },
          lista_de: { ...nullable("string"), description: "Data da lista mais nova dos estados pedidos" },
          facetas: {
            type: "object",
            description: "Contagem de cada opção sob os demais filtros",
            properties: Object.fromEntries(
              FACET_KEYS.map((key) => [
                key,
                {
                  type: "array",
                  items: { type: "object", properties: { valor: text, n: { type: "integer" } } },
                },
              ]),
            ),
          },
          itens: { type: "array", items: ref("Imovel") },
        },
      },
      ...mapSchemas,
      ...suggestionsSchemas,
      Problema: {
        type: "object",
        properties: { type: text, title: text, status: { type: "integer" }, detail: text },
      },
    },
  },
};
