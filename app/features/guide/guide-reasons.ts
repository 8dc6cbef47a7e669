import { costWords } from "#app/facts/costs/cost-words.ts";
import { placeKeyWords } from "#app/facts/costs/cost-keys.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { citedText, sourceWords, type CitedText } from "#app/facts/sources/sources.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatAmount } from "#app/lib/money.ts";
import type { GuideAnswers } from "./guide-keys.ts";

/** The instalment in cents that a part of the income pays. */
export function instalmentOf({ monthlyCents, sharePercent }: NonNullable<GuideAnswers["income"]>): number {
  return Math.floor((monthlyCents * sharePercent) / 100);
}

/** What the sums assume. */
export function assumptionsOf(answers: GuideAnswers, costs: PurchaseTables, wantsLoan: boolean): CitedText[] {
  const { income } = answers;
  const dated = (before: string, value: DatedValue | null) =>
    value === null
      ? []
      : [
          {
            text: `${before}: ${costWords(value.value)}, desde ${formatDate(value.validFrom)}.`,
            sources: [{ words: sourceWords(value.source), href: value.source.url }],
          },
        ];
  return [
    citedText(
      "Pelo menos 5% do preço são dinheiro próprio: é o boleto que vem depois da homologação, e o FGTS não o paga.[^dr-leilao]",
    ),
    citedText("Em leilão e licitação, quem compra paga ao leiloeiro 5% do lance.[^decreto-21981]"),
    ...(wantsLoan && income && costs.rate
      ? [
          citedText(
            `A primeira prestação, no SAC, é de até ${income.sharePercent}% da renda: ${formatAmount(instalmentOf(income))}, por ${income.years} anos. Seguros e TR não estão nela e a fazem maior. O banco faz a própria análise e pode financiar uma parte menor do preço.[^lei-8692]`,
          ),
          ...dated("Juros do financiamento", costs.rate),
          ...dated("Parte que o banco financia", costs.quota),
        ]
      : []),
    ...dated(costs.itbi ? `ITBI de ${placeKeyWords(costs.itbi.key)}` : "ITBI", costs.itbi),
    ...dated("Registro, por faixa", costs.registry),
    ...dated("Escritura, por faixa", costs.deed),
    citedText(
      "Desde 13/01/2026, a base do ITBI é o valor de venda à vista que a prefeitura estima, e o cartório pode usar a mesma. Ela pode passar do preço pago, e ninguém sabe quanto antes de perguntar. Por isso fazemos duas contas: com o preço, e com o dobro dele, como se o imóvel saísse pela metade do que a prefeitura estima. O teto é o da conta mais cara.[^ctn-38]",
    ),
    ...(wantsLoan && costs.registry
      ? [
          citedText(
            "No financiamento o cartório de imóveis cobra dois registros: o da compra e o da garantia do banco, sobre o valor financiado. O desconto da primeira moradia não está na conta.[^lei-9514-38]",
          ),
        ]
      : []),
  ];
}

/** What is not in the sums, and why; `[^id]` names a source. */
export function missingOf(answers: GuideAnswers, costs: PurchaseTables, wantsLoan: boolean): string[] {
  const where = answers.place === null ? "diga o lugar para procurarmos" : "ainda não registramos com fonte";
  const fgts = answers.fgtsCents > 0 && answers.purpose === "live";
  return [
    ...(wantsLoan && answers.income && costs.rate === null
      ? [
          `A taxa de juros: ainda não há uma registrada com data e fonte, e não inventamos uma. Por isso o financiamento não entra em nenhum teto. Com ${answers.income.sharePercent}% da renda, a prestação vai até ${formatAmount(instalmentOf(answers.income))}: pergunte ao banco quanto ela financia.`,
        ]
      : []),
    ...(wantsLoan && costs.rate !== null && costs.quota === null
      ? [
          "A parte do preço que o banco financia: ainda não registrada com data e fonte. Segundo a imprensa, desde 20/10/2025 a Caixa financia até 80% no SAC e 70% na Price; desde 01/11/2024 eram 70% e 50%.[^cotas-2025] Pergunte a de hoje: com ela o teto pode ser menor.",
        ]
      : []),
    ...(answers.income !== null && answers.purpose === "invest"
      ? [
          "O financiamento: para investir, a conta usa só o seu dinheiro. Condições para isso, pergunte ao banco.",
        ]
      : []),
    ...(fgts && answers.fgtsAllowed === null
      ? ["O FGTS: ele entra na conta quando você souber que cumpre as condições da lei.[^lei-8036]"]
      : []),
    ...(answers.fgtsCents > 0 && answers.purpose === "invest"
      ? ["O FGTS: só serve para comprar a própria moradia."]
      : []),
    ...(costs.itbi === null
      ? [
          `O ITBI: ${where}. As alíquotas mais comuns ficam entre 2% e 3%, e há de até 5%: a conta deixa folga para 5%.[^itbi-faixas]`,
        ]
      : []),
    ...(costs.registry === null ? [`O registro no cartório: ${where}.`] : []),
    ...(costs.deed === null ? [`A escritura, na compra à vista: ${where}.`] : []),
    "Dívidas de condomínio e IPTU, reforma e desocupação: mudam de imóvel para imóvel. É para elas que serve a reserva.",
  ];
}

/** What to have at hand before a proposal; `[^id]` names a source. */
export function documentsFor(answers: GuideAnswers, wantsLoan: boolean): string[] {
  return [
    "Documento de identidade e CPF (estrangeiros também precisam de CPF).",
    "Certidão de nascimento ou casamento: o estado civil entra no contrato e na matrícula.",
    "Matrícula atualizada do imóvel, pedida ao cartório.",
    "Página do imóvel, edital ou condições da venda, salvos no dia da proposta.",
    "Débito do condomínio, por escrito, e consulta de IPTU na prefeitura.",
    ...(wantsLoan
      ? [
          "Aprovação de crédito, com valor e validade, pedida antes da proposta.",
          "Comprovantes de renda e de endereço.",
        ]
      : []),
    ...(answers.fgtsCents > 0 && answers.purpose === "live"
      ? ["Extrato do FGTS e carteira de trabalho, que provam os 3 anos (Lei 8.036/1990, art. 20).[^lei-8036]"]
      : []),
    ...(answers.toleratesOccupied ? ["Contato de um advogado, para o acordo ou a ação de posse."] : []),
  ];
}
