import { addBusinessDays, lastBusinessDayOf } from "#app/lib/business-days.ts";
import { calendarInstant, calendarLines, calendarSequence, calendarText } from "#app/lib/icalendar.ts";
import { SOURCES } from "#app/facts/sources/sources.ts";
import { addDays, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import { closedDays, holidaySources, localHolidaysBetween, type LocalHolidays } from "./local-holidays.ts";

/** Sale modes of the bank's portal, whose deadlines are the same for all properties; an auction's are in its notice. */
export type PortalMode = "venda_online" | "venda_direta";

interface Rule {
  name: string;
  /** Business days from the award until it is accepted, at the latest. */
  acceptedAfter: number;
}

/** Dr. Leilão, Prazos após arrematar, 20/03/2026: up to five business days, or the same or the next one. */
export const PORTAL_MODES: Readonly<Record<PortalMode, Rule>> = {
  venda_direta: { name: "Venda direta online", acceptedAfter: 1 },
  venda_online: { name: "Venda online", acceptedAfter: 5 },
};

export function isPortalMode(text: string | null): text is PortalMode {
  return text !== null && Object.hasOwn(PORTAL_MODES, text);
}

/** The last day for something after the award. */
export interface CashDay {
  key: string;
  day: IsoDate;
  title: string;
  text: string;
}

/** What says how long each of them is. */
export const DEADLINE_SOURCES = ["dr-leilao", "regras-2025"] as const;

/** Days from the acceptance, or from the slip of the entry (same source as above). */
const ENTRY_BUSINESS_DAYS = 2;
const REGRET_DAYS = 7;
const CONTRACT_DAYS = 30;
const TO_CASH_DAYS = 10;

const YEAR_END =
  " É o último dia útil do ano, em que os bancos não atendem o público: o que vence nele pode ser pago no dia útil seguinte (Resolução 2.596/1999).";

/** When a proposal was awarded, and when it was accepted; null: nobody knows yet. */
export interface Award {
  award: IsoDate;
  accepted: IsoDate | null;
}

/**
 * What must be done by when after an award, in order. Until the acceptance is known each day is the latest possible one,
 * and an acceptance that may come before has a day on which to look for it. Local holidays are not counted: who relies on one
 * that the bank does not observe pays late.
 */
export function cashCalendar(mode: PortalMode, { award, accepted: known }: Award): CashDay[] {
  const { acceptedAfter } = PORTAL_MODES[mode];
  const accepted = known ?? addBusinessDays(award, acceptedAfter);
  const entry = addBusinessDays(accepted, ENTRY_BUSINESS_DAYS);
  const isYearEnd = entry === lastBusinessDayOf(Number(entry.slice(0, 4)));
  const days: CashDay[] = [
    ...(known === null && acceptedAfter > 1
      ? [
          {
            key: "conferir",
            day: addBusinessDays(award, 1),
            title: "Ver se a homologação já saiu",
            text: "Veja no portal a partir deste dia, e em cada dia útil seguinte. Saiu? Ponha o dia dela no guia e refaça as datas: os prazos contam dela.",
          },
        ]
      : []),
    {
      key: "homologacao",
      day: accepted,
      title: "Homologação da proposta",
      text:
        known === null
          ? "Até este dia. Se ela sair antes, os prazos abaixo andam com ela."
          : "O dia que você informou. Os prazos abaixo contam dele.",
    },
    {
      key: "boleto",
      day: entry,
      title: "Boleto de 5%, ou do valor à vista",
      text:
        "2 dias úteis depois da homologação. O FGTS não paga este boleto. Não pagar é desistir, com multa de 5% da proposta." +
        (isYearEnd ? YEAR_END : ""),
    },
    {
      key: "arrependimento",
      day: addDays(accepted, REGRET_DAYS),
      title: "Fim do arrependimento",
      text: "7 dias depois da homologação. Depois disso, desistir é tratado como desistência, com multa.",
    },
    {
      key: "a-vista",
      day: addDays(entry, TO_CASH_DAYS),
      title: "Último dia para mudar de financiado para à vista",
      text: "10 dias depois da entrada.",
    },
    {
      key: "contrato",
      day: addDays(accepted, CONTRACT_DAYS),
      title: "Contrato assinado",
      text: "Até 30 dias, contados aqui da homologação: confirme nas condições da venda. Depois vêm o ITBI e o registro.",
    },
  ];
  return days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** What holidays of the property's place might do to the slip, and by when to pay all the same. */
export function localHolidayWords(
  mode: PortalMode,
  { award, accepted }: Award,
  holidays: LocalHolidays,
): string {
  if (holidays.length === 0) return "Feriados locais não contados: nenhum está registrado para o lugar";
  const slipWith = (closed?: ReadonlySet<string>) =>
    addBusinessDays(
      accepted ?? addBusinessDays(award, PORTAL_MODES[mode].acceptedAfter, closed),
      ENTRY_BUSINESS_DAYS,
      closed,
    );
  const [sure, late] = [slipWith(), slipWith(closedDays(holidays))];
  const within = localHolidaysBetween(holidays, accepted ?? award, late);
  const named = within.map(({ day, name }) => `${formatDate(day)}, ${name}`).join("; ");
  const effect =
    within.length === 0
      ? "Nenhum feriado local registrado cai nos dias úteis até o boleto"
      : `Se a Caixa contar os feriados locais (${named}), o boleto vai até ${formatDate(late)}: não conte com isso e pague até ${formatDate(sure)}`;
  return `${effect} ${holidaySources(holidays, late)}`;
}

/** Address of the days as a calendar file; `place` is a municipality's slug, a state in lower case, or null. */
export function calendarHref(mode: PortalMode, { award, accepted }: Award, place: string | null): string {
  const keys = {
    modalidade: mode,
    venceu: award,
    ...(accepted !== null && { homologada: accepted }),
    ...(place !== null && { lugar: place }),
  };
  return `${GUIDE_PATH}/calendario.ics?${new URLSearchParams(keys)}`;
}

/**
 * The days as a calendar file, each for the whole day, with a reminder on the day before. A file that is made again when
 * the acceptance is known has the same identifiers: calendars move their entries.
 */
export function cashCalendarFile(
  mode: PortalMode,
  won: Award,
  holidays: LocalHolidays,
  { page, stamp }: { page: string; stamp: Date },
): string {
  const { award, accepted } = won;
  const still =
    accepted === null
      ? "Esta é a data mais tardia possível: se a homologação sair antes, ela se adianta, e este lembrete chega tarde. Refaça as datas no guia com o dia dela."
      : `Contada da homologação em ${formatDate(accepted)}.`;
  const { name } = PORTAL_MODES[mode];
  const compact = (day: IsoDate) => day.replaceAll("-", "");
  const sources = `Fontes: ${DEADLINE_SOURCES.map((id) => SOURCES[id].name).join("; ")}.`;
  const local = `${localHolidayWords(mode, won, holidays)}.`;
  const host = new URL(page).hostname;
  return calendarLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Martelo//Guia da primeira compra//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...cashCalendar(mode, won).flatMap(({ key, day, title, text }) => [
      "BEGIN:VEVENT",
      `UID:guia-${mode}-${compact(award)}-${key}@${host}`,
      `DTSTAMP:${calendarInstant(stamp)}`,
      `SEQUENCE:${calendarSequence(stamp)}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${calendarText(`${title} (${name})`)}`,
      `DESCRIPTION:${calendarText(`${text}\nVencida em ${formatDate(award)}. ${still} Confirme nas condições da venda. ${local} ${sources}\n${page}`)}`,
      `URL:${page}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-P1D",
      `DESCRIPTION:${calendarText(`Amanhã: ${title}`)}`,
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}
