import { expect, test } from "vitest";
import { newMatch } from "#tests/matches.ts";
import { letterContent, MAX_SHOWN, type AlertMatches } from "./letter-content.ts";

const addresses = {
  baseUrl: "https://martelo.example",
  unsubscribe: (alertId: string | null) => `https://martelo.example/avisos/cancelar?t=${alertId ?? "todos"}`,
};

function matchesOf(name: string, numbers: string[], count = numbers.length): AlertMatches {
  const alert = { id: `id-${name}`, name, query: "" };
  return { alert, count, outside: [], matches: numbers.map((number) => newMatch({}, { number }, { alert })) };
}

const contentOf = (alertMatches: AlertMatches[], daily = false) =>
  letterContent({ name: "Ana", daily, properties: 2, alertMatches }, addresses);
const written = (alertMatches: AlertMatches[]) =>
  contentOf(alertMatches).alerts.map(({ name, matches, more }) => ({
    name,
    shown: matches.map(({ url }) => url.split("/").at(-1)),
    more,
  }));

const numbers = (from: number, many: number) => Array.from({ length: many }, (_, n) => String(from + n));

test("each alert is a group with its matches, with absolute addresses", () => {
  expect(contentOf([matchesOf("Casas", ["1001"])], true)).toMatchObject({
    kind: "matches",
    daily: true,
    properties: 2,
    unsubscribeUrl: "https://martelo.example/avisos/cancelar?t=todos",
    preferencesUrl: "https://martelo.example/settings/avisos",
    alerts: [
      {
        name: "Casas",
        pauseUrl: "https://martelo.example/avisos/cancelar?t=id-Casas",
        matches: [
          {
            url: "https://martelo.example/property/1001",
            picture: "https://martelo.example/property/1001/og.jpg",
            also: [],
          },
        ],
      },
    ],
  });
});

test("the words of an alert are marked in its properties, with the address that has them", () => {
  const alert = { id: "id", name: "Flores", query: "q=flores+centro" };
  const matches = [newMatch({}, { number: "1001", address: "Rua das Flores, nº 5" }, { alert })];
  const [match] = contentOf([{ alert, count: 1, outside: [], matches }]).alerts[0]!.matches;
  expect(match!.marked).toEqual({
    title: ["Casa em ", "Centro", " - Campinas/SP"],
    more: ["Rua das ", "Flores", ", nº 5"],
  });
  expect(match!.marked!.title.join("")).toBe(match!.title);
  expect(contentOf([matchesOf("Casas", ["1001"])]).alerts[0]!.matches[0]).not.toHaveProperty("marked");
});

test("of the properties that are only counted, those that may lie outside the area are told", () => {
  const outside = ["1001", "1002", ...numbers(2001, 5)];
  const casas = { ...matchesOf("Casas", numbers(1002, 12), 500), outside };
  const { alerts } = contentOf([matchesOf("Baratos", ["1003"]), casas]);
  // 1002 is shown and says so itself.
  expect(alerts.map(({ moreOutside }) => moreOutside)).toEqual([0, 6]);
  const repeated = { ...matchesOf("Grandes", ["1003", "3001"]), outside: ["1003", "3001"] };
  const both = contentOf([matchesOf("Baratos", ["1003"]), repeated]).alerts;
  expect(both.flatMap(({ more, moreOutside }) => [more, moreOutside])).toEqual([0, 0, 0, 0]);
});

test("what does not fit is counted, and the space is shared: a large alert leaves room for the small ones", () => {
  expect(written([matchesOf("Casas", numbers(1001, 12), 500)])).toEqual([
    { name: "Casas", shown: numbers(1001, MAX_SHOWN), more: 500 - MAX_SHOWN },
  ]);
  const summary = written([matchesOf("Tudo", numbers(1001, 12), 90), matchesOf("Casas", ["2001", "2002"])]);
  expect(summary.map(({ shown }) => shown.length)).toEqual([4, 2]);
  expect(summary.map(({ more }) => more)).toEqual([86, 0]);
  const many = numbers(1, 9).map((name) => matchesOf(name, numbers(Number(name) * 1_000, 12)));
  expect(written(many).map(({ shown }) => shown.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a property found by two alerts is shown once, with the name of the other alert", () => {
  const alertMatches = [
    matchesOf("Casas", ["1001", "1002"]),
    matchesOf("Baratos", ["1002"]),
    matchesOf("Grandes", ["1002", "3001"]),
  ];
  expect(written(alertMatches)).toEqual([
    { name: "Casas", shown: ["1001", "1002"], more: 0 },
    { name: "Grandes", shown: ["3001"], more: 0 },
  ]);
  const { alerts } = contentOf(alertMatches);
  expect(alerts[0]!.matches.map(({ also }) => also)).toEqual([[], ["Baratos", "Grandes"]]);
});

test("a changed price is mentioned once, beside the prices", () => {
  const match = newMatch({ kind: "baixou", fromCents: 20_000_000, toCents: 15_000_000 });
  const { alerts } = contentOf([{ alert: match.alert, count: 1, outside: [], matches: [match] }]);
  expect(alerts[0]!.matches[0]).toMatchObject({ text: "Baixou de preço", change: "−25%" });
});
