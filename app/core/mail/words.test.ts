import { expect, test } from "vitest";
import { days, greeting } from "./letter-texts.ts";

test.for(["Ana", "João", "Maria-Clara", "D'Ávila", "Zoe\u0301"])("%s is greeted by name", (name) => {
  expect(greeting(` ${name} `)).toBe(`Olá, ${name}!`);
});

test.for(["", "www.golpe.example", "https://x", "Ganhe50%", "a@b", "x".repeat(41)])(
  "the name %s is not repeated in a letter",
  (name) => {
    expect(greeting(name)).toBe("Olá!");
  },
);

test("the count one is written in the singular", () => {
  expect([days(1), days(7)]).toEqual(["1 dia", "7 dias"]);
});
