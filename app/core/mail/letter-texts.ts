import type {
  LetterAlert,
  LetterMatch,
  MatchesContent,
  MonthReportContent,
} from "#app/db/shapes/letter-contents.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";

const LONGEST_NAME = 40;

/** What follows the price: ` (−25%) · 40% abaixo da avaliação`. */
export function afterPrice({ change, discount }: LetterMatch): string {
  return (change ? ` (${change})` : "") + (discount ? ` · ${discount} abaixo da avaliação` : "");
}

/** Its source, and the other alerts that found it: `Lista da Caixa de 10/03/2026 · também no alerta “Casas”`. */
export function smallPrint({ source, also }: LetterMatch): string {
  if (also.length === 0) return source;
  const names = joinAnd(also.map((name) => `“${name}”`));
  return `${source} · também ${also.length === 1 ? "no alerta" : "nos alertas"} ${names}`;
}

/** `Resumo do dia: 12 imóveis`, `Um imóvel para você`. */
export function matchesHeading({ daily, properties }: MatchesContent): string {
  const text = matchCountText(properties);
  if (daily) return `Resumo do dia: ${text}`;
  return properties === 1 ? "Um imóvel para você" : `${text} para você`;
}

export function matchesIntroduction({ alerts, properties }: MatchesContent): string {
  const who = alerts.length === 1 ? "Seu alerta encontrou" : "Seus alertas encontraram";
  return `${who} ${matchCountText(properties)} nas listas novas da Caixa.`;
}

/** `E mais 12 deste alerta, inclui 3 que podem estar fora da área`. */
export function moreText({ more, moreOutside = 0 }: LetterAlert): string {
  const doubt = uncertainWords(moreOutside);
  return `E mais ${writtenCount(more)} deste alerta` + (doubt === null ? "" : `, ${doubt} da área`);
}

export const MATCHES_CAUTION =
  "Preços e datas são da lista da Caixa no dia indicado. Confira sempre na página oficial antes de decidir.";

function matchCountText(properties: number): string {
  return properties === 1 ? "1 imóvel" : `${writtenCount(properties)} imóveis`;
}

const LONGEST_SUBJECT = 78;

/** `Casa em Centro - Campinas/SP: baixou 25%`, `Seus alertas encontraram 12 imóveis`. */
export function matchesSubject({ alerts, properties, daily }: MatchesContent): string {
  const [only] = alerts;
  const [match] = only?.matches ?? [];
  if (properties === 1 && match) return shortened(match.title, match.change ? ` (${match.change})` : "");
  const text = matchCountText(properties);
  if (alerts.length === 1 && only) return shortened(`${text} no alerta “${only.name}`, "”");
  return daily ? `Resumo do dia: ${text} nos seus alertas` : `Seus alertas encontraram ${text}`;
}

/** Cuts a subject so that it fits into one line of an inbox; the end is kept. */
function shortened(text: string, end: string): string {
  const room = LONGEST_SUBJECT - end.length;
  return (text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`) + end;
}

/** `Relatório de outubro de 2026: imóveis da Caixa`. */
export function monthReportSubject({ month }: Pick<MonthReportContent, "month">): string {
  return `Relatório de ${month}: imóveis da Caixa`;
}

export const MONTH_REPORT_INTRODUCTION =
  "As listas do mês chegaram e foram contadas. No site estão os números de cada estado e modalidade, os gráficos, o método e uma planilha.";

/** The plain text of the letter about a month's report, without its addresses in brackets behind their names. */
export function monthReportText(content: MonthReportContent): string {
  const { name, facts, notes, url, preferencesUrl, unsubscribeUrl } = content;
  return [
    monthReportSubject(content),
    greeting(name),
    MONTH_REPORT_INTRODUCTION,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...notes,
    `Ver o relatório completo: ${url}`,
    [`Escolher quando receber: ${preferencesUrl}`, `Parar de receber: ${unsubscribeUrl}`].join("\n"),
    "----------------------------------------",
    "Você recebeu esta mensagem porque o seu plano no Martelo tem o relatório do mês.",
    "Martelo, busca de imóveis em leilão. Este portal não é afiliado à Caixa.",
  ].join("\n\n");
}

/**
 * `Olá, Ana!`. Anybody can sign up with a stranger's address, so a name that is not made of letters, such as a web
 * address, is left out: otherwise letters could carry advertisements.
 */
export function greeting(name: string): string {
  const plain = name.trim();
  const isName = plain.length <= LONGEST_NAME && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(plain);
  return isName ? `Olá, ${plain}!` : "Olá!";
}

/** `7 dias`, `1 dia`. */
export function days(count: number): string {
  return count === 1 ? "1 dia" : `${count} dias`;
}
