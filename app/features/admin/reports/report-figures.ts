import { MONTH_FIGURES } from "#app/core/billing/figures/figure-words.ts";
import type { Daily, ReportFacts } from "#app/core/reports/read-report.server.ts";
import { periodBefore, type Period } from "#app/core/reports/report-period.ts";
import { sumOf, sumOfHealth } from "#app/core/reports/report-sums.ts";
import { durationAt, QUARTERS_A_DAY } from "#app/core/reports/response-meter.ts";
import { addDays, dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { addSums } from "#app/core/reports/market-sums.ts";
import { knownCount, TOO_LITTLE, percent, writtenCount } from "#app/lib/numbers.ts";
import { cohortsOf, sumOfCohorts } from "./cohorts.ts";

/** A number of a report, with what is counted. */
export interface ReportFigure {
  name: string;
  definition: string;
  /** In words; `dados insuficientes` where there is too little to say. */
  value: string;
}

/** Of fewer people or answers a share says nothing. */
const MIN_PEOPLE = 10;
const MIN_ANSWERS = 100;
/** An hour. */
const MIN_QUARTERS = 4;

type Figures = (facts: ReportFacts, period: Period, today: IsoDate) => ReportFigure[];

export const userFigures: Figures = (facts, period, today) => {
  const signUps = sumOf(facts, "sign_ups", period);
  const before = sumOf(facts, "sign_ups", periodBefore(period));
  const active = period.last === today ? sumOf(facts, "members_by_last_visit", period) : null;
  const returned = sumOfCohorts(cohortsOf(facts, today), period);
  return [
    {
      name: "Usuários",
      definition: "Todas as contas que existem agora, confirmadas ou não.",
      value: knownCount(facts.totals.users),
    },
    {
      name: "Ativos",
      definition:
        "Contas que usaram o portal com a sessão aberta em pelo menos um dia do período. Guardamos só o último dia de cada conta, por isso este número existe apenas para períodos que terminam hoje.",
      value: knownCount(active),
    },
    {
      name: "Cadastros",
      definition: "Contas criadas no período, também as que foram excluídas depois.",
      value: knownCount(signUps),
    },
    {
      name: "Crescimento",
      definition: `Cadastros do período comparados com os do período anterior de mesmo tamanho. Com menos de ${MIN_PEOPLE} cadastros no anterior, os dados são insuficientes.`,
      value: before < MIN_PEOPLE ? TOO_LITTLE : signed(((signUps - before) / before) * 100),
    },
    {
      name: "Retenção na semana seguinte",
      definition: `Dos cadastros de cada semana do período (de segunda a domingo), a parte que usou o portal em algum dia da semana seguinte. Entram só semanas já terminadas e medidas, das 8 últimas; com menos de ${MIN_PEOPLE} cadastros, os dados são insuficientes.`,
      value: share(returned.returned, returned.signUps, MIN_PEOPLE),
    },
  ];
};

export const alertFigures: Figures = (facts, period, today) => [
  {
    name: "Alertas",
    definition: "Todos os alertas que existem agora, ativos ou não.",
    value: knownCount(facts.totals.alerts),
  },
  {
    name: "Ativos",
    definition: "Alertas que procuram em cada lista nova.",
    value: knownCount(facts.totals.activeAlerts),
  },
  {
    name: "Criados nesta semana",
    definition: "Alertas criados nos últimos 7 dias, contando hoje, que ainda existem.",
    value: knownCount(sumOf(facts, "alerts_by_day", { first: addDays(today, -6), last: today })),
  },
  {
    name: "Imóveis encontrados",
    definition:
      "Avisos que alertas geraram no período: cada um é um acontecimento de um imóvel para um alerta.",
    value: knownCount(sumOf(facts, "matches", period)),
  },
];

export const messageFigures: Figures = (facts, period) => [
  ...sending(facts, period, {
    what: "E-mails",
    days: ["mails_written", "mails_sent"],
    sent: MAILS_SENT,
    accepted: "o servidor de e-mail aceitou, ou que sem servidor ficaram em arquivos,",
  }),
  ...sending(facts, period, {
    what: "Avisos no navegador",
    days: ["pushes_written", "pushes_sent"],
    sent: PUSHES_SENT,
    accepted: "o serviço do navegador aceitou",
  }),
];

/** Names of what left the queue; an e-mail may have become a file. */
export const MAILS_SENT = "E-mails que saíram da fila";
export const PUSHES_SENT = "Avisos no navegador entregues";

interface Sending {
  what: string;
  days: [written: Daily, sent: Daily];
  sent: string;
  accepted: string;
}

function sending(
  facts: ReportFacts,
  period: Period,
  { what, days: [written, sent], sent: sentName, accepted }: Sending,
): ReportFigure[] {
  return [
    {
      name: `${what} escritos`,
      definition: "Mensagens postas na fila de envio no período.",
      value: knownCount(sumOf(facts, written, period)),
    },
    {
      name: sentName,
      definition: `Mensagens que ${accepted} no período, também as escritas antes dele. Se alguém as leu, não sabemos.`,
      value: knownCount(sumOf(facts, sent, period)),
    },
  ];
}

const NEWS =
  "Conta só o que mudou entre duas listas com no máximo 7 dias entre elas; a primeira lista de um estado não tem novidades.";

export const marketFigures: Figures = ({ market }) => {
  const sums = addSums(market.byState);
  return [
    {
      name: "À venda",
      definition:
        "Imóveis na lista mais nova de cada estado até o fim do período, sem os retirados por administradores. De um período passado contam só as listas dele.",
      value: market.byState.length === 0 ? TOO_LITTLE : writtenCount(sums.forSale),
    },
    {
      name: "Novos",
      definition: `Imóveis que entraram nas listas pela primeira vez. ${NEWS}`,
      value: knownCount(sums.added),
    },
    {
      name: "Voltaram",
      definition: `Imóveis que voltaram às listas. ${NEWS}`,
      value: knownCount(sums.returned),
    },
    {
      name: "Saíram",
      definition: `Imóveis que deixaram as listas, vendidos ou não. ${NEWS}`,
      value: knownCount(sums.left),
    },
    { name: "Baixaram de preço", definition: `Reduções de preço. ${NEWS}`, value: knownCount(sums.cheaper) },
  ];
};

export const portalFigures: Figures = ({ health }, period, today) => {
  const sum = sumOfHealth(health);
  const days = dayNumber(period.last < today ? period.last : today) - dayNumber(period.first) + 1;
  const enough = sum.measured >= MIN_QUARTERS;
  const time = (part: number) =>
    sum.requests < MIN_ANSWERS ? TOO_LITTLE : milliseconds(durationAt(sum.durations, part));
  return [
    {
      name: "Tempo no ar",
      definition:
        "Dos quartos de hora medidos no período, a parte sem falha: em cada minuto o portal conferiu que tinha dados para responder. Quando nenhum processo roda, nada é medido: esses quartos ficam sem medição e não entram na conta.",
      value: enough ? percent(((sum.measured - sum.failed) / sum.measured) * 100) : TOO_LITTLE,
    },
    {
      name: "Medido",
      definition: "A parte do período em que houve medição, até agora.",
      value: percent(Math.min(100, (sum.measured / (days * QUARTERS_A_DAY)) * 100)),
    },
    {
      name: "Resposta, metade até",
      definition: `O tempo que metade das respostas de páginas e da API não passou (p50), medido no servidor, arredondado para cima. Arquivos, fotos e conexões abertas não entram. Com menos de ${MIN_ANSWERS} respostas, os dados são insuficientes.`,
      value: time(0.5),
    },
    {
      name: "Resposta, 95% até",
      definition: "O tempo que 95 de cada 100 respostas não passaram (p95), medido da mesma forma.",
      value: time(0.95),
    },
    {
      name: "Disponibilidade da API",
      definition: `Dos pedidos à API pública, a parte respondida sem erro do servidor. Com menos de ${MIN_ANSWERS} pedidos, os dados são insuficientes.`,
      value: share(sum.apiRequests - sum.apiFailures, sum.apiRequests, MIN_ANSWERS),
    },
  ];
};

export const mapFigures: Figures = (facts, period) => [
  {
    name: "Consultas ao mapa",
    definition: "Pedidos de pontos de uma área ou filtro no mapa ampliado, por contas de qualquer plano.",
    value: knownCount(sumOf(facts, "map_queries", period)),
  },
];

/** The last month of the payments; without a provider or before the first computation they are unknown. */
export const billingFigures: Figures = ({ billing }) => {
  const month = billing?.months.at(-1);
  return Object.values(MONTH_FIGURES).map(({ name, definition, text }) => ({
    name,
    definition,
    value: (month && text(month.sums)) ?? TOO_LITTLE,
  }));
};

/** `8 ms`, `mais de 5 s`. */
export function milliseconds(ms: number | null): string {
  if (ms === null) return TOO_LITTLE;
  return ms === Infinity ? "mais de 5 s" : `${writtenCount(ms)} ms`;
}

function share(part: number, whole: number, least: number): string {
  return whole < least ? TOO_LITTLE : percent((part / whole) * 100);
}

function signed(value: number): string {
  return value > 0 ? `+${percent(value)}` : percent(value).replace("-", "−");
}
