import { MOST_MONTHS } from "#app/facts/costs/instalments.ts";
import type { toApiInstalments } from "./calculations.ts";
import {
  BAD_VALUE,
  complete,
  ERRORS,
  integer,
  json,
  listOf,
  money,
  queryKey,
  ref,
  text,
  type Schema,
} from "./openapi-parts.ts";

const amount: Schema = { type: "number", minimum: 0 };
const percentage: Schema = { type: "number", minimum: 0, maximum: 100 };

/** A key without which there is no answer. */
const needed = (...[name, description, schema, example]: Parameters<typeof queryKey>) => ({
  ...queryKey(name, description, schema, example),
  required: true,
});

const loanKeys = [
  needed("valor", "Valor do empréstimo, em reais", amount, 320_000),
  needed("prazo", "Meses", { type: "integer", minimum: 1, maximum: MOST_MONTHS }, 379),
  needed("taxa", "Taxa de juros ao ano, em porcentagem", percentage, 9.3396),
  needed(
    "tipo_taxa",
    "`nominal` é doze vezes a taxa do mês; `efetiva` é a do mês composta doze vezes",
    { type: "string", enum: ["nominal", "efetiva"] },
    "nominal",
  ),
  needed(
    "sistema",
    "Amortização constante ou tabela Price",
    { type: "string", enum: ["sac", "price"] },
    "sac",
  ),
];

export const calculationPaths = {
  "/calculos/parcelas": {
    get: {
      operationId: "calcularParcelas",
      summary:
        "Parcelas de um financiamento ao centavo, sem seguros, tarifas e TR. Os juros do mês são arredondados sobre o saldo já arredondado, como o banco imprime, e a última parcela paga o que resta",
      parameters: loanKeys,
      responses: {
        "200": { description: "Uma linha por mês", content: json(ref("Parcelas")) },
        ...ERRORS,
        ...BAD_VALUE,
      },
    },
  },
  "/calculos/parcelas.csv": {
    get: {
      operationId: "calcularParcelasCsv",
      summary: "As mesmas parcelas em CSV (UTF-8, separado por ponto e vírgula)",
      parameters: loanKeys,
      responses: {
        "200": { description: "Planilha", content: { "text/csv": { schema: text } } },
        ...ERRORS,
        ...BAD_VALUE,
      },
    },
  },
};

type Instalments = ReturnType<typeof toApiInstalments>;

export const calculationSchemas = {
  Parcelas: complete<Instalments>({
    linhas: listOf(
      complete<Instalments["linhas"][number]>({
        n: integer,
        amortizacao: money("Parte que abate a dívida"),
        juros: money("Do mês, sobre o saldo anterior"),
        prestacao: money("Amortização mais juros"),
        saldo: money("O que se deve depois dela"),
      }),
    ),
    total_juros: money("Soma dos juros de todos os meses"),
    taxa_nominal: { type: "number", description: "Ao ano, em porcentagem, com quatro casas" },
    taxa_efetiva: { type: "number", description: "Ao ano, em porcentagem, com quatro casas" },
  }),
} satisfies Record<string, Schema>;
