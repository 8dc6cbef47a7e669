import {
  MONTH_REPORT_INTRODUCTION,
  monthReportSubject,
  monthReportText,
} from "#app/core/mail/month-report-text.ts";
import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph, Remedy } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

/** The figures of a month, with the way to its report. */
export function monthReport(content: ContentOf<"month_report">): Written {
  const { name, month, facts, notes, url, preferencesUrl, unsubscribeUrl } = content;
  return {
    subject: monthReportSubject(content),
    plain: monthReportText(content),
    body: (
      <Layout
        preview={facts
          .slice(0, 3)
          .map(([label, value]) => `${label}: ${value}`)
          .join(", ")}
        heading={`O mercado em ${month}`}
        name={name}
        reason={REASONS.monthReport}
      >
        <Paragraph>{MONTH_REPORT_INTRODUCTION}</Paragraph>
        <Facts facts={facts} />
        {notes.map((note) => (
          <Aside key={note}>{note}</Aside>
        ))}
        <Action label="Ver o relatório completo" url={url} />
        <Remedy text="Quer escolher o que recebe?" label="Meus avisos" url={preferencesUrl} />
        <Remedy text="Não quer mais o relatório?" label="Parar de receber" url={unsubscribeUrl} />
      </Layout>
    ),
  };
}
