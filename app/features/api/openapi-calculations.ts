import { MOST_MONTHS } from "#app/facts/costs/instalments.ts";
import type { toApiFees, toApiTax } from "./table-calculations.ts";
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
  NO_TABLE,
  queryKey,
  ref,
  text,
  type Schema,
} from "./openapi-parts.ts";

const amount: Schema = { type: "number", minimum: 0 };
const percentage: Schema = { type: "number", minimum: 0, maximum: 100 };

const flag: Schema = { type: "integer", enum: [0, 1], default: 0 };

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
  more: object = {},
) => ({
  get: {
    operationId,
    summary,
    parameters,
    responses: { "200": { description, content: json(ref(schema)) }, ...ERRORS, ...BAD_VALUE, ...more },
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
  "/calculos/itbi": calculation(
    "calcularItbi",
    "ITBI de uma compra, pela tabela do município. Um valor que o administrador registrou vale antes do que vem com o portal",
    [
      needed("cidade_ibge", "Código do município no IBGE", integer, 3550308),
      needed("valor", "A base, em reais: o preço, ou o valor que a prefeitura estima", amount, 500_000),
      queryKey("financiado", "Parte financiada, em reais", { ...amount, default: 0 }, 400_000),
      queryKey("sfh", "Com `1`, o financiamento é do SFH", flag, 1),
      queryKey(
        "primeira",
        "Com `1`, vale a condição do município para a alíquota menor ou a isenção: em São Paulo, primeira aquisição; no Distrito Federal, primeira transmissão de prédio novo",
        flag,
        0,
      ),
    ],
    "Itbi",
    "O imposto e as partes da base, cada uma com a sua alíquota",
    NO_TABLE,
  ),
  "/calculos/registro": calculation(
    "calcularRegistro",
    "Registro de uma compra no cartório de imóveis: com financiamento são dois atos, a compra e a alienação fiduciária. Na primeira moradia, metade da alienação e da proporção financiada da compra (Lei 6.015/1973, art. 290)",
    [
      needed("uf", "Estado do imóvel", text, "SP"),
      needed("valor", "O maior entre o preço e os valores da prefeitura, em reais", amount, 200_000),
      queryKey("financiado", "Parte financiada, em reais", { ...amount, default: 0 }, 100_000),
      queryKey("primeira", "Com `1`, é a primeira moradia, financiada pelo SFH", flag, 0),
    ],
    "Registro",
    "As custas de cada ato",
    NO_TABLE,
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

/** Where the values of a table come from. */
const sourced = {
  fonte: { ...text, description: "De onde é a tabela, e quando foi consultada" },
  vigente_desde: day,
};

type Tax = ReturnType<typeof toApiTax>;
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
  Itbi: complete<Tax>({
    imposto: money("A soma das linhas"),
    linhas: listOf(
      complete<Tax["linhas"][number]>({
        base: money("Parte da base"),
        aliquota: { type: "number", description: "Em porcentagem" },
        imposto: money("Da parte"),
      }),
    ),
    ...sourced,
  }),
  Registro: complete<ReturnType<typeof toApiFees>>({
    compra: money("Registro da compra"),
    alienacao: money("Registro da garantia do banco; 0 sem financiamento"),
    total: money("A soma"),
    ...sourced,
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
