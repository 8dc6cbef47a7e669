import { UFS, type Uf } from "#app/lib/br.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { officialRows } from "./distributions.ts";
import { acceptsFinancing, GONE_PER_LISTED, history, type History } from "./history.ts";
import { propertyBuilder, type DemoProperty } from "./property.ts";
import { random } from "./random.ts";
import { writeList, type DemoRow } from "./write-list.ts";

interface DemoList {
  /** `Lista_imoveis_SP.csv` */
  name: string;
  date: IsoDate;
  state: Uf;
  bytes: Uint8Array<ArrayBuffer>;
}

interface DemoRecord {
  number: string;
  property: DemoProperty;
  acceptsFinancing: boolean;
  offers: History;
}

/** Rows on the newest date over all states, before the minimum per state is applied. */
const ROWS = 5000;
const MIN_PER_STATE = 8;
const ALL_OFFICIAL_ROWS = UFS.reduce((sum, state) => sum + officialRows(state), 0);

/** Days before the anchor on which the three lists of a state are dated, oldest first. */
const DEMO_DAYS_AGO = [14, 7, 0] as const;

/** First digits of every demonstration number. The source's own numbers never begin so. */
const DEMO_NUMBER_PREFIX = "9990";

/** How many properties of a state the newest lists hold. */
export function demoRows(state: Uf): number {
  return Math.max(MIN_PER_STATE, Math.round((ROWS * officialRows(state)) / ALL_OFFICIAL_ROWS));
}

/**
 * Invented lists of the whole country: one list per state for each of three dates, the oldest date first, in the exact
 * format of the source. The content is the same for every anchor; only the dates follow it.
 */
export function* demoLists(anchor: IsoDate): Generator<DemoList> {
  const records = new Map(UFS.map((state) => [state, recordsOf(state)]));
  for (const [index, daysAgo] of DEMO_DAYS_AGO.entries()) {
    const date = addDays(anchor, -daysAgo);
    for (const [state, all] of records) {
      const rows: DemoRow[] = [];
      for (const { offers, ...rest } of all) {
        const offer = offers[index];
        if (offer) rows.push({ ...rest, state, offer });
      }
      yield { name: `Lista_imoveis_${state}.csv`, date, state, bytes: writeList(date, rows) };
    }
  }
}

/** Every property of a state that is on any of the three dates, ordered by city as the lists are. */
function recordsOf(state: Uf): DemoRecord[] {
  const chance = random(`demonstration ${state}`);
  const nextProperty = propertyBuilder(chance, state);
  const listed = demoRows(state);
  const goneShare = listed * GONE_PER_LISTED;
  const gone = Math.floor(goneShare) + (chance.chance(goneShare % 1) ? 1 : 0);
  const records = Array.from({ length: listed + gone }, (_, sequence): DemoRecord => {
    const property = nextProperty();
    // Spread over the sequence, so that the units of one building do not all leave together.
    const isListed =
      Math.floor(((sequence + 1) * gone) / (listed + gone)) ===
      Math.floor((sequence * gone) / (listed + gone));
    const offers = history(chance, state, property.appraisalCents, isListed);
    return {
      number: numberOf(state, sequence),
      property,
      acceptsFinancing: acceptsFinancing(chance, offers),
      offers,
    };
  });
  return records.sort((a, b) => compare(a.property.city, b.property.city) || compare(a.number, b.number));
}

/**
 * Thirteen digits: the prefix, the state's place in the alphabet, and the sequence, scattered by a multiplier that is
 * coprime to the modulus.
 */
function numberOf(state: Uf, sequence: number): string {
  const place = String(UFS.indexOf(state) + 1).padStart(2, "0");
  const stirred = (sequence * 3_141_593 + 2_718_281) % 9_999_991;
  return `${DEMO_NUMBER_PREFIX}${place}${String(stirred).padStart(7, "0")}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
