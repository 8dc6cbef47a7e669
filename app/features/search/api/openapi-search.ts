import { NOVELTIES, SORTS } from "#app/features/search/filters.ts";
import { text } from "./openapi-parts.ts";

/** Query keys of the search as the contract names them, with what each takes. */
const SEARCH_PARAMETERS = [
  [
    "q",
    "Texto livre: endereço, bairro, cidade ou número do imóvel; ou uma frase, como `apartamento 2 quartos em Campinas até 200 mil`",
    text,
  ],
  ["estado", "Siglas separadas por vírgula: `SP,RJ`", text],
  ["cidade", "Cidades: `campinas-sp,santos-sp`", text],
  ["bairro", "Bairros dentro das cidades escolhidas", text],
  ["tipo", "`apartamento`, `casa`, `terreno`, ...", text],
  ["modalidade", "`venda_direta`, `venda_online`, `licitacao_aberta`, `leilao_sfi`", text],
  ["pagamento", "`financiamento`, `fgts`, `a_vista`: só o que a fonte declara", text],
  ["preco_min", "Reais inteiros, de 0 a 10000000", { type: "integer", minimum: 0 }],
  ["preco_max", "Reais inteiros, de 0 a 10000000", { type: "integer", minimum: 0 }],
  ["desconto_min", "Percentual sobre a avaliação", { type: "integer", minimum: 0, maximum: 100 }],
  ["desconto_max", "Percentual sobre a avaliação", { type: "integer", minimum: 0, maximum: 100 }],
  ["quartos", "Mínimo", { type: "integer", minimum: 1 }],
  ["vagas", "Mínimo", { type: "integer", minimum: 1 }],
  ["banheiros", "Mínimo", { type: "integer", minimum: 1 }],
  ["area_min", "m² (privativa, senão total, senão do terreno)", { type: "number" }],
  ["area_max", "m²", { type: "number" }],
  ["data", "Dia do leilão ou do prazo: `2026-12-01` ou `2026-12-01..2026-12-31`", text],
  ["comodidades", "Códigos separados por vírgula; todos precisam existir", text],
  ["condicao", "Nenhuma fonte informa a condição: qualquer valor não encontra imóveis", text],
  ["novidade", "O que houve nos 7 dias até a lista mais nova do estado", { type: "string", enum: NOVELTIES }],
  ["area", "`oeste,sul,leste,norte` em graus, ou um polígono codificado", text],
  ["ordem", "Ordem do resultado", { type: "string", enum: SORTS, default: "recentes" }],
  ["pagina", "A partir de 1", { type: "integer", minimum: 1, default: 1 }],
] as const;

export const searchParameters = SEARCH_PARAMETERS.map(([name, description, schema]) => ({
  name,
  in: "query",
  description,
  schema,
}));
