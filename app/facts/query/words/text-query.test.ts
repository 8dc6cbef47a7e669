import { expect, test } from "vitest";
import { clausesIn, parseText, rankingWords, type Clause, type Term } from "./text-query.ts";

/**
 * `a|b` forms of a word, `a*` a prefix, `"a b"` a phrase, `(a b)` its words apart; `-` leaves
 * out, `/` is either.
 */
function written({ any, isOut }: Clause): string {
  return (isOut ? "-" : "") + any.map(termOf).join(" / ");
}

function termOf(term: Term): string {
  if (term.kind === "prefix") return term.beginnings.map((letters) => `${letters}*`).join("|");
  if (term.kind === "state") return `[${term.state}]`;
  if (term.kind === "town") return `[${term.slug}]`;
  if (term.kind === "all") return `(${term.words.map((word) => word.join("|")).join(" ")})`;
  if (term.kind === "phrase") return `"${term.words.map((word) => word.join("|")).join(" ")}"`;
  return term.word.join("|");
}

test.each([
  ["878771896589-6", "8787718965896"],
  ["0000010139954", "10139954"],
  [" 123456 ", "123456"],
])("%j is the beginning of a property number", (text, prefix) => {
  expect(parseText(text)).toEqual({ kind: "number", prefix });
});

test.each([
  ["12345", ["12345"]],
  ["01310-100", ["01310100"]],
  ["cep 74703110", ["74703110"]],
  ["87877189", ["87877189"]],
  ["rua 123456", ["rua", "123456"]],
  ["", []],
  ["!! - |", []],
  ["R. das Flores 07", ["rua", "flores", "7"]],
  ["da", ["da"]],
  ["flores rua flores", ["flores", "rua"]],
  ['"rua das flores"', ['"rua flores"']],
  ['centro "R. das Flores, N. 120"', ["centro", '"rua flores 120"']],
  ["Rua A, N. SN, Lote 8", ["rua", "a", "sn", "lote", "8"]],
  ["Rua A, nº s/n, Lote 8", ["rua", "a", "sn", "lote", "8"]],
  ['"copacabanna"', ['"copacabanna"']],
  ['"unfinished quote', ['"unfinished quote"']],
  ["“vila nova” 12", ['"vila nova"', "12"]],
  ["flores -centro", ["flores", "-centro"]],
  ['flores -"centro"', ["flores", '-"centro"']],
  ['flores -"vila nova"', ["flores", '-"vila nova"']],
  ["AP-402, 12-A", ["ap|apartamento", "402", "12", "a"]],
  ["campinas -SP", ["campinas", "sp"]],
  ["flores - centro", ["flores", "centro"]],
  ['-"abc/SP"', ["-[santo-andre-sp] / [sao-bernardo-do-campo-sp] / [sao-caetano-do-sul-sp]"]],
  ["flores OR leme", ["flores / leme"]],
  ["jardim AND azul NOT centro", ["jardim", "azul", '-"centro"']],
  ['"flores OR leme" azul', ['"flores or leme"', "azul"]],
  ["FLORES OR LEME", ["flores", "or", "leme"]],
  ["flores sem centro", ["flores", '-"centro"']],
  ["casa exceto no Jardim Europa azul, 12", ["casa", '-"jardim europa azul"', "12"]],
  ["exceto belo horizonte ou contagem", ['-"belo horizonte"', '-"contagem"']],
  ["flores menos centro e no cambuí nem leme", ["flores", '-"centro"', '-"cambui"', '-"leme"']],
  ["flores sem centro e leme", ["flores", '-"centro"', '-"leme"']],
  ["exceto centro e 12", ['-"centro"', "12"]],
  ["flores exceto centro sem leme", ["flores", '-"centro"', '-"leme"']],
  ["av. brasil -1234", ["avenida", "brasil", "1234"]],
  ["flores sem vila nova azul", ["flores", '-"vila nova"', "azul"]],
  ["flores menos rua das acácias", ["flores", '-"rua acacias"']],
  ["rua sem nome", ["rua", "sem", "nome"]],
  ["rua x sem número", ["rua", "x", "sn"]],
  ["menos 100", ["menos", "100"]],
  ["flores ou acácias", ["flores / acacias"]],
  ["flores|acácias centro", ["flores / acacias", "centro"]],
  ["rua das flores ou av. brasil 12", ['"rua flores" / "avenida brasil"', "12"]],
  ['"vila nova" ou centro', ['"vila nova" / centro']],
  ["ou flores ou", ["flores"]],
  ["flores ou -centro", ["flores", "-centro"]],
  ["flor* azul", ["flor*", "azul"]],
  ["f* 12*", ["f", "12"]],
  ["-flor*", ["-flor*"]],
  ["sta* cruz", ["sta*|santa*", "cruz"]],
  ["–centro −leme --sul -da", ["-centro", "-leme", "-sul", "-da"]],
  ["Av. Brasil – Centro", ["avenida", "brasil", "centro"]],
  ["«rua das flores»", ['"rua flores"']],
  ["'vila nova' ‘azul b’ d'oeste", ['"vila nova"', '"azul b"', "d|dom|dona", "oeste"]],
  ['-"GO" exceto SP', ["-[GO]", "-[SP]"]],
  ['flores ou "Águas Lindas de Goiás/GO"', ["flores / [aguas-lindas-de-goias-go]"]],
  ['"go" ou "lote a/b"', ['"go" / "lote a b"']],
  [
    '"azul b" -"sol j" "mar f" ou "mar g" "sul" "mar j" -"sol m"',
    ['"azul b"', '-"sol j"', '"mar f" / "mar g"', '"sul"', "(mar j)", "-(sol m)"],
  ],
  ["tr 2 qd 11", ["torre", "2", "quadra", "11"]],
  ["rua das flores em extremoz", ["rua", "flores", "extremoz"]],
  ["avenida no recife na", ["avenida", "recife"]],
  ["jardin catarina", ["jardim", "catarina"]],
])("%j is read as the conditions %j", (text, conditions) => {
  expect(clausesIn(text).map(written)).toEqual(conditions);
});

test("only what is sought says how well a listing matches", () => {
  expect(rankingWords('"rua das flores" -centro azul ou verde 12').map(({ word }) => word.join("|"))).toEqual(
    ["rua", "flores", "azul|verde", "12"],
  );
  expect(rankingWords("rua 07 sete azul").map(({ typed }) => typed)).toEqual([null, "7", "sete", null]);
  const alternatives = rankingWords('"rua das flores" ou av. brasil ou "Niterói/RJ"');
  expect(alternatives.map(({ word }) => word.join("|"))).toEqual(["flores|brasil|niteroi"]);
});

test("names of one enumeration can be removed one by one", () => {
  const sources = clausesIn("casa exceto no centro e na vila nova, azul").map((each) => each.source);
  expect(sources).toEqual(["casa", "exceto no centro", "exceto na vila nova,", "azul"]);
  expect(clausesIn(sources.join(" ")).map(written)).toEqual(["casa", '-"centro"', '-"vila nova"', "azul"]);
});

test("each condition knows how it was typed", () => {
  const sources = clausesIn('R. Azul "vila nova" exceto no centro, Flores ou Acácias -sul').map(
    (each) => each.source,
  );
  expect(sources).toEqual(["R.", "Azul", '"vila nova"', "exceto no centro,", "Flores ou Acácias", "-sul"]);
});
