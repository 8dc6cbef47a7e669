import { addDays, dayNumber, isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { FREE, standsAt, UNDERSTOOD, type Token } from "./sentence-tokens.ts";
import type { Reading } from "./sentence-reading.ts";

/** Days that a sentence names, both included, and the first token after them. */
interface DaysNamed {
  from: IsoDate;
  to: IsoDate;
  next: number;
}

/** Without one of these `hoje` and `esta semana` are said of the list, not of an auction. */
const AUCTION =
  /^(leil(ao|oes)|pracas?|licitac(ao|oes)|termina[mr]?|terminando|acaba[mr]?|acabando|encerra[mr]?|encerrando|vence[mr]?|prazo|data|datas|lances?)$/;
const MONTHS =
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const WEEKDAYS = "domingo segunda terca quarta quinta sexta sabado".split(" ");

/** Reads when an auction or its deadline is to be: `amanhã`, `essa semana`, `até sexta`, `dia 30`, `em dezembro`, `15/01`. */
export function readDates(reading: Reading, street: number): void {
  const { text, tokens, marks, today } = reading;
  if (today === null || !tokens.some(({ word }) => AUCTION.test(word))) return;
  for (let i = 0; i < street; i++) {
    if (marks[i] !== FREE) continue;
    const until = tokens[i]!.word === "ate";
    let at = until ? i + 1 : i;
    while (/^(n?[oa]|em|d[eoa])$/.test(tokens[at]?.word ?? "") && at < i + 3) at++;
    const named = daysAt(tokens, at, today);
    if (!named) continue;
    reading.filters.dates = { from: until ? today : named.from, to: named.to };
    reading.datesSaid = text.slice(tokens[i]!.start, tokens[named.next - 1]!.end);
    marks.fill(UNDERSTOOD, i, named.next);
    return;
  }
}

function daysAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const word = tokens[at]?.word ?? "";
  const weekday = (dayNumber(today) + 4) % 7;
  const sunday = addDays(today, (7 - weekday) % 7);
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
  const month = MONTHS.indexOf(word);
  // `Rio de Janeiro` is no month.
  if (month >= 0 && tokens[at - 2]?.word !== "rio") {
    const year = Number(today.slice(0, 4)) + (month + 1 < Number(today.slice(5, 7)) ? 1 : 0);
    const first = isoDate(year, month + 1, 1)!;
    return days(first < today ? today : first, endOfMonth(first), 1);
  }
  const named = WEEKDAYS.indexOf(word);
  const isFeira = tokens[at + 1]?.word === "feira" || tokens[at + 2]?.word === "feira";
  const isWeekday = isFeira || (named !== 0 ? /^(ate|na|no)$/.test(tokens[at - 1]?.word ?? "") : at > 0);
  if (named >= 0 && isWeekday && !/^(praca|leilao)$/.test(tokens[at + 1]?.word ?? "")) {
    const day = addDays(today, (named - weekday + 7) % 7);
    return days(day, day, isFeira ? (tokens[at + 1]!.word === "feira" ? 2 : 3) : 1);
  }
  return dayAt(tokens, at, today);
}

/** `dia 30`, `dia 30 de novembro`, `15/01`, `15/01/2027`. */
function dayAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const first = tokens[at]?.word === "dia" ? at + 1 : at;
  const day = tokens[first]?.number ?? null;
  if (day === null || !Number.isInteger(day) || day < 1 || day > 31) return null;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const named = MONTHS.indexOf(tokens[first + 2]?.word ?? "") + 1;
  const isNamed = named > 0 && tokens[first + 1]?.word === "de";
  const inDigits = tokens[first + 1]?.word === "/" ? (tokens[first + 2]?.number ?? 0) : 0;
  const asked = isNamed ? named : inDigits;
  if (asked === 0 && first === at) return null;
  let next = first + (asked === 0 ? 1 : 3);
  const digits = tokens[next]?.word === "/" && /^20\d\d$/.test(tokens[next + 1]?.word ?? "");
  let date: IsoDate | null;
  if (digits) {
    date = isoDate(tokens[next + 1]!.number!, asked, day);
    next += 2;
  } else if (asked > 0) {
    date = isoDate(year, asked, day);
    if (date !== null && date < today) date = isoDate(year + 1, asked, day);
  } else {
    date = isoDate(year, month, day);
    if (date === null || date < today) date = isoDate(month === 12 ? year + 1 : year, (month % 12) + 1, day);
  }
  return date === null ? null : { from: date, to: date, next };
}

function isoDate(year: number, month: number, day: number): IsoDate | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : null;
}

function endOfMonth(date: IsoDate): IsoDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return addDays(isoDate(month === 12 ? year + 1 : year, (month % 12) + 1, 1)!, -1);
}
