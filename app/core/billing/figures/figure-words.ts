import { GRACE_DAYS } from "#app/core/billing/billing.ts";
import { formatAmount } from "#app/lib/money.ts";
import { percent, plural, writtenCount, TOO_LITTLE } from "#app/lib/numbers.ts";
import { CONVERSION_DAYS, ENDING_DAYS, type MonthSums, type SumsNow, type Figures } from "./figures.ts";

/** Of fewer people a share says nothing. */
const MIN_PEOPLE = 10;

interface FigureWords<Sums> {
  name: string;
  /** What is counted, for the `?` beside the figure. */
  definition: string;
  /** The figure in words; null: there is too little data. */
  text(sums: Sums): string | null;
}

type MonthFigure = "mrr" | "single" | "payers" | "churn" | "conversion" | "received" | "refunds";

const ONE_PROVIDER =
  "Contam as mensagens guardadas do serviço de pagamento configurado; contas excluídas saem também dos meses passados.";

export const MONTH_FIGURES: Readonly<Record<MonthFigure, FigureWords<MonthSums>>> = {
  mrr: {
    name: "Receita recorrente mensal (MRR)",
    definition: `O que as assinaturas em vigor no fim do mês, e que vão renovar, cobram por mês, cada uma pelo último preço que pagou. Assinaturas canceladas, devolvidas ou contestadas não entram, meses avulsos também não; as que estão nos ${GRACE_DAYS} dias de tolerância entram. ${ONE_PROVIDER}`,
    text: ({ mrrCents }) => formatAmount(mrrCents),
  },
  single: {
    name: "Meses avulsos em vigor",
    definition: `O valor dos meses comprados uma vez, por Pix, que estavam em vigor no fim do mês. Não se repetem sozinhos, e por isso ficam fora da MRR. ${ONE_PROVIDER}`,
    text: ({ singleCents }) => formatAmount(singleCents),
  },
  payers: {
    name: "Membros pagantes",
    definition: `Quem, no fim do mês, tinha um período pago em vigor, ou estava nos ${GRACE_DAYS} dias de tolerância de uma renovação. Premium dado sem cobrança e testes não contam. ${ONE_PROVIDER}`,
    text: ({ payers }) => writtenCount(payers),
  },
  churn: {
    name: "Perda de pagantes (churn)",
    definition: `Dos membros que pagavam no começo do mês, a parte que não pagava no fim dele. Quem parou e voltou no mesmo mês não conta como perda. Com menos de ${MIN_PEOPLE} pagantes no começo, os dados são insuficientes. ${ONE_PROVIDER}`,
    text: ({ lost, payersBefore }) => share(lost, payersBefore),
  },
  conversion: {
    name: "Conversão do teste",
    definition: `Dos cadastros do mês que tiveram teste gratuito, a parte que pagou até ${CONVERSION_DAYS} dias depois do fim do teste e não teve o dinheiro devolvido nem contestado. Entram só os cadastros cujo prazo já passou. Com menos de ${MIN_PEOPLE} deles, os dados são insuficientes. ${ONE_PROVIDER}`,
    text: ({ converted, decided }) => share(converted, decided),
  },
  received: {
    name: "Recebido",
    definition: `O que foi pago no mês, antes de devoluções e contestações, sem descontar as taxas do serviço de pagamento. ${ONE_PROVIDER}`,
    text: ({ receivedCents }) => formatAmount(receivedCents),
  },
  refunds: {
    name: "Devoluções",
    definition: `As devoluções do mês, feitas ou a caminho, pelo dia em que começaram, seja de quando for a compra. ${ONE_PROVIDER}`,
    text: ({ refunds, refundedCents }) =>
      refunds === 0
        ? "nenhuma"
        : `${plural(refunds, "devolução", "devoluções")}, ${formatAmount(refundedCents)}`,
  },
};

export const FIGURES_NOW: Readonly<Record<keyof SumsNow, FigureWords<SumsNow>>> = {
  trials: {
    name: "Testes em curso",
    definition: "Membros em teste gratuito agora, sem os que já são Premium.",
    text: ({ trials }) => writtenCount(trials),
  },
  trialsEnding: {
    name: `Testes que terminam em ${ENDING_DAYS} dias`,
    definition: `Os testes em curso que terminam nos próximos ${ENDING_DAYS} dias.`,
    text: ({ trialsEnding }) => writtenCount(trialsEnding),
  },
};

function share(part: number, whole: number): string | null {
  return whole < MIN_PEOPLE ? null : `${percent((part / whole) * 100)} (${part} de ${writtenCount(whole)})`;
}

/** The figures as lines of text, the newest month first, with the definition of each. */
export function figureLines({ months, now: sumsNow }: Figures, { live }: { live: boolean }): string[] {
  const newest = months.at(-1);
  return [
    ...(live ? [] : ["Ambiente de teste: nenhum destes valores é dinheiro de verdade.", ""]),
    "Agora",
    ...Object.values(FIGURES_NOW).map(({ name, text }) => `  ${name}: ${text(sumsNow) ?? TOO_LITTLE}`),
    ...months
      .toReversed()
      .flatMap(({ month, sums }) => [
        "",
        `${month.name.slice(5)}/${month.name.slice(0, 4)}${month === newest?.month ? " (até agora)" : ""}`,
        ...Object.values(MONTH_FIGURES).map(({ name, text }) => `  ${name}: ${text(sums) ?? TOO_LITTLE}`),
      ]),
    "",
    "O que cada número diz",
    ...[...Object.values(FIGURES_NOW), ...Object.values(MONTH_FIGURES)].map(
      ({ name, definition }) => `  ${name}: ${definition}`,
    ),
  ];
}
