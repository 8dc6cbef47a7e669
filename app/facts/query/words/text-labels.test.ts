import { expect, test } from "vitest";
import { labelledParts, singleWords, textClause } from "./text-labels.ts";

test.each([
  ["rua das flores", { "“rua das flores”": "" }],
  ['"rua das flores"', { "frase “rua das flores”": "" }],
  [
    'azul "vila nova" -centro',
    {
      "“azul”": '"vila nova" -centro',
      "frase “vila nova”": "azul -centro",
      "sem “centro”": 'azul "vila nova"',
    },
  ],
  [
    "flores ou acácias exceto no centro",
    { "“flores” ou “acácias”": "exceto no centro", "sem “centro”": "flores ou acácias" },
  ],
  [
    '"rua a" "rua b" "rua c" "rua d" "rua x"',
    {
      "frase “rua a”": '"rua b" "rua c" "rua d" "rua x"',
      "frase “rua b”": '"rua a" "rua c" "rua d" "rua x"',
      "frase “rua c”": '"rua a" "rua b" "rua d" "rua x"',
      "frase “rua d”": '"rua a" "rua b" "rua c" "rua x"',
      "“rua x”": '"rua a" "rua b" "rua c" "rua d"',
    },
  ],
  ['"copacabanna" flor*', { "exatamente “copacabanna”": "flor*", "começa com “flor”": '"copacabanna"' }],
  ["copacabana, ou leme;", { "“copacabana” ou “leme”": "" }],
  ["centro ou º", { "“centro”": "" }],
  ["ou rua 01310-100 |", { "“rua 01310-100”": "" }],
  ["ou", { "“ou”": "" }],
  ["azul, -centro,", { "“azul”": "-centro", "sem “centro”": "azul" }],
  ['rua das flores, 12; "ap 3"', { "“rua das flores, 12”": '"ap 3"', "frase “ap 3”": "rua das flores, 12" }],
  ["& flores º & centro...", { "“flores centro”": "" }],
  ["5 º andar", { "“5º andar”": "" }],
  ["flor** -acac**", { "começa com “flor”": "-acac*", "sem “acac*”": "flor*" }],
  [
    '-"GO" exceto SP "Bahia"',
    {
      "sem Goiás": 'exceto SP "Bahia"',
      "sem estado de São Paulo": '-"GO" "Bahia"',
      "exatamente “Bahia”": '-"GO" exceto SP',
    },
  ],
  ['flores ou "Niterói/RJ" ou "MG"', { "“flores” ou Niterói, RJ ou Minas Gerais": "" }],
  ['"Niterói/RJ"', { "Niterói, RJ": "" }],
  ['"a ou b" ou c', { "“a ou b” ou “c”": "" }],
  ["878771896589-6", { "“878771896589-6”": "" }],
])("%j has the chips and the texts without each of them %j", (text, chips) => {
  expect(Object.fromEntries(labelledParts(text).map(({ chip, left }) => [chip, left]))).toEqual(chips);
});

test("a phrase about the search says what is sought before what is left out", () => {
  expect(textClause("jardim das flores")).toBe("com “jardim das flores”");
  expect(textClause("-centro azul “vila nova”")).toBe("com “azul” e com a frase “vila nova”, sem “centro”");
  expect(textClause('flor* "azul"')).toBe("com palavra que começa com “flor” e com exatamente “azul”");
  expect(textClause('"GO" -"Niterói/RJ"')).toBe("em Goiás, sem Niterói, RJ");
  expect(textClause("-centro")).toBe("sem “centro”");
});

test("each word is known with the text without it", () => {
  expect(singleWords("AP-402 flores -centro")).toEqual([
    { source: "AP-402", isOut: false, left: "flores -centro" },
    { source: "flores", isOut: false, left: "AP-402 -centro" },
    { source: "-centro", isOut: true, left: "AP-402 flores" },
  ]);
});
