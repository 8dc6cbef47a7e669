/** What people agree to. Without the required ones there can be no account: to withdraw them is to delete it. */
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

/** Optional consents that hold now: the latest word of each kind was a yes. Expects the latest first. */
export function withdrawable(history: readonly ConsentRecord[]): ConsentRecord[] {
  const latest = history.filter(({ kind }, at) => history.findIndex((other) => other.kind === kind) === at);
  return latest.filter(({ kind, granted }) => granted && !CONSENTS[kind].required);
}
