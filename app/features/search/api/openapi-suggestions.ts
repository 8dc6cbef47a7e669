import { json, nullable, problem, ref, text } from "./openapi-parts.ts";
import { searchParameters } from "./openapi-search.ts";

/** `GET /sugestoes`, in the description of the API. */
export const suggestionsOperation = {
  summary: "O que um texto começado pode querer dizer",
  parameters: searchParameters.filter(({ name }) => name !== "pagina"),
  responses: {
    "200": { description: "Até 8 sugestões, a melhor primeiro", content: json(ref("Sugestoes")) },
    "429": problem("Consultas demais"),
  },
} as const;

export const suggestionsSchemas = {
  Sugestoes: {
    type: "object",
    properties: {
      sugestoes: {
        type: "array",
        items: {
          type: "object",
          properties: {
            tipo: { type: "string", enum: ["estado", "cidade", "bairro", "tipo", "imovel"] },
            rotulo: text,
            detalhe: { ...nullable("string"), description: "Onde fica o lugar, ou o que é o imóvel" },
            n: { ...nullable("integer"), description: "Imóveis sob os demais filtros; nulo num imóvel" },
            href: { type: "string", description: "Endereço da busca, ou do imóvel, neste portal" },
          },
        },
      },
    },
  },
} as const;
