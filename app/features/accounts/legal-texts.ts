import type { IsoDate } from "#app/lib/dates.ts";

/** Day of the last revision of each text: its version, kept with every consent. */
export const TERMS_REVISION: IsoDate = "2026-11-28";
export const PRIVACY_REVISION: IsoDate = "2026-11-30";
export const COOKIES_REVISION: IsoDate = "2026-11-29";

/** Consents given by signing up; the form says so above its button. */
export const AGREED_AT_SIGN_UP = [
  { kind: "termos", version: TERMS_REVISION },
  { kind: "privacidade", version: PRIVACY_REVISION },
] as const;
