/**
 * Texts that people consent to. Without the required consents there can be no account: withdrawing one means deleting
 * the account.
 */
export const CONSENTS = {
  termos: { label: "Termos de uso", url: "/terms", required: true },
  privacidade: { label: "Política de privacidade", url: "/privacy", required: true },
  cookies: { label: "Cookies opcionais", url: "/cookies", required: false },
} as const;

export type ConsentKind = keyof typeof CONSENTS;

export function isConsentKind(text: string): text is ConsentKind {
  return Object.hasOwn(CONSENTS, text);
}

export interface ConsentRecord {
  id: string;
  kind: ConsentKind;
  /** Day of the text's last revision. */
  version: string;
  granted: boolean;
  at: Date;
}

/** Optional consents in force: the latest record of each kind granted it. Expects the latest first. */
export function withdrawable(history: readonly ConsentRecord[]): ConsentRecord[] {
  const latest = history.filter(({ kind }, at) => history.findIndex((other) => other.kind === kind) === at);
  return latest.filter(({ kind, granted }) => granted && !CONSENTS[kind].required);
}
