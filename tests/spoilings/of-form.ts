import { alter, dated, latin1, textOf, type OfficialList } from "#tests/official-list.ts";
import { quarantined, readsAlike, refused, type Spoiling } from "./spoiling.ts";

const utf8 = (list: OfficialList) => Buffer.from(textOf(list));
const keep = (list: OfficialList, from: number, to: number): OfficialList => {
  const at = (share: number) => Math.round(list.rows.length * share);
  return { ...list, rows: list.rows.slice(at(from), at(to)) };
};
/** The bytes before and after a share of the rows, each in an encoding of its own. */
const halves = (list: OfficialList, first: BufferEncoding, second: BufferEncoding) => {
  const lines = textOf(list).split(/(?<=\n)/);
  const at = Math.round(lines.length * 0.7);
  return Buffer.concat([
    Buffer.from(lines.slice(0, at).join(""), first),
    Buffer.from(lines.slice(at).join(""), second),
  ]);
};
const withoutAccents = (plain: string) => plain.normalize("NFD").replace(/\p{M}/gu, "");

/** Encodings, missing parts, state and day, the form of the file. */
export const SPOILINGS_OF_FORM: Spoiling[] = [
  readsAlike("the list as it is", (list) => list),

  // Encodings
  readsAlike("accents taken off", (list) => latin1(withoutAccents(textOf(list).replaceAll("°", "")))),
  refused("UTF-8 from the middle on", /contradiz.*acentos estragados/, (list) =>
    halves(list, "latin1", "utf8"),
  ),
  refused("UTF-8 until the middle", /contradiz.*acentos estragados/, (list) =>
    halves(list, "utf8", "latin1"),
  ),
  refused("UTF-8 twice", /Faltam colunas.*acentos estragados/, (list) =>
    Buffer.from(utf8(list).toString("latin1")),
  ),
  refused("UTF-8 twice, in the rows only", /acentos estragados/, (list) =>
    utf8({
      ...list,
      rows: list.rows.map((row) => row.map((field) => Buffer.from(field).toString("latin1"))),
    }),
  ),
  refused("accents lost to the sign for an unknown character", /acentos estragados/, (list) =>
    utf8(
      alter(list, ({ mode, description }) => ({
        mode: mode.replace(/[^ -~]/g, "\uFFFD"),
        description: description.replace(/[^ -~]/g, "\uFFFD"),
      })),
    ),
  ),
  refused("accents lost to question marks", /Faltam colunas/, (list) =>
    latin1(textOf(list).replace(/[^\n -~]/g, "?")),
  ),
  quarantined(
    "accents of the rows lost to question marks",
    /modalidades de venda que nunca vimos/,
    (list) => ({
      ...list,
      rows: list.rows.map((row) => row.map((field) => field.replace(/[^ -~]/g, "?"))),
    }),
  ),

  // Missing parts
  quarantined("cut at the end of a line, a twelfth left", /tem \d+ imóveis, e a lista de/, (list) =>
    keep(list, 0, 1 / 12),
  ),
  quarantined("cut at the end of a line, a third missing", /parece cortado/, (list) => keep(list, 0, 2 / 3)),
  quarantined("the first third missing", /parece cortado/, (list) => keep(list, 1 / 3, 1)),
  quarantined("the cities of the middle missing", /não traz nenhum dos|e a lista de/, (list) => {
    const [from, to] = [1 / 3, 2 / 3].map((share) => list.rows[Math.round(list.rows.length * share)]![2]!);
    return { ...list, rows: list.rows.filter(([, , city]) => city! < from! || city! > to!) };
  }),
  quarantined("nine of ten rows missing, here and there", /tem \d+ imóveis, e a lista de/, (list) => ({
    ...list,
    rows: list.rows.filter((_, index) => index % 10 === 0),
  })),

  // State and date
  refused("another state in the rows", /nome do arquivo diz/, (list) =>
    alter(list, () => ({ state: "AC " })),
  ),
  quarantined(
    "another state in the name and in the rows",
    /eram de outro estado|cidades que só existem em outros estados/,
    (list) => alter(dated(list, "22/11/2026"), () => ({ state: "AC " })),
    "Lista_imoveis_AC.csv",
  ),
  refused("two states", /nome do arquivo diz/, (list) =>
    alter(
      list,
      () => ({ state: "AC " }),
      (index) => index > 20,
    ),
  ),
  refused("a day that is yet to come", /está no futuro/, (list) => dated(list, "31/12/2098")),

  // Form
  readsAlike("sorted by price", (list) => ({
    ...list,
    rows: list.rows.toSorted((a, b) => (a[5]! < b[5]! ? -1 : 1)),
  })),
  refused("the separator inside a field of most rows", /campos em vez de/, (list) =>
    alter(
      list,
      ({ address }) => ({ address: `${address};fundos` }),
      (index) => index % 3 > 0,
    ),
  ),
];
