import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { calendarFile, type Occasion } from "./deadline-calendar.ts";
import type { Moment } from "./deadline.ts";

const moments: Moment[] = [
  { key: "leilao-1", name: "1º leilão", at: "2026-10-14T10:00:00-03:00" },
  { key: "leilao-2", name: "2º leilão", at: "2026-10-20T09:30:00-03:00" },
];
const listing = newListing({
  address: "Rua São João, N. 12; fundos \\ casa 2, um endereço que é bem comprido",
});
const occasion: Occasion = {
  listing,
  moments,
  address: "https://martelo.example/property/8444400000001",
  stamp: new Date("2026-10-01T15:04:05Z"),
};
const file = calendarFile([occasion]);

/** The file as a reader of RFC 5545 sees it: folded lines are joined again. */
const read = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const unfolded = read(file);
const valueOf = (name: string) =>
  unfolded.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

test("every line ends with CRLF and has at most 75 octets, and no character is cut in two", () => {
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file).toContain("\r\n ");
});

test("each moment is one event with its own identity, stamped and in UTC", () => {
  expect([unfolded[0], unfolded.at(-2)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  expect(valueOf("VERSION")).toEqual(["2.0"]);
  expect(valueOf("UID")).toEqual([
    "8444400000001-leilao-1@martelo.example",
    "8444400000001-leilao-2@martelo.example",
  ]);
  expect(valueOf("DTSTAMP")).toEqual(["20261001T150405Z", "20261001T150405Z"]);
  expect(valueOf("LAST-MODIFIED")).toEqual(valueOf("DTSTAMP"));
  expect(valueOf("SEQUENCE")).toEqual(["29847784", "29847784"]);
  expect(valueOf("DTSTART")).toEqual(["20261014T130000Z", "20261020T123000Z"]);
  for (const part of ["VEVENT", "VALARM"])
    expect(
      [valueOf("BEGIN"), valueOf("END")].map((all) => all.filter((name) => name === part).length),
    ).toEqual([2, 2]);
});

test("commas, semicolons, backslashes and line breaks are escaped", () => {
  expect(valueOf("LOCATION")[0]).toBe(
    "Rua São João\\, N. 12\\; fundos \\\\ casa 2\\, um endereço que é bem comprido\\, Goiânia/GO",
  );
  expect(valueOf("DESCRIPTION")[0]).toMatch(
    /\(Horário de Brasília\)\.\\nLance mínimo do 1º leilão não informado\\; o da lista/,
  );
});

test("each auction has its own minimum bid, and the list's price where that is this auction's", () => {
  const texts = (auction: "first" | "second" | "unknown", bids: (number | undefined)[]) =>
    read(
      calendarFile([
        {
          ...occasion,
          listing: { ...listing, saleModeCode: "leilao_sfi", auction },
          moments: moments.map((moment, i) => ({ ...moment, ...(bids[i] && { bidCents: bids[i] }) })),
        },
      ]),
    )
      .filter((line) => line.startsWith("DESCRIPTION:1º") || line.startsWith("DESCRIPTION:2º"))
      .map((line) => line.split("\\n")[1]!.split(". ")[0]);
  expect(texts("unknown", [12_000_000, 9_000_000])).toEqual([
    "Lance mínimo do 1º leilão: R$ 120.000",
    "Lance mínimo do 2º leilão: R$ 90.000",
  ]);
  expect(texts("second", [])).toEqual([
    "Lance mínimo do 1º leilão não informado\\; o da lista\\, R$ 90.000\\, é do outro leilão",
    "Lance mínimo do 2º leilão\\, pela lista: R$ 90.000",
  ]);
  expect(texts("unknown", [])[1]).toMatch(/ é de um dos dois leilões$/);
});

test("a subscribed calendar has a name and a refresh interval, also while it is empty", () => {
  const lines = read(calendarFile([], { name: "Prazos; meus, todos" }));
  expect(lines).toContain("X-WR-CALNAME:Prazos\\; meus\\, todos");
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT2H");
  expect(lines).toContain("BEGIN:VTIMEZONE");
  expect(
    read(calendarFile([occasion], { name: "Prazos" })).filter((line) => line.startsWith("UID:")),
  ).toEqual(unfolded.filter((line) => line.startsWith("UID:")));
});
