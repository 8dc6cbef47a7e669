import { expect, test } from "vitest";
import { findCities } from "./find-cities.ts";

const namesOf = (typed: string, state: string | null) => findCities(typed, state).map(({ name }) => name);

test("cities are suggested by their beginning, without regard to accents, and within the chosen state", () => {
  expect(findCities("sao goncalo", null)[0]).toMatchObject({ name: "São Gonçalo", state: "RJ" });
  expect(findCities("CAMPIN", "SP")[0]).toMatchObject({ name: "Campinas", state: "SP" });
  expect(findCities("campin", "SP").every(({ state }) => state === "SP")).toBe(true);
  expect(namesOf("preto", "MG")).toContain("Ouro Preto");
  expect(namesOf("sp", "MG")).not.toContain("Ouro Preto");
  expect(namesOf("", "SP")).toEqual([]);
  expect(namesOf("xyzw", null)).toEqual([]);
  expect(namesOf("a", null)).toHaveLength(8);
});

test("a city comes with its centre, longitude first", () => {
  const [lng, lat] = findCities("niteroi", "RJ")[0]!.center;
  expect(Math.hypot(lng + 43.1, lat + 22.9)).toBeLessThan(0.2);
});
