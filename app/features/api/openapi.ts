import { EXAMPLE_DETAIL, EXAMPLE_PAGE } from "./api-examples.ts";
import type { ApiSuggestions } from "./api-suggestions.ts";
import { calculationPaths, calculationSchemas } from "./openapi-calculations.ts";
import { mapOperation, mapSchemas } from "./openapi-map.ts";
import {
  BUSY,
  complete,
  ERRORS,
  integer,
  json,
  NOT_FOUND,
  NOT_MODIFIED,
  queryKey,
  ref,
  text,
  listOf,
  nullable,
  type Schema,
} from "./openapi-parts.ts";
import { purchasePaths, purchaseSchemas } from "./openapi-purchase.ts";
import { searchParameters, searchSchemas } from "./openapi-search.ts";

/** `GET /sugestoes`, in the description of the API. */
const suggestionsOperation = {
  operationId: "sugerir",
  summary: "O que um texto começado pode querer dizer",
  parameters: searchParameters.filter(({ name }) => name !== "pagina"),
  responses: {
    "200": { description: "Até 8 sugestões, a melhor primeiro", content: json(ref("Sugestoes")) },
    ...NOT_MODIFIED,
    ...ERRORS,
  },
};

const suggestionsSchemas = {
  Sugestoes: complete<ApiSuggestions>({
    sugestoes: listOf(
      complete<ApiSuggestions["sugestoes"][number]>({
        tipo: {
          type: "string",
          enum: ["frase", "estado", "cidade", "bairro", "tipo", "modalidade", "rua", "condominio", "imovel"],
        },
        rotulo: text,
        detalhe: nullable(
          "string",
          "Onde fica o lugar, a rua ou o condomínio, em quantas cidades há ruas com esse nome, ou o que é o imóvel",
        ),
        n: nullable("integer", "Imóveis sob os demais filtros; nulo num imóvel"),
        href: { ...text, description: "Endereço da busca, ou do imóvel, neste portal" },
      }),
    ),
  }),
} satisfies Record<string, Schema>;

/** The public API, as `/api/v1/openapi.json` serves it and `/api` shows it. */
export const openapi = {
  openapi: "3.1.0",
  info: {
    title: "API do Martelo",
    version: "1.0.0",
    description:
      "Imóveis à venda pela Caixa, lidos das listas públicas do banco. Somente leitura, sem chave nem cadastro. " +
      "Este portal não é afiliado à Caixa.\n\n" +
      "Dinheiro em reais; o que a fonte não diz é nulo, nunca zero. Coordenadas: IBGE, Censo Demográfico 2022, CNEFE; " +
      "© colaboradores do OpenStreetMap (ODbL); GeoNames (CC BY 4.0), com alterações.\n\nLimite: 10 consultas por segundo por endereço; " +
      "uma exportação conta como 10, e até 4 são atendidas ao mesmo tempo.\n\nEnquanto o portal mostra dados de demonstração, " +
      "inventados, toda resposta traz o cabeçalho `X-Dados: demonstracao`, e o CSV uma coluna que o diz.\n\n" +
      "Chaves desconhecidas são ignoradas e valores impossíveis ficam de fora e são ditos em `fora_da_busca.ignoradas`. Todo erro tem o mesmo corpo (RFC 9457).",
  },
  servers: [{ url: "/api/v1" }],
  // Explicitly empty, for programs that look: no key is needed.
  security: [],
  paths: {
    "/imoveis": {
      get: {
        operationId: "buscarImoveis",
        summary: "Busca com contagens por filtro",
        parameters: [
          ...searchParameters,
          queryKey("por_pagina", "Até 100", { type: "integer", minimum: 1, maximum: 100, default: 20 }, 50),
          queryKey(
            "cidades",
            "`todas`: a contagem por cidade traz todas as cidades, e não só as 100 com mais imóveis",
            { type: "string", enum: ["todas"] },
            "todas",
          ),
          queryKey(
            "destaques",
            "Com `1`, cada imóvel traz os trechos do seu texto que as palavras de `q` encontraram",
            { type: "integer", enum: [1] },
            1,
          ),
        ],
        responses: {
          "200": { description: "Página de imóveis", content: json(ref("Pagina"), EXAMPLE_PAGE) },
          ...NOT_MODIFIED,
          ...ERRORS,
        },
      },
    },
    "/imoveis/{numero}": {
      get: {
        operationId: "verImovel",
        summary: "Um imóvel com eventos e histórico de preços",
        description: "Também de imóveis que saíram da lista.",
        parameters: [
          {
            name: "numero",
            in: "path",
            required: true,
            description: "Número do imóvel",
            schema: text,
            example: EXAMPLE_DETAIL.numero,
          },
        ],
        responses: {
          "200": { description: "O imóvel", content: json(ref("ImovelCompleto"), EXAMPLE_DETAIL) },
          ...NOT_FOUND,
          ...ERRORS,
        },
      },
    },
    ...purchasePaths,
    "/mapa": { get: mapOperation },
    "/sugestoes": { get: suggestionsOperation },
    ...calculationPaths,
    "/exportar.csv": {
      get: {
        operationId: "exportarCsv",
        summary: "Todos os resultados em CSV (UTF-8, separado por ponto e vírgula)",
        parameters: searchParameters.filter(({ name }) => name !== "pagina"),
        responses: {
          "200": { description: "Planilha", content: { "text/csv": { schema: text } } },
          ...BUSY,
          ...ERRORS,
        },
      },
    },
  },
  components: {
    schemas: {
      ...searchSchemas,
      ...mapSchemas,
      ...suggestionsSchemas,
      ...calculationSchemas,
      ...purchaseSchemas,
      Problema: complete(
        {
          type: { ...text, description: "Sempre `about:blank`: o que houve está em `status` e `title`" },
          title: { ...text, description: "Em português, para mostrar a uma pessoa" },
          status: { ...integer, description: "O mesmo da resposta HTTP" },
          detail: { ...text, description: "Em português: o que houve e o que fazer" },
        },
        "O corpo de todo erro (RFC 9457)",
      ),
    },
  },
};
