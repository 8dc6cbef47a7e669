import type { ApiSuggestions } from "./api-suggestions.ts";
import {
  complete,
  ERRORS,
  json,
  listOf,
  NOT_MODIFIED,
  nullable,
  ref,
  text,
  type Schema,
} from "./openapi-parts.ts";
import { searchParameters } from "./openapi-search.ts";

/** `GET /sugestoes`, in the description of the API. */
export const suggestionsOperation = {
  operationId: "sugerir",
  summary: "O que um texto começado pode querer dizer",
  parameters: searchParameters.filter(({ name }) => name !== "pagina"),
  responses: {
    "200": { description: "Até 8 sugestões, a melhor primeiro", content: json(ref("Sugestoes")) },
    ...NOT_MODIFIED,
    ...ERRORS,
  },
};

export const suggestionsSchemas = {
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
