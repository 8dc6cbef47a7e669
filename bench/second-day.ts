import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";

/** Columns of a list row: number;state;city;district;address;price;appraisal;discount;description;mode;link. */
const COLUMNS = 11;
const [NUMBER, PRICE, APPRAISAL, DISCOUNT, MODE, LINK] = [0, 5, 6, 7, 9, 10];

const CHANGED = 0.05;
const DROPPED = 0.03;
const ADDED = 0.02;

/** First number of the properties that the next day adds; larger than those in lists. */
let nextNumber = 9_100_000_000_000;

/**
 * The list of the next day: of every hundred rows three are gone, five have another price or mode, two are new. The same
 * for the same list and seed; text in, text out.
 */
export function nextDayList(list: string, date: IsoDate, seed: number): string {
  const random = seededRandom(seed);
  // The first date of a list is its title's.
  const rows = list.replace(/\d{2}\/\d{2}\/\d{4}/, formatDate(date)).split(/\r?\n/);
  const lines: string[] = [];
  const modes = [
    ...new Set(rows.map((row) => row.split(";")).flatMap((cells) => (isRow(cells) ? cells[MODE]! : []))),
  ];
  for (const row of rows) {
    const cells = row.split(";");
    if (!isRow(cells)) {
      lines.push(row);
      continue;
    }
    const chance = random();
    if (chance < DROPPED) continue;
    if (chance < DROPPED + CHANGED) lines.push(changed(cells, modes, random()).join(";"));
    else lines.push(row);
    if (random() < ADDED) lines.push(added(cells).join(";"));
  }
  return lines.join("\r\n");
}

function isRow(cells: string[]): boolean {
  return cells.length === COLUMNS && /^\s*\d{4,}\s*$/.test(cells[NUMBER]!);
}

/** Half of them change in price, by a tenth down or up, half in sale mode where the list has several. */
function changed(cells: string[], modes: string[], chance: number): string[] {
  const other = modes.find((mode) => mode !== cells[MODE]);
  if (chance < 0.5 && other !== undefined) return cells.with(MODE, other);
  const price = amount(cells[PRICE]!) * (chance < 0.85 ? 0.9 : 1.1);
  const discount = Math.max(0, (1 - price / amount(cells[APPRAISAL]!)) * 100);
  return cells.with(PRICE, written(price)).with(DISCOUNT, discount.toFixed(2));
}

function added(cells: string[]): string[] {
  const number = String(nextNumber++);
  return cells.with(NUMBER, ` ${number} `).with(LINK, cells[LINK]!.replace(cells[NUMBER]!.trim(), number));
}

function amount(text: string): number {
  return Number(text.replaceAll(".", "").replace(",", "."));
}

function written(reais: number): string {
  return reais.toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
