import { formatMoment } from "#app/lib/dates.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { Listing } from "./listing.ts";
import { SALE_MODES, type KnownSaleMode } from "./source-words.ts";

/** An instant that decides something: an auction begins, or proposals end. */
export interface Moment {
  key: "leilao-1" | "leilao-2" | "licitacao" | "fim-da-venda";
  name: string;
  /** ISO 8601. */
  at: string;
  /** The minimum bid of an auction, where the property's page says it. */
  bidCents?: number;
}

/** The next moment of a property as seen from an instant. */
export interface Standing {
  /** The next moment, or the last one when all are over. */
  moment: Moment;
  over: boolean;
  /** Whole seconds until it; 0 when over. */
  secondsLeft: number;
}

type Dates = Pick<PropertyPage, "firstAuctionAt" | "secondAuctionAt" | "openBiddingAt" | "onlineDeadlineAt"> &
  Partial<Pick<PropertyPage, "firstAuctionPriceCents" | "secondAuctionPriceCents">>;

export const MOMENT_NAMES: Readonly<Record<Moment["key"], string>> = {
  "leilao-1": "1º leilão",
  "leilao-2": "2º leilão",
  licitacao: "Licitação aberta",
  "fim-da-venda": "Fim da venda online",
};

/** The field of a saved page that says each moment. */
export const MOMENT_FIELDS = {
  "leilao-1": "firstAuctionAt",
  "leilao-2": "secondAuctionAt",
  licitacao: "openBiddingAt",
  "fim-da-venda": "onlineDeadlineAt",
} as const satisfies Record<Moment["key"], keyof PropertyPage>;

/** The sale mode with which each moment ends. */
export const MOMENT_MODES: Readonly<Record<Moment["key"], KnownSaleMode>> = {
  "leilao-1": "leilao_sfi",
  "leilao-2": "leilao_sfi",
  licitacao: "licitacao_aberta",
  "fim-da-venda": "venda_online",
};

const KEYS = Object.keys(MOMENT_FIELDS) as Moment["key"][];

/** Whether a moment belongs to a sale mode; for an unknown sale mode every moment does. */
export function belongsTo(key: Moment["key"], saleModeCode: string): boolean {
  return MOMENT_MODES[key] === saleModeCode || !Object.hasOwn(SALE_MODES, saleModeCode);
}

/**
 * The moments of a property's present sale mode, in order of time. The page may be older than the list: dates of a former
 * sale mode are no deadlines any more.
 */
export function momentsOf(listing: Pick<Listing, "saleModeCode">, page: Dates | null): Moment[] {
  if (!page) return [];
  const bids: Partial<Record<Moment["key"], number | null>> = {
    "leilao-1": page.firstAuctionPriceCents,
    "leilao-2": page.secondAuctionPriceCents,
  };
  return KEYS.flatMap((key) => {
    const at = page[MOMENT_FIELDS[key]];
    const bidCents = bids[key];
    return at === null ? [] : [{ key, name: MOMENT_NAMES[key], at, ...(bidCents && { bidCents }) }];
  })
    .filter(({ key }) => belongsTo(key, listing.saleModeCode))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * The next moment at an instant (milliseconds); null without moments. A moment is over in the second in which it comes.
 */
export function standingAt(moments: Moment[], now: number): Standing | null {
  const next = moments.find(({ at }) => Date.parse(at) > now);
  if (next) {
    return { moment: next, over: false, secondsLeft: Math.ceil((Date.parse(next.at) - now) / 1000) };
  }
  const last = moments.at(-1);
  return last ? { moment: last, over: true, secondsLeft: 0 } : null;
}

/** `14/10/2026 às 10:00`, in Brasília time. */
export function writtenInstant(iso: string): string {
  return formatMoment(new Date(iso));
}

/** The text of the page before its clock runs: `Faltam 3 dias`, `Falta menos de 1 hora`, `Já passou`. */
export function roughly({ over, secondsLeft, moment }: Standing): string {
  if (over) return overText(moment);
  const hours = Math.floor(secondsLeft / 3600);
  const days = Math.floor(hours / 24);
  if (days >= 1) return days === 1 ? "Falta 1 dia" : `Faltam ${days} dias`;
  if (hours >= 1) return hours === 1 ? "Falta 1 hora" : `Faltam ${hours} horas`;
  return "Falta menos de 1 hora";
}

/** The text of a running clock: `Faltam 3 dias, 04:12:09`. */
export function exactly({ over, secondsLeft, moment }: Standing): string {
  if (over) return overText(moment);
  const days = Math.floor(secondsLeft / 86_400);
  const [hours, minutes, seconds] = [secondsLeft / 3600, secondsLeft / 60, secondsLeft].map(
    (value, i) => Math.floor(value) % (i === 0 ? 24 : 60),
  );
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  if (days === 0) return `Faltam ${clock}`;
  return days === 1 ? `Falta 1 dia e ${clock}` : `Faltam ${days} dias e ${clock}`;
}

function overText({ key }: Moment): string {
  return key === "fim-da-venda" ? "Prazo encerrado" : "Data já passou";
}
