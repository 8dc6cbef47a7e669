import { expect, test } from "vitest";
import { isBusinessDay } from "#app/lib/business-days.ts";
import { addDays } from "#app/lib/dates.ts";
import { cashCalendar, cashCalendarFile, type PortalMode } from "./cash-calendar.ts";

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
    cashCalendarFile("venda_online", { award: "2026-12-01", accepted }, page, new Date(stamp));
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
