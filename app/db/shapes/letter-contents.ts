/** The texts of a property that an alert found. */
export interface LetterMatch {
  title: string;
  /**
   * Where the alert searches words: the title, and the texts of the property beside it that have them, in plain and marked
   * pieces in turn.
   */
  marked?: { title: string[]; more: string[] | null };
  /** The event: `Baixou de preço`, `Passou de Leilão SFI para Venda Online`. */
  text: string;
  price: string;
  priceBefore: string | null;
  /** `−25%`. */
  change: string | null;
  /** `42%` off the appraisal. */
  discount: string | null;
  /** `Lista da Caixa de 10/03/2026`. */
  source: string;
  /** Names of other alerts that found the same. */
  also: string[];
  /** The text that it has left the list since; null while it is listed. */
  gone: string | null;
  /** That it may lie outside the alert's area; letters of before have no such field. */
  outside?: string | null;
  url: string;
  picture: string;
}

/** The matches of one alert. */
export interface LetterAlert {
  name: string;
  matches: LetterMatch[];
  /** How many more there are than are shown. */
  more: number;
  /** How many of these may lie outside the alert's area; letters of before have no such field. */
  moreOutside?: number;
  /** Pauses this alert, without signing in. */
  pauseUrl: string;
}

/** The content of a letter about matches: texts and complete addresses, so that it can be stored as JSON. */
export interface MatchesContent {
  kind: "matches";
  name: string;
  /** Whether it is the digest of a day. */
  daily: boolean;
  /** Different properties. */
  properties: number;
  alerts: LetterAlert[];
  /** The page with all notifications. */
  allUrl: string;
  alertsUrl: string;
  preferencesUrl: string;
  /** Unsubscribes from these letters without signing in; mail programs offer it as a button of their own. */
  unsubscribeUrl: string;
}

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
