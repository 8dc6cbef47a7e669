import {
  calendarHref,
  cashCalendar,
  DEADLINE_SOURCES,
  isPortalMode,
  localHolidayWords,
  type CashDay,
} from "#app/facts/costs/cash-calendar.ts";
import type { LocalHolidays } from "#app/facts/costs/local-holidays.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { citedText, type CitedText } from "#app/facts/sources/sources.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";

/** What must be done by when after a proposal has won. */
export interface AwardView {
  summary: string;
  lead: string;
  /** Empty where a notice decides. */
  days: { date: string; title: string; text: string }[];
  /** Address of the days as a calendar file. */
  file: string | null;
  notes: CitedText[];
}

/** The days after an award of today; in the bank's portal they are the same for all properties, of an auction its notice has them. */
export function awardView(
  { saleModeCode, citySlug }: Pick<Listing, "saleModeCode" | "citySlug">,
  today: IsoDate,
  holidays: LocalHolidays,
): AwardView {
  if (!isPortalMode(saleModeCode))
    return {
      summary: "Os do edital",
      lead: "Em leilão e em licitação os prazos depois do lance estão no edital: quando pagar, quando assinar e quanto custa desistir. Leia-o antes de dar um lance.",
      days: [],
      file: null,
      notes: [],
    };
  const won = { award: today, accepted: null };
  const days = cashCalendar(saleModeCode, won);
  const dateOf = (wanted: CashDay["key"]) => formatDate(days.find(({ key }) => key === wanted)!.day);
  const sources = DEADLINE_SOURCES.map((id) => `[^${id}]`).join("");
  return {
    summary: `Boleto até ${dateOf("boleto")}, contrato até ${dateOf("contrato")}`,
    lead: "Se a sua proposta vencer hoje, no mais tardar:",
    days: days.map(({ day, title, text }) => ({ date: formatDate(day), title, text })),
    file: calendarHref(saleModeCode, won, citySlug),
    notes: [
      citedText(
        `${localHolidayWords(saleModeCode, won, holidays)}. Os prazos mudam: valem as condições que você aceitar ao propor.${sources}`,
      ),
    ],
  };
}
