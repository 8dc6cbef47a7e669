import { addDays, dayNumber, isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { numberWords } from "#app/facts/places/number-words.ts";
import { readQuantity } from "./sentence-quantities.ts";
import { standsAt, type Token } from "./sentence-tokens.ts";

/** Days that a sentence names, both included, and the first token after them. */
export interface DaysNamed {
  from: IsoDate;
  to: IsoDate;
  next: number;
}

export const MONTHS =
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
export const WEEKDAYS = "domingo segunda terca quarta quinta sexta sabado".split(" ");

const NUMBER_WORDS = numberWords();

/**
 * The days named at a token: `hoje`, `semana que vem`, `dezembro`, `sexta`, `dia 30`, `15/01`. `isLed`: the words
 * before it make sure that a day follows.
 */
export function daysAt(
  tokens: readonly Token[],
  at: number,
  today: IsoDate,
  isLed = false,
): DaysNamed | null {
  return (
    relativeAt(tokens, at, today) ??
    monthAt(tokens, at, today) ??
    weekdayAt(tokens, at, today, isLed) ??
    dayAt(tokens, at, today)
  );
}

function relativeAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const word = tokens[at]?.word ?? "";
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
  const days = (from: IsoDate, to: IsoDate, length: number) => ({ from, to, next: at + length });
  const isAt = (phrase: string) => standsAt(tokens, at, phrase.split(" "));
  if (word === "hoje") return days(today, today, 1);
  if (isAt("depois de amanha")) return days(addDays(today, 2), addDays(today, 2), 3);
  if (word === "amanha") return days(addDays(today, 1), addDays(today, 1), 1);
  if (isAt("semana que vem")) return days(addDays(sunday, 1), addDays(sunday, 7), 3);
  if (isAt("proxima semana")) return days(addDays(sunday, 1), addDays(sunday, 7), 2);
  if (isAt("fim de semana")) return days(addDays(sunday, -1), sunday, 3);
  if (/^[nd]?es[ts][ea]$/.test(word) && tokens[at + 1]?.word === "semana") return days(today, sunday, 2);
  if (/^[nd]?es[ts]e$/.test(word) && tokens[at + 1]?.word === "mes") return days(today, endOfMonth(today), 2);
  if (isAt("mes que vem") || isAt("proximo mes")) {
    const first = addDays(endOfMonth(today), 1);
    return days(first, endOfMonth(first), word === "mes" ? 3 : 2);
  }
  return null;
}

/** `em dezembro`, `março de 2027`; but `Rio de Janeiro`, `Sete de Setembro` and `no Marco` are not months. */
function monthAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const month = MONTHS.indexOf(tokens[at]?.word ?? "") + 1;
  if (month === 0) return null;
  const [before, second] = [tokens[at - 1], tokens[at - 2]];
  if (before?.word === "rio" || second?.word === "rio" || /^[nd][oa]$/.test(before?.word ?? "")) return null;
  const isNumber = (token: Token | undefined) =>
    token !== undefined && (token.number !== null || NUMBER_WORDS.has(token.word));
  if (before?.word === "de" && isNumber(second)) return null;
  const written = yearAt(tokens, at + 1);
  const year = written?.year ?? Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  const first = isoDate(year, month, 1)!;
  const from = first < today && today <= endOfMonth(first) ? today : first;
  return { from, to: endOfMonth(first), next: written?.next ?? at + 1 };
}

/**
 * `na sexta`, `segunda-feira`; but `segunda praça`, `Quinta da Boa Vista` and the `feira` of `Feira de Santana` are not
 * weekdays.
 */
function weekdayAt(tokens: readonly Token[], at: number, today: IsoDate, isLed: boolean): DaysNamed | null {
  const named = WEEKDAYS.indexOf(tokens[at]?.word ?? "");
  if (named < 0) return null;
  const behind = tokens[at + 1]?.word === "-" ? at + 2 : at + 1;
  const isTown = ["de santana", "nova", "grande", "da mata"].some((rest) =>
    standsAt(tokens, behind + 1, rest.split(" ")),
  );
  const isFeira = tokens[behind]?.word === "feira" && !isTown;
  const isWeekday = isLed || (named !== 0 ? /^(ate|na|no)$/.test(tokens[at - 1]?.word ?? "") : at > 0);
  const isOther =
    /^(chamada|etapa|praca|leilao)$/.test(tokens[at + 1]?.word ?? "") ||
    (/^d[aeo]$/.test(tokens[at + 1]?.word ?? "") &&
      !/^(manha|tarde|noite)$/.test(tokens[at + 2]?.word ?? ""));
  if (!isFeira && (!isWeekday || isOther)) return null;
  const day = addDays(today, (named - weekdayOf(today) + 7) % 7);
  return { from: day, to: day, next: isFeira ? behind + 1 : at + 1 };
}

/** Words before a number that is part of an address. */
const ADDRESS_PART =
  /^(quadra|qd|q|lote|lt|bloco|bl|torre|unidade|un|andar|km|n|numero|conjunto|conj|cj|modulo|setor|st)$/;

/** `dia 30`, `dia 30 de novembro`, `dia 1º de março`, `15/01`, `15/01/2027`, `15/01/27`. */
function dayAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const first = tokens[at]?.word === "dia" ? at + 1 : at;
  const number = dayNumberAt(tokens, first, first > at);
  if (number === null) return null;
  const { day, next } = number;
  const named = tokens[next]?.word === "de" ? MONTHS.indexOf(tokens[next + 1]?.word ?? "") + 1 : 0;
  const inDigits = tokens[next]?.word === "/" ? (tokens[next + 1]?.number ?? 0) : 0;
  if (named === 0 && inDigits === 0) {
    if (first === at) return null;
    return whole(nextDay(today, day), next);
  }
  // `2/3 quartos`, `quadra 10/12`
  const isCount = inDigits > 0 && (readQuantity(tokens, next + 1, false)?.unit ?? null) !== null;
  const isAddress = inDigits > 0 && first === at && ADDRESS_PART.test(tokens[at - 1]?.word ?? "");
  if (isCount || isAddress) return null;
  const month = named || inDigits;
  const written = yearAt(tokens, next + 2);
  if (written) return whole(isoDate(written.year, month, day), written.next);
  return whole(nextAnniversary(today, month, day), next + 2);
}

function whole(date: IsoDate | null, next: number): DaysNamed | null {
  return date === null ? null : { from: date, to: date, next };
}

/** A day of a month: `30`, `1º`, and where `dia` stands before it also `primeiro`. */
export function dayNumberAt(
  tokens: readonly Token[],
  at: number,
  inWords: boolean,
): { day: number; next: number } | null {
  const day = inWords && tokens[at]?.word === "primeiro" ? 1 : (tokens[at]?.number ?? null);
  if (day === null || !Number.isInteger(day) || day < 1 || day > 31) return null;
  const isOrdinal = /^[ºo°]$/.test(tokens[at + 1]?.word ?? "") && tokens[at + 1]!.start === tokens[at]!.end;
  return { day, next: at + (isOrdinal ? 2 : 1) };
}

/** `/2027`, `/27`, `de 2027`. */
function yearAt(tokens: readonly Token[], at: number): { year: number; next: number } | null {
  const [parting, digits] = [tokens[at]?.word ?? "", tokens[at + 1]?.word ?? ""];
  if (!/^(\/|de)$/.test(parting)) return null;
  if (/^20\d\d$/.test(digits)) return { year: Number(digits), next: at + 2 };
  return parting === "/" && /^\d\d$/.test(digits) ? { year: 2000 + Number(digits), next: at + 2 } : null;
}

/** The next day with that number, in the first month that has it. */
function nextDay(today: IsoDate, day: number): IsoDate {
  for (let first = `${today.slice(0, 8)}01`; ; first = addDays(endOfMonth(first), 1)) {
    const date = isoDate(Number(first.slice(0, 4)), Number(first.slice(5, 7)), day);
    if (date !== null && date >= today) return date;
  }
}

/** The maximum number of years until the next 29 February. */
const LONGEST_WAIT = 8;

function nextAnniversary(today: IsoDate, month: number, day: number): IsoDate | null {
  const year = Number(today.slice(0, 4));
  for (let i = 0; i <= LONGEST_WAIT; i++) {
    const date = isoDate(year + i, month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

/** 0 is Sunday. */
function weekdayOf(date: IsoDate): number {
  return (dayNumber(date) + 4) % 7;
}

export function isoDate(year: number, month: number, day: number): IsoDate | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : null;
}

function endOfMonth(date: IsoDate): IsoDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return addDays(isoDate(month === 12 ? year + 1 : year, (month % 12) + 1, 1)!, -1);
}
