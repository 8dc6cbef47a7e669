import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import { dayNumberAt, daysAt, isoDate, MONTHS, WEEKDAYS, type DaysNamed } from "./days-named.ts";
import { districtsCalled } from "./listed-places.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, standsAt, UNDERSTOOD, type Token } from "./sentence-tokens.ts";
import { NAME_WORDS, STREET_WORDS } from "./sentence-words.ts";

/** Without one of these words `hoje` and `esta semana` are about the list, not about an auction. */
const AUCTION =
  /^(leil(ao|oes)|pracas?|licitac(ao|oes)|termina[mr]?|terminando|acaba[mr]?|acabando|encerra[mr]?|encerrando|vence[mr]?|prazo|data|datas|lances?)$/;

/** Days after its begin at which an open range such as `a partir de março` ends. */
const OPEN_END = 365;

/** Words that make an open range of the days after them. */
const OPENINGS: [
  words: string[],
  stretch: (days: DaysNamed, today: IsoDate) => Pick<DaysNamed, "from" | "to">,
][] = [
  [["ate"], ({ to }, today) => ({ from: today, to })],
  [["antes", "de"], beforeThem],
  [["antes", "do"], beforeThem],
  [["antes", "da"], beforeThem],
  [["a", "partir"], ({ from }) => ({ from, to: addDays(from, OPEN_END) })],
  [["desde"], ({ from }) => ({ from, to: addDays(from, OPEN_END) })],
  [["depois"], afterThem],
  [["apos"], afterThem],
];

function beforeThem({ from }: DaysNamed, today: IsoDate) {
  return { from: today, to: addDays(from, -1) };
}

function afterThem({ to }: DaysNamed) {
  return { from: addDays(to, 1), to: addDays(to, 1 + OPEN_END) };
}

/**
 * Reads the days on which an auction or its deadline should be: `amanhã`, `essa semana`, `até sexta`, `a partir do dia
 * 10`, `entre 10 e 20 de março`, `em dezembro`, `15/01`.
 */
export function readDates(reading: Reading, street: number): void {
  const { text, tokens, marks, today } = reading;
  if (today === null || !tokens.some(({ word }) => AUCTION.test(word))) return;
  for (let i = 0; i < street; i++) {
    if (marks[i] !== FREE) continue;
    const named = openAt(tokens, i, today) ?? betweenAt(tokens, i, today) ?? plainAt(reading, i, today);
    if (!named || named.from > named.to || marks.subarray(i, named.next).some((mark) => mark !== FREE))
      continue;
    reading.filters.dates = { from: named.from, to: named.to };
    reading.dateText = text.slice(tokens[i]!.start, tokens[named.next - 1]!.end);
    marks.fill(UNDERSTOOD, i, named.next);
    return;
  }
}

/** `até sexta`, `depois do dia 10`, but not `depois de amanhã`. */
function openAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const opening = OPENINGS.find(([words]) => standsAt(tokens, at, words));
  if (!opening || standsAt(tokens, at, ["depois", "de", "amanha"])) return null;
  const [words, stretch] = opening;
  const named = daysAt(tokens, afterSmall(tokens, at + words.length), today, true);
  return named && { ...stretch(named, today), next: named.next };
}

/** `entre 10 e 20 de março`, `dias 10 e 11 de março`, `de 10/03 a 20/03`, `hoje e amanhã`. */
function betweenAt(tokens: readonly Token[], at: number, today: IsoDate): DaysNamed | null {
  const isBetween = /^(entre|de|dos?|das?)$/.test(tokens[at]!.word);
  const start = isBetween ? afterSmall(tokens, at + 1) : afterSmall(tokens, at);
  const isDay = /^dias?$/.test(tokens[start]?.word ?? "");
  const first = isDay ? start + 1 : start;
  const dated = daysAt(tokens, isDay && tokens[start]!.word === "dia" ? start : first, today, isBetween);
  const bare = dayNumberAt(tokens, first, isDay);
  // `dia 10` alone has no month where the second day names it: `do dia 10 ao dia 20 de março`.
  const isWhole = dated !== null && dated.next > (bare?.next ?? 0);
  const joint = isWhole ? dated.next : bare?.next;
  if (joint === undefined || !/^(e|a|ao|ate)$/.test(tokens[joint]?.word ?? "")) return null;
  const last = daysAt(tokens, afterSmall(tokens, joint + 1), today, isBetween);
  if (!last) return null;
  if (isWhole) return { from: notAfter(dated.from, last.to), to: last.to, next: last.next };
  const [year, month] = [Number(last.from.slice(0, 4)), Number(last.from.slice(5, 7))];
  const from = isoDate(year, month, bare!.day);
  return from !== null && from <= last.from ? { from, to: last.to, next: last.next } : null;
}

/** The same day in the latest year in which it comes before another: `de 20/12 a 10/01`. */
function notAfter(day: IsoDate, other: IsoDate): IsoDate {
  const inYear = (year: number) => isoDate(year, Number(day.slice(5, 7)), Number(day.slice(8)));
  const year = Number(other.slice(0, 4));
  if (day <= other) return day;
  return [year, year - 1].map(inYear).find((each) => each !== null && each <= other) ?? day;
}

function plainAt(reading: Reading, at: number, today: IsoDate): DaysNamed | null {
  const { tokens } = reading;
  const start = afterSmall(tokens, at);
  const isLed = AUCTION.test(tokens[at - 1]?.word ?? "");
  const named = daysAt(tokens, start, today, isLed && start === at);
  return named && !isName(reading, at, start, named.next) ? named : null;
}

/** Articles and prepositions before days: `no dia 30`, `em dezembro`. */
function afterSmall(tokens: readonly Token[], at: number): number {
  let next = at;
  while (/^(n?[oa]s?|em|d[eoa]s?)$/.test(tokens[next]?.word ?? "") && next < at + 2) next++;
  return next;
}

/** The maximum length of a district's name that is searched around a date. */
const MAX_NAME_TOKENS = 6;

/** Whether a date is a name, or part of one: `Jardim 25 de Agosto`, `Quinta do Sol`, `no Marco`. */
function isName({ text, tokens, listed }: Reading, at: number, start: number, next: number): boolean {
  const isInNames = ({ word, number }: Token) =>
    number !== null || MONTHS.includes(word) || WEEKDAYS.includes(word);
  if (tokens[start]!.word === "dia" || !isInNames(tokens[start]!)) return false;
  const before = tokens[at - 1]?.word ?? "";
  const isLoose = tokens.slice(at, start).some(({ word }) => !/^d[eoa]$/.test(word));
  // A `praça` that is not a street here is a round of the auction.
  const begins = (NAME_WORDS.has(before) || STREET_WORDS.has(before)) && !/^(centro|pracas?)$/.test(before);
  if (begins && !isLoose) return true;
  if (!listed) return false;
  const isSingle = next === start + 1;
  for (let from = Math.max(0, next - MAX_NAME_TOKENS); from <= start; from++) {
    for (let end = next; end <= Math.min(tokens.length, from + MAX_NAME_TOKENS); end++) {
      // `marco` without its cedilla may be the district; other single words are days.
      if (
        end === from + 1 &&
        !(isSingle && tokens[start]!.word === "marco" && !tokens[start]!.accented && start === at)
      )
        continue;
      const name = text.slice(tokens[from]!.start, tokens[end - 1]!.end);
      const isWords = plainName(name).includes(" ") || end === from + 1;
      if (isWords && !/[,;()]/.test(name) && districtsCalled(listed, name).length > 0) return true;
    }
  }
  return false;
}
