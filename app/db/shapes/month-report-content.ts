/** The content of the letter about a month's report: texts and complete addresses, so that it can be stored as JSON. */
export interface MonthReportContent {
  kind: "month_report";
  name: string;
  /** `outubro de 2026`. */
  month: string;
  /** `À venda no fim: 31.234`. */
  facts: [label: string, value: string][];
  /** What is not known of the month. */
  notes: string[];
  url: string;
  preferencesUrl: string;
  /** Unsubscribes from this letter without signing in; mail programs offer it as a button of their own. */
  unsubscribeUrl: string;
}
