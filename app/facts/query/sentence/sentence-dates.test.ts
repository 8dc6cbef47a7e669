import { expect, test } from "vitest";
import { itemsOf } from "#tests/items-of.ts";
import { gazetteer, placesOf } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

/** The next Sunday is the 11th. */
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
  ["leilão dia 1º de março", "2026-03-01..2026-03-01"],
  ["leilão dia primeiro de março", "2026-03-01..2026-03-01"],
  ["leilão entre 10 e 20 de março", "2026-03-10..2026-03-20"],
  ["leilão de 10 a 20 de março", "2026-03-10..2026-03-20"],
  ["leilão do dia 10 ao dia 20 de março", "2026-03-10..2026-03-20"],
  ["leilão dias 10 e 11 de março", "2026-03-10..2026-03-11"],
  ["leilão entre 20/12 e 10/01", "2025-12-20..2026-01-10"],
  ["leilão entre hoje e sexta", "2026-01-08..2026-01-09"],
  ["leilão hoje ou amanhã", "2026-01-08..2026-01-08"],
  ["leilão a partir de 10 de março", "2026-03-10..2027-03-10"],
  ["leilão a partir do dia 10", "2026-01-10..2027-01-10"],
  ["leilão depois do dia 10", "2026-01-11..2027-01-11"],
  ["leilão depois de amanhã", "2026-01-10..2026-01-10"],
  ["leilão antes do dia 10", "2026-01-08..2026-01-09"],
  ["leilão 15/01/26", "2026-01-15..2026-01-15"],
  ["leilão 15 de janeiro de 2027", "2027-01-15..2027-01-15"],
  ["leilão em março de 2027", "2027-03-01..2027-03-31"],
  ["leilão dia 29/02", "2028-02-29..2028-02-29"],
  ["leilão sexta", "2026-01-09..2026-01-09"],
  ["leilão na segunda-feira", "2026-01-12..2026-01-12"],
  ["leilão na quinta de manhã", "2026-01-08..2026-01-08"],
  ["segunda-feira leilão", "2026-01-12..2026-01-12"],
  ["leilão segunda em feira de santana", "2026-01-12..2026-01-12"],
  ["leilão no centro dia 30", "2026-01-30..2026-01-30"],
])("%s", (sentence, days) => {
  expect(daysOf(sentence)).toBe(days);
});

test.each(
  itemsOf(`
    o que baixou essa semana; maior desconto hoje; leilão no rio de janeiro; segunda praça;
    leilão rua 7 de setembro; leilão até 30 mil; leilão dia 31/02; leilao rio janeiro;
    leilão sete de setembro; leilão jardim 25 de agosto; leilão jardim 25 de agosto duque de caxias;
    leilão vila 31 de março; leilão apartamento 2/3 quartos; leilão lote 5 quadra 10/12;
    leilão de 10 a 20 mil; leilão entre 10 e 20 mil; leilão a partir de 10 mil;
    leilão na quinta da boa vista; leilão segunda chamada; leilão na segunda etapa`),
)("%s names no day of an auction", (sentence) => {
  expect(daysOf(sentence)).toBeNull();
});

test("only the words that name the days are taken from a sentence", () => {
  const left = (sentence: string) => {
    const read = interpretSentence(sentence, gazetteer, null, THURSDAY);
    return { cities: read?.filters.cities, rest: read?.rest, words: read?.days?.words };
  };
  expect(left("leilão na segunda em feira de santana")).toEqual({
    cities: ["feira-de-santana-ba"],
    rest: "",
    words: "na segunda",
  });
  expect(left("leilão terça, feira de santana").cities).toEqual(["feira-de-santana-ba"]);
  expect(left("leilão 15/01/26 em feira de santana")).toEqual({
    cities: ["feira-de-santana-ba"],
    rest: "",
    words: "15/01/26",
  });
});

test("Rio Janeiro is read as the city, although `de` is missing", () => {
  const read = interpretSentence("leilao rio janeiro", gazetteer, null, THURSDAY)!;
  expect(read).toMatchObject({ filters: { cities: ["rio-de-janeiro-rj"] }, rest: "", days: null });
});

test("a day number that the next month lacks is in the first month that has it", () => {
  expect(daysOf("leilão dia 30", "2026-01-31")).toBe("2026-03-30..2026-03-30");
  expect(daysOf("leilão dia 31", "2026-04-01")).toBe("2026-05-31..2026-05-31");
});

test("the name of a listed district is not read as a date, unless other words show that it is one", () => {
  const listed = placesOf({ "duque-de-caxias-rj": { "25-de-agosto": 4, marco: 4 } });
  const named = (sentence: string) =>
    interpretSentence(sentence, gazetteer, listed, THURSDAY)?.filters.dates ?? null;
  expect(named("leilão 25 de agosto duque de caxias")).toBeNull();
  expect(named("leilão marco")).toBeNull();
  expect(named("leilão no marco")).toBeNull();
  expect(named("leilão dia 25 de agosto")).toEqual({ from: "2026-08-25", to: "2026-08-25" });
  expect(named("leilão em março")).toEqual({ from: "2026-03-01", to: "2026-03-31" });
});
