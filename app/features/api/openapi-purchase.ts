import { LIENS } from "#app/facts/listings/liens.ts";
import {
  BAD_VALUE,
  complete,
  ERRORS,
  json,
  listOf,
  money,
  NOT_FOUND,
  nullable,
  nullableDay,
  queryKey,
  ref,
  text,
  type Schema,
} from "./openapi-parts.ts";
import type { ApiPropertyPage } from "./api-property-page.ts";
import type { toApiCost } from "./purchase-answers.ts";

const WAYS = ["a_vista", "financiamento", "fgts"];
const NUMBER = "8444400000001";

export const purchasePaths = {
  "/imoveis/{numero}/custo": {
    get: {
      operationId: "calcularCusto",
      summary:
        "O que custa comprar um imóvel, linha a linha: baixo, provável e alto, com fonte e dia. No baixo, ITBI e registro são sobre o lance; nos outros, sobre a avaliação onde ela é maior, o mais perto que há do valor que a prefeitura estima. O que ninguém sabe é nulo e está em `desconhecido`",
      parameters: [
        {
          name: "numero",
          in: "path",
          required: true,
          description: "Número do imóvel",
          schema: text,
          example: NUMBER,
        },
        queryKey(
          "pagamento",
          "Como se paga",
          { type: "string", enum: WAYS, default: "a_vista" },
          "financiamento",
        ),
        queryKey(
          "lance",
          "Em reais; sem ele, o preço da lista",
          { type: "number", minimum: 0.01 },
          153_487.18,
        ),
      ],
      responses: {
        "200": { description: "As linhas, a soma e a luz", content: json(ref("Custo")) },
        ...NOT_FOUND,
        ...ERRORS,
        ...BAD_VALUE,
      },
    },
  },
  "/calculos/lance-maximo": {
    get: {
      operationId: "calcularLanceMaximo",
      summary:
        "O maior lance, ao centavo, que dá o retorno desejado numa revenda seis meses depois, com os custos prováveis, 6% de corretagem e o imposto sobre o ganho. O que é desconhecido em `/imoveis/{numero}/custo` não está na conta",
      parameters: [
        { ...queryKey("numero", "Número do imóvel", text, NUMBER), required: true },
        {
          ...queryKey("pagamento", "Como se paga", { type: "string", enum: WAYS }, "a_vista"),
          required: true,
        },
        {
          ...queryKey(
            "venda",
            "Por quanto seria vendido, em reais",
            { type: "number", minimum: 0.01 },
            250_000,
          ),
          required: true,
        },
        {
          ...queryKey(
            "retorno",
            "Em porcentagem do que foi posto",
            { type: "number", minimum: 0, maximum: 100 },
            20,
          ),
          required: true,
        },
      ],
      responses: {
        "200": { description: "O lance, ou por que não há", content: json(ref("LanceMaximo")) },
        ...NOT_FOUND,
        ...ERRORS,
        ...BAD_VALUE,
      },
    },
  },
};

type Cost = ReturnType<typeof toApiCost>;

const debtRule: Schema = {
  ...complete<NonNullable<ApiPropertyPage["debitos"]["condominio"]>>({
    quem: { type: "string", enum: ["comprador", "caixa", "teto", "limiar"] },
    percentual: nullable("number", "Da avaliação"),
    valor: nullable("number", "Em reais"),
  }),
  type: ["object", "null"],
};

export const purchaseSchemas = {
  PaginaDoImovel: complete<ApiPropertyPage>({
    vista_em: { type: ["string", "null"], format: "date-time" },
    modalidade: nullable("string", "Nas palavras da página"),
    situacao: {
      type: ["string", "null"],
      enum: ["a_venda", "em_disputa", "fora", null],
      description:
        "`fora`: a página disse em `vista_em` que o imóvel não está mais disponível; uma lista mais nova que ainda o traz vale mais",
    },
    prazo: { type: ["string", "null"], format: "date-time", description: "Fim da venda online" },
    leiloes: listOf(
      complete<ApiPropertyPage["leiloes"][number]>({
        n: { type: "integer", enum: [1, 2] },
        em: { type: ["string", "null"], format: "date-time" },
        minimo: nullable("number", "Lance mínimo"),
      }),
    ),
    acoes_judiciais: {
      type: ["array", "null"],
      items: text,
      description: "Números no formato do CNJ; nulo onde não se sabe",
    },
    gravames: {
      type: ["array", "null"],
      items: { type: "string", enum: LIENS },
      description: "O que a página diz que pesa sobre o imóvel; nulo onde não se sabe",
    },
    debitos: complete<ApiPropertyPage["debitos"]>({ condominio: debtRule, tributos: debtRule }),
    aceita_fgts: nullable("boolean"),
    aceita_financiamento: nullable("boolean"),
  }),
  Custo: complete<Cost>({
    lance: money("O lance da conta"),
    pagamento: { type: "string", enum: WAYS },
    linhas: listOf(
      complete<Cost["linhas"][number]>({
        codigo: { ...text, description: "`preco`, `comissao`, `itbi`, `escritura`, `registro`, ..." },
        nome: text,
        baixo: nullable("number"),
        provavel: nullable("number"),
        alto: nullable("number"),
        fonte: nullable("string", "De onde é o valor; nulo no que é desconhecido"),
        fonte_url: nullable("string"),
        vigente_desde: nullableDay("Desde quando vale; nulo em faixas usuais e no que é desconhecido"),
      }),
      "Uma linha que não existe nesta modalidade ou forma de pagamento não aparece",
    ),
    total: complete<Cost["total"]>({
      baixo: money("Soma do que se conhece"),
      provavel: money("Soma do que se conhece"),
      alto: money("Soma do que se conhece"),
    }),
    desconhecido: listOf(text, "Códigos das linhas que ninguém conhece"),
    luz: complete<Cost["luz"]>({
      cor: { type: "string", enum: ["verde", "amarela", "vermelha"] },
      motivo: text,
    }),
  }),
  LanceMaximo: {
    oneOf: [
      complete({
        lance: money("O maior lance"),
        resultado: money("Da venda, depois de corretagem, imposto e total"),
        total: money("O custo provável da compra"),
      }),
      complete({ lance: { type: "null" }, motivo: { ...text, description: "Por que não há lance" } }),
    ],
  },
} satisfies Record<string, Schema>;
