import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { discountOfText } from "./invented-list.ts";

/**
 * A list in the source's own format, split into parts so that a test can change it. Text is that of ISO-8859-1 bytes.
 */
export interface OfficialList {
  state: string;
  date: IsoDate;
  title: string;
  header: string[];
  rows: string[][];
}

const COLUMNS = {
  number: "N° do imóvel",
  state: "UF",
  city: "Cidade",
  district: "Bairro",
  address: "Endereço",
  price: "Preço",
  appraisal: "Valor de avaliação",
  discount: "Desconto",
  description: "Descrição",
  mode: "Modalidade de venda",
  link: "Link de acesso",
};
type Column = keyof typeof COLUMNS;
type Fields = Record<Column, string>;

export function takeApart(bytes: Uint8Array, state: string, date: IsoDate): OfficialList {
  const [, title, header, , ...lines] = Buffer.from(bytes).toString("latin1").trimEnd().split("\n");
  return {
    state,
    date,
    title: title!,
    header: header!.split(";"),
    rows: lines.map((line) => line.split(";")),
  };
}

/** The text as the source writes it, by default with the list's own rows. */
export function textOf({ title, header, rows }: OfficialList): string {
  return `\n${title}\n${header.join(";")}\n\n${rows.map((row) => `${row.join(";")}\n`).join("")}`;
}

export function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** Changes fields of the rows that `which` selects (default: all). */
export function alter(
  list: OfficialList,
  change: (fields: Fields, index: number) => Partial<Fields>,
  which: (index: number) => boolean = () => true,
): OfficialList {
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, title]) => [
      column,
      list.header.findIndex((name) => name.trim() === title),
    ]),
  ) as Record<Column, number>;
  const rows = list.rows.map((row, index) => {
    if (!which(index)) return row;
    const fields = Object.fromEntries(
      Object.entries(at).map(([column, place]) => [column, row[place] ?? ""]),
    ) as Fields;
    const changed = [...row];
    for (const [column, text] of Object.entries(change(fields, index))) changed[at[column as Column]] = text;
    return changed;
  });
  return { ...list, rows };
}

/** Gives every row the values of the row `by` places further on in these columns. */
export function shift(list: OfficialList, columns: Column[], by = 7): OfficialList {
  const rows: Fields[] = [];
  alter(list, (fields) => (rows.push(fields), {}));
  return alter(list, (_, index) => {
    const other = rows[(index + by) % rows.length]!;
    return Object.fromEntries(columns.map((column) => [column, other[column]]));
  });
}

/** Both amounts times a factor, with the discount that follows from them. */
export function scaled(fields: Fields, price: number, appraisal = price): Partial<Fields> {
  const amounts = { price: times(fields.price, price), appraisal: times(fields.appraisal, appraisal) };
  return { ...amounts, discount: discountOfText(amounts.price, amounts.appraisal) };
}

function times(text: string, factor: number): string {
  const cents = Math.round(Number(text.replaceAll(".", "").replace(",", "")) * factor);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${whole},${String(cents % 100).padStart(2, "0")}`;
}

export function dated(list: OfficialList, date: string): OfficialList {
  return { ...list, title: list.title.replace(formatDate(list.date), date) };
}
