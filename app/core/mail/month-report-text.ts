import type { MonthReportContent } from "#app/db/shapes/month-report-content.ts";
import { greeting } from "./words.ts";

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
