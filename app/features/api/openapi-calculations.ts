import { MOST_MONTHS } from "#app/facts/costs/instalments.ts";
import type { toApiDebt, toApiGain, toApiInstalments, toApiRent } from "./calculations.ts";
import {
  BAD_VALUE,
  complete,
  day,
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

/** An operation of the API that computes something. */
const calculation = (
  operationId: string,
  summary: string,
  parameters: readonly ReturnType<typeof queryKey>[],
  schema: string,
  description: string,
) => ({
  get: {
    operationId,
    summary,
    parameters,
    responses: { "200": { description, content: json(ref(schema)) }, ...ERRORS, ...BAD_VALUE },
  },
});

export const calculationPaths = {
  "/calculos/parcelas": calculation(
    "calcularParcelas",
    "Parcelas de um financiamento ao centavo, sem seguros, tarifas e TR. Os juros do mês são arredondados sobre o saldo já arredondado, como o banco imprime, e a última parcela paga o que resta",
    loanKeys,
    "Parcelas",
    "Uma linha por mês",
  ),
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
  "/calculos/debito": calculation(
    "calcularDebito",
    "Quem paga uma dívida de condomínio ou de tributos: `comprador` tudo; `caixa` tudo; `teto`, o comprador até ele e a Caixa o excesso; `limiar`, o comprador tudo o que fica abaixo dele, e a partir dele a Caixa tudo",
    [
      needed(
        "quem",
        "A regra da página do imóvel",
        { type: "string", enum: ["comprador", "caixa", "teto", "limiar"] },
        "teto",
      ),
      queryKey("percentual", "Teto ou limiar, em porcentagem da avaliação", percentage, 10),
      queryKey("valor", "Teto ou limiar, em reais, no lugar de `percentual`", amount, 1_000),
      queryKey("avaliacao", "Avaliação do imóvel, em reais; precisa vir com `percentual`", amount, 200_000),
      needed("divida", "A dívida, em reais", amount, 20_001),
    ],
    "Debito",
    "As partes do comprador e da Caixa",
  ),
  "/calculos/ganho": calculation(
    "calcularGanho",
    "Imposto de pessoa física sobre o ganho na venda de um imóvel (Lei 8.981/1995, art. 21), com os fatores de redução da Lei 11.196/2005, art. 40. Vendas até R$ 35.000 são isentas; as outras isenções dependem de quem vende e não entram",
    [
      needed(
        "compra",
        "Custo de compra, em reais, com o que a IN SRF 84/2001, art. 17, deixa somar",
        amount,
        140_000,
      ),
      needed("data_compra", "Desde 01/01/1996", day, "2026-03-10"),
      needed("venda", "Preço de venda, em reais, sem a corretagem paga por quem vende", amount, 200_000),
      needed("data_venda", "Não antes da compra", day, "2026-09-10"),
    ],
    "Ganho",
    "O ganho, seus fatores e o imposto",
  ),
  "/calculos/aluguel": calculation(
    "calcularAluguel",
    "Imposto de um mês de aluguel em 2026, com o desconto simplificado e o redutor da Lei 15.270/2025. Confirme na Receita se o desconto simplificado vale no seu carnê-leão",
    [needed("rendimento", "Rendimento tributável do mês, em reais", amount, 6_000)],
    "Aluguel",
    "A base, o imposto da tabela, o redutor e o imposto",
  ),
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
  Debito: complete<ReturnType<typeof toApiDebt>>({
    comprador: money("O que paga quem compra"),
    caixa: money("O que paga a Caixa"),
  }),
  Ganho: complete<ReturnType<typeof toApiGain>>({
    ganho: money("Venda menos compra; 0 se vendeu por menos"),
    fr1: { type: "number", description: "Fator de redução até novembro de 2005, com seis casas" },
    fr2: { type: "number", description: "Fator de redução desde dezembro de 2005, com seis casas" },
    base: money("O ganho vezes os dois fatores"),
    imposto: money("15% a 22,5%, por faixa da base"),
  }),
  Aluguel: complete<ReturnType<typeof toApiRent>>({
    base: money("Rendimento menos o desconto simplificado"),
    imposto_da_tabela: money("Sobre a base, antes do redutor"),
    redutor: money("O que a Lei 15.270/2025 tira dele"),
    imposto: money("O que se paga"),
  }),
} satisfies Record<string, Schema>;
