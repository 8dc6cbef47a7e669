import { expect, test } from "vitest";
import { days, formatDay, formatMoment, greeting } from "./words.ts";

test("moments are those of São Paulo, also around midnight", () => {
  expect(formatMoment(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025 às 23:59");
  expect(formatMoment(new Date("2026-01-01T03:00:00Z"))).toBe("01/01/2026 às 00:00");
  expect(formatDay(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025");
});

test.for(["Ana", "João", "Maria-Clara", "D'Ávila", "Zoe\u0301"])("%s is greeted by name", (name) => {
  expect(greeting(` ${name} `)).toBe(`Olá, ${name}!`);
});

test.for(["", "www.golpe.example", "https://x", "Ganhe50%", "a@b", "x".repeat(41)])(
  "%s is no name to be repeated in a letter",
  (name) => {
    expect(greeting(name)).toBe("Olá!");
  },
);

test("one day is one day", () => {
  expect([days(1), days(7)]).toEqual(["1 dia", "7 dias"]);
});
