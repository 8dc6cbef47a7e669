import { expect, test } from "vitest";
import { isBusinessDay } from "#app/lib/business-days.ts";
import { addDays } from "#app/lib/dates.ts";
import type { HolidaysValue } from "#app/db/shapes/costs.ts";
import { cashCalendar, cashCalendarFile, localHolidayWords, type PortalMode } from "./cash-calendar.ts";
import type { LocalHolidays } from "./local-holidays.ts";

const days = (mode: PortalMode, award: string) =>
  Object.fromEntries(cashCalendar(mode, { award, accepted: null }).map(({ key, day }) => [key, day]));

test("the days after an award skip weekends and the holidays of banks", () => {
  // Friday; Monday and Tuesday are carnival.
  expect(days("venda_direta", "2026-02-13")).toEqual({
    homologacao: "2026-02-18",
    boleto: "2026-02-20",
    arrependimento: "2026-02-25",
    "a-vista": "2026-03-02",
    contrato: "2026-03-20",
  });
  const online = days("venda_online", "2026-12-01");
  expect(online).toMatchObject({ conferir: "2026-12-02", homologacao: "2026-12-08", boleto: "2026-12-10" });
});

const HOLIDAYS: LocalHolidays = [
  dated("sp", { kind: "holidays", days: [{ day: "07-09", name: "Revolução Constitucionalista" }] }),
  dated("campinas-sp", {
    kind: "holidays",
    days: [
      { day: "07-14", name: "Aniversário da cidade" },
      { day: "2025-07-15", name: "De outro ano" },
    ],
  }),
];

function dated(key: string, value: HolidaysValue) {
  const source = { name: `Lei de ${key}`, url: null, consultedOn: null };
  return { key, validFrom: "2020-01-01", value, source };
}

test("holidays of the place never move the slip: the words name those that might, and the day to pay by all the same", () => {
  // A Wednesday: without local holidays the slip is due on Monday the 13th.
  const won = { award: "2026-07-08", accepted: null };
  const words = (holidays: LocalHolidays) => localHolidayWords("venda_direta", won, holidays);
  expect(words(HOLIDAYS)).toBe(
    "Se a Caixa contar os feriados locais (09/07/2026, Revolução Constitucionalista; 14/07/2026, Aniversário da cidade), o boleto vai até 15/07/2026: não conte com isso e pague até 13/07/2026 (Lei de sp e Lei de campinas-sp)",
  );
  expect(words(HOLIDAYS.slice(0, 1))).toMatch(/; os do município não estão registrados$/);
  expect(words(HOLIDAYS.slice(1))).toMatch(/; os do estado não estão registrados$/);
  expect(words([])).toBe("Feriados locais não contados: nenhum está registrado para o lugar");
  // On a Saturday nothing moves; and what is of 2026 alone is to be confirmed for 2027.
  const old = HOLIDAYS.map((one) => ({ ...one, validUntil: "2026-12-31" }));
  const calm = (award: string) => localHolidayWords("venda_direta", { award, accepted: null }, old);
  expect(calm("2026-07-15")).toBe(
    "Nenhum feriado local registrado cai nos dias úteis até o boleto (Lei de sp e Lei de campinas-sp)",
  );
  expect(calm("2027-03-01")).toContain("Lei de sp; valia até 31/12/2026, confirme o de hoje");
});

test("a slip that is due on the last business day of the year says that banks are closed to the public", () => {
  const slip = (award: string) =>
    cashCalendar("venda_direta", { award, accepted: null }).find(({ key }) => key === "boleto")!;
  expect(slip("2026-12-28")).toMatchObject({
    day: "2026-12-31",
    text: expect.stringContaining("último dia útil do ano") as string,
  });
  expect(slip("2026-12-21").text).not.toContain("último dia útil do ano");
});

test("for any day of award what is paid is due on a business day, and the days come in order", () => {
  for (let n = 0; n < 365; n++)
    for (const mode of ["venda_online", "venda_direta"] as const) {
      const award = addDays("2026-01-01", n);
      const all = cashCalendar(mode, { award, accepted: null });
      expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted());
      const { homologacao, boleto } = days(mode, award);
      expect([isBusinessDay(homologacao!), isBusinessDay(boleto!)]).toEqual([true, true]);
      expect(homologacao! > award && boleto! > homologacao!).toBe(true);
    }
});

test("the calendar file has one event of a whole day for each, in lines of at most 75 octets", () => {
  const page = "https://martelo.example/guia/primeira-compra";
  const fileOf = (accepted: string | null, stamp = "2026-11-23T12:00:00Z") =>
    cashCalendarFile("venda_online", { award: "2026-12-01", accepted }, [], { page, stamp: new Date(stamp) });
  const sequence = (text: string) => Number(/^SEQUENCE:(\d+)$/m.exec(text)![1]);
  const identifiers = (text: string) => text.match(/^UID:.*$/gm) ?? [];
  const file = fileOf(null);
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(6);
  expect(file).toContain("DTSTART;VALUE=DATE:20261210\r\nDTEND;VALUE=DATE:20261211\r\n");
  expect(new Set(identifiers(file)).size).toBe(6);
  // Each says that an earlier acceptance brings it forward: whoever pays late is fined.
  expect(file.replaceAll("\r\n ", "").match(/se a homologação sair antes/g)).toHaveLength(6);
  // Once the acceptance is known, the same entries have their final days.
  const final = fileOf("2026-12-03", "2026-12-03T12:00:00Z");
  expect(sequence(final)).toBeGreaterThan(sequence(file));
  expect(sequence(final)).toBeLessThan(2 ** 31);
  expect(final).toContain("DTSTART;VALUE=DATE:20261207\r\n");
  expect(final).not.toContain("mais tardia");
  expect(identifiers(file)).toEqual(expect.arrayContaining(identifiers(final)));
  expect(identifiers(final)).toHaveLength(5);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
