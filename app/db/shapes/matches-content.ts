/** A property that an alert found, in words. */
export interface LetterMatch {
  title: string;
  /** What happened: `Baixou de preço`, `Passou de Leilão SFI para Venda Online`. */
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
  /** It has left the list since. */
  gone: string | null;
  url: string;
  picture: string;
}

/** What one alert found. */
export interface LetterAlert {
  name: string;
  matches: LetterMatch[];
  /** How many more there are than are shown. */
  more: number;
  /** Pauses this alert, without signing in. */
  pauseUrl: string;
}

/** A letter about what somebody's alerts found: text and complete addresses, so that it can wait as JSON. */
export interface MatchesContent {
  kind: "matches";
  name: string;
  /** Whether it is the digest of a day. */
  daily: boolean;
  /** Different properties. */
  properties: number;
  alerts: LetterAlert[];
  /** Everything that was found. */
  allUrl: string;
  alertsUrl: string;
  preferencesUrl: string;
  /** Ends these letters, without signing in; mail programs offer it as a button of their own. */
  unsubscribeUrl: string;
}
