import { alter, dated, latin1, textOf, type OfficialList } from "#tests/official-list.ts";
import { renamed, text, type Spoiling } from "./spoiling.ts";

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
  { what: "the list as it is", verdict: "accepted", says: null, spoil: text },

  // Encodings
  { what: "saved as UTF-8", verdict: "accepted", says: null, spoil: utf8 },
  {
    what: "saved as UTF-16 with CRLF",
    verdict: "accepted",
    says: null,
    spoil: (list) => Buffer.from(`\uFEFF${textOf(list).replaceAll("\n", "\r\n")}`, "utf16le"),
  },
  {
    what: "accents taken off",
    verdict: "accepted",
    says: null,
    spoil: (list) => latin1(withoutAccents(textOf(list).replaceAll("°", ""))),
  },
  {
    what: "UTF-8 from the middle on",
    verdict: "refused",
    says: /contradiz.*acentos estragados/,
    spoil: (list) => halves(list, "latin1", "utf8"),
  },
  {
    what: "UTF-8 until the middle",
    verdict: "refused",
    says: /contradiz.*acentos estragados/,
    spoil: (list) => halves(list, "utf8", "latin1"),
  },
  {
    what: "UTF-8 twice",
    verdict: "refused",
    says: /Faltam colunas.*acentos estragados/,
    spoil: (list) => Buffer.from(utf8(list).toString("latin1")),
  },
  {
    what: "UTF-8 twice, in the rows only",
    verdict: "refused",
    says: /acentos estragados/,
    spoil: (list) =>
      utf8({
        ...list,
        rows: list.rows.map((row) => row.map((field) => Buffer.from(field).toString("latin1"))),
      }),
  },
  {
    what: "accents lost to the sign for an unknown character",
    verdict: "refused",
    says: /acentos estragados/,
    spoil: (list) =>
      utf8(
        alter(list, ({ mode, description }) => ({
          mode: mode.replace(/[^ -~]/g, "\uFFFD"),
          description: description.replace(/[^ -~]/g, "\uFFFD"),
        })),
      ),
  },
  {
    what: "accents lost to question marks",
    verdict: "refused",
    says: /Faltam colunas/,
    spoil: (list) => latin1(textOf(list).replace(/[^\n -~]/g, "?")),
  },
  {
    what: "accents of the rows lost to question marks",
    verdict: "held",
    says: /modalidades de venda que nunca vimos/,
    spoil: (list) =>
      text({ ...list, rows: list.rows.map((row) => row.map((field) => field.replace(/[^ -~]/g, "?"))) }),
  },

  // Missing parts
  { what: "no byte", verdict: "refused", says: /vazio/, spoil: () => Buffer.alloc(0) },
  {
    what: "title and header alone",
    verdict: "refused",
    says: /lista vazia não quer dizer que tudo foi vendido/,
    spoil: (list) => text({ ...list, rows: [] }),
  },
  {
    what: "no header",
    verdict: "refused",
    says: /nomes das colunas/,
    spoil: (list) => text({ ...list, header: ["x"] }),
  },
  {
    what: "a column less",
    verdict: "refused",
    says: /Faltam colunas: Preço/,
    spoil: (list) => text(renamed(list, { Preço: "Valor" })),
  },
  {
    what: "cut inside a line",
    verdict: "refused",
    says: /cortado/,
    spoil: (list) => text(list).subarray(0, -60),
  },
  {
    what: "cut at the end of a line, a twelfth left",
    verdict: "held",
    says: /tem \d+ imóveis, e a lista de/,
    spoil: (list) => text(keep(list, 0, 1 / 12)),
  },
  {
    what: "cut at the end of a line, a third missing",
    verdict: "held",
    says: /parece cortado/,
    spoil: (list) => text(keep(list, 0, 2 / 3)),
  },
  {
    what: "the first third missing",
    verdict: "held",
    says: /parece cortado/,
    spoil: (list) => text(keep(list, 1 / 3, 1)),
  },
  {
    what: "the cities of the middle missing",
    verdict: "held",
    says: /não traz nenhum dos|e a lista de/,
    spoil: (list) => {
      const [from, to] = [1 / 3, 2 / 3].map((share) => list.rows[Math.round(list.rows.length * share)]![2]!);
      return text({ ...list, rows: list.rows.filter(([, , city]) => city! < from! || city! > to!) });
    },
  },
  {
    what: "nine of ten rows missing, here and there",
    verdict: "held",
    says: /tem \d+ imóveis, e a lista de/,
    spoil: (list) => text({ ...list, rows: list.rows.filter((_, index) => index % 10 === 0) }),
  },

  // State and date
  {
    what: "the name of another state",
    verdict: "refused",
    says: /nome do arquivo diz AC/,
    spoil: text,
    name: "Lista_imoveis_AC.csv",
  },
  {
    what: "another state in the rows",
    verdict: "refused",
    says: /nome do arquivo diz/,
    spoil: (list) => text(alter(list, () => ({ state: "AC " }))),
  },
  {
    what: "another state in the name and in the rows",
    verdict: "held",
    says: /eram de outro estado|cidades que só existem em outros estados/,
    spoil: (list) => text(alter(dated(list, "22/11/2026"), () => ({ state: "AC " }))),
    name: "Lista_imoveis_AC.csv",
  },
  {
    what: "two states",
    verdict: "refused",
    says: /nome do arquivo diz/,
    spoil: (list) =>
      text(
        alter(
          list,
          () => ({ state: "AC " }),
          (index) => index > 20,
        ),
      ),
  },
  {
    what: "a day that is yet to come",
    verdict: "refused",
    says: /está no futuro/,
    spoil: (list) => text(dated(list, "31/12/2098")),
  },
  {
    what: "a day that does not exist",
    verdict: "refused",
    says: /data de geração da lista é impossível/,
    spoil: (list) => text(dated(list, "31/02/2026")),
  },
  { what: "no day", verdict: "refused", says: /--data AAAA-MM-DD/, spoil: (list) => text(dated(list, "")) },
  {
    what: "lists of two days, one behind the other",
    verdict: "refused",
    says: /datas diferentes/,
    spoil: (list) => Buffer.concat([text(list), text(dated(list, "01/01/2026"))]),
  },

  // Form
  {
    what: "sorted by price",
    verdict: "accepted",
    says: null,
    spoil: (list) => text({ ...list, rows: list.rows.toSorted((a, b) => (a[5]! < b[5]! ? -1 : 1)) }),
  },
  {
    what: "columns in another order",
    verdict: "accepted",
    says: null,
    spoil: (list) =>
      text({ ...list, header: list.header.toReversed(), rows: list.rows.map((row) => row.toReversed()) }),
  },
  {
    what: "tabs between fields",
    verdict: "accepted",
    says: null,
    spoil: (list) => latin1(textOf(list).replaceAll(";", "\t")),
  },
  {
    what: "a spreadsheet's lines of separators",
    verdict: "accepted",
    says: null,
    spoil: (list) => latin1(`${textOf(list).trimStart()}${";;;;;;;;;;;\n".repeat(40)}`),
  },
  {
    what: "the separator inside a field of most rows",
    verdict: "refused",
    says: /campos em vez de/,
    spoil: (list) =>
      text(
        alter(
          list,
          ({ address }) => ({ address: `${address};fundos` }),
          (index) => index % 3 > 0,
        ),
      ),
  },
  {
    what: "a web page",
    verdict: "refused",
    says: /HTML/,
    spoil: () => Buffer.from("<!DOCTYPE html><html><body>Erro</body></html>"),
  },
  {
    what: "the page of the bot manager",
    verdict: "refused",
    says: /captcha/,
    spoil: () => Buffer.from("<head><title>Radware Bot Manager CAPTCHA</title>"),
  },
];
