import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeList } from "./lists.ts";

/** Reads and compares lists without any code of the product, as an independent expectation. */

interface ListedRow {
  number: string;
  city: string;
  /** `Casa`, the first word of the description. */
  type: string;
  cents: number;
  /** Percent, as the list gives it: rounded to two decimals. */
  discount: number;
}

export interface News {
  kind: "novo" | "voltou" | "baixou";
  row: ListedRow;
}

type ListedDay = Map<string, ListedRow>;

/** The rows of one list by their numbers. */
export async function readDay(file: string): Promise<ListedDay> {
  const lines = (await readFile(file, "latin1"))
    .split("\n")
    .map((line) => line.split(";").map((c) => c.trim()));
  const header = lines.find(([first]) => first === "N° do imóvel")!;
  const column = (name: string) => header.indexOf(name);
  const [city, price, discount, words] = ["Cidade", "Preço", "Desconto", "Descrição"].map(column);
  const rows = lines
    .filter(([number]) => /^\d+$/.test(number!))
    .map((cells) => ({
      number: cells[0]!,
      city: cells[city!]!,
      type: cells[words!]!.split(",")[0]!,
      cents: cents(cells[price!]!),
      discount: Number(cells[discount!]!),
    }));
  return new Map(rows.map((row) => [row.number, row]));
}

function cents(amount: string): number {
  return Number(amount.replace(/[.,]/g, ""));
}

/** The news of the last of some days: new numbers, numbers that were missing on the day before, and lower prices. */
export function newsOf(days: ListedDay[]): News[] {
  const earlier = days.slice(0, -1);
  const before = earlier.at(-1)!;
  return [...days.at(-1)!.values()].flatMap((row): News[] => {
    const was = before.get(row.number);
    if (was) return row.cents < was.cents ? [{ kind: "baixou", row }] : [];
    return [{ kind: earlier.some((day) => day.has(row.number)) ? "voltou" : "novo", row }];
  });
}

const CITIES = ["NITEROI", "MACAE", "RIO DE JANEIRO"];
const typeOf = (n: number) => (n % 12 === 2 ? "Sala" : n % 2 ? "Casa" : "Apartamento");

/** Three invented days of Rio de Janeiro with all kinds of news, for use without the real ones. */
export async function inventDays(folder: string): Promise<string[]> {
  const row = (n: number, day: number) => ({
    number: String(8_000_000_000_000 + n),
    city: CITIES[n % 3]!,
    // Some prices fall on each of the days.
    price: `${40 + (n % 9) * 10 - (n % 5 < day ? day : 0)}.000,50`,
    appraisal: `${120 + (n % 4) * 60}.000,00`,
    description: `${typeOf(n)}, 0.00 de área total, 71.24 de área privativa, 0.00 de área do terreno.`,
  });
  const days = [
    { date: "2026-03-03", has: (n: number) => n < 60 },
    { date: "2026-03-10", has: (n: number) => n < 80 && n % 10 !== 6 },
    { date: "2026-03-12", has: (n: number) => n < 95 && n % 10 !== 3 },
  ];
  return Promise.all(
    days.map(({ date, has }, day) => {
      const rows = Array.from({ length: 95 }, (_, n) => n).filter(has);
      return writeList(
        path.join(folder, date),
        "RJ",
        date,
        rows.map((n) => row(n, day)),
      );
    }),
  );
}
