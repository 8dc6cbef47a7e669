import type { IsoDate } from "#app/lib/dates.ts";

/** Day of the last revision of `INTEREST_CONSENT`: its version, stored with every request. */
export const INTEREST_REVISION: IsoDate = "2026-11-21";

/** Text of the consent; shown beside every button that sends a request. */
export const INTEREST_CONSENT =
  "Autorizo o uso do meu nome, e-mail e telefone para uma resposta sobre este imóvel. Posso retirar o pedido quando quiser.";

/** How long a request is kept, and the same in words. */
export const INTEREST_DAYS = 365;
export const INTEREST_RETENTION = "12 meses";

/** Somebody who wants to be contacted. */
export interface InterestedPerson {
  /** Null: a visitor. */
  userId: string | null;
  name: string;
  email: string;
  /** Digits with area code. */
  phone: string | null;
}

/** Path of the form for a property. */
export function interestPath(number: string): string {
  return `/property/${number}/interesse`;
}
