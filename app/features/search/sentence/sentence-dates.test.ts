import { expect, test } from "vitest";
import { allCities } from "#app/features/places/places.ts";
import { compileGazetteer, interpretSentence } from "./sentence.ts";

const gazetteer = compileGazetteer(allCities());
/** A Sunday is next on the 11th. */
const THURSDAY = "2026-01-08";

const daysOf = (sentence: string, today = THURSDAY) => {
  const dates = interpretSentence(sentence, gazetteer, null, today)?.filters.dates;
  return dates ? `${dates.from}..${dates.to}` : null;
};

test.each([
  ["leilão hoje", "2026-01-08..2026-01-08"],
  ["leilões que terminam essa semana", "2026-01-08..2026-01-11"],
  ["encerra amanhã", "2026-01-09..2026-01-09"],
  ["leilão até sexta", "2026-01-08..2026-01-09"],
  ["leilão de segunda feira", "2026-01-12..2026-01-12"],
  ["leilões deste mês em sp", "2026-01-08..2026-01-31"],
  ["leilão na próxima semana", "2026-01-12..2026-01-18"],
  ["leilão semana que vem", "2026-01-12..2026-01-18"],
  ["leilão mês que vem", "2026-02-01..2026-02-28"],
  ["leilão dia 30", "2026-01-30..2026-01-30"],
  ["leilão dia 5", "2026-02-05..2026-02-05"],
  ["leilão 15/01", "2026-01-15..2026-01-15"],
  ["leilão até 15/03/2027", "2026-01-08..2027-03-15"],
  ["leilão em dezembro", "2026-12-01..2026-12-31"],
  ["leilões de janeiro", "2026-01-08..2026-01-31"],
  ["leilão dia 10 de março rj", "2026-03-10..2026-03-10"],
])("%s", (sentence, days) => {
  expect(daysOf(sentence)).toBe(days);
});

test.each([
  "o que baixou essa semana",
  "maior desconto hoje",
  "leilão no rio de janeiro",
  "segunda praça",
  "leilão rua 7 de setembro",
  "leilão até 30 mil",
  "leilão dia 31/02",
])("%s names no day of an auction", (sentence) => {
  expect(daysOf(sentence)).toBeNull();
});
