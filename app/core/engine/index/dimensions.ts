import type { Listing } from "#app/facts/listings/listing.ts";
import { intersect, unite, type Bitset } from "#app/lib/bitset.ts";
import { reusedCounters } from "#app/lib/counters.ts";
import { facetLabel, rankedFacet, ROOM_STEPS } from "./facet-list.ts";
import type { CountKey } from "#app/facts/query/filter-keys.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { FACET_OF, type FacetCount, type FacetKey } from "#app/core/engine/search-engine.ts";

type SetKey = "types" | "saleModes" | "payments" | "novelties" | "amenities";
/** Keys whose rows are counted by profile. */
export type DimensionKey = SetKey | CountKey;

interface SetRule {
  /** Whether a row needs any of the chosen values or all of them. */
  needs: "any" | "all";
  values: (listing: Listing) => readonly string[];
  labelOf?: (listing: Listing) => string;
}

interface CountRule {
  needs: "least";
  countOf: (listing: Listing) => number | null;
}

/** How each of these keys groups rows. */
const RULES: Record<SetKey, SetRule> & Record<CountKey, CountRule> = {
  types: {
    needs: "any",
    values: (l) => [l.typeCode],
    labelOf: (l) => l.type,
  },
  saleModes: {
    needs: "any",
    values: (l) => [l.saleModeCode],
    labelOf: (l) => l.saleMode,
  },
  payments: { needs: "any", values: (l) => l.payments },
  minBedrooms: { needs: "least", countOf: (l) => l.bedrooms },
  minParking: { needs: "least", countOf: (l) => l.parking },
  minBathrooms: { needs: "least", countOf: (l) => l.bathrooms },
  minSuites: { needs: "least", countOf: (l) => l.suites },
  amenities: { needs: "all", values: (l) => l.amenities },
  novelties: { needs: "any", values: (l) => l.news.map((news) => news.kind) },
};

/** A rule with its key and its facet. A cell is one combination of values that rows have. */
type DimensionRule = { facet: FacetKey } & (
  | ({ filter: SetKey } & SetRule)
  | ({ filter: CountKey } & CountRule)
);

export const DIMENSION_RULES = (Object.keys(RULES) as DimensionKey[]).map(
  (filter) => ({ filter, facet: FACET_OF[filter], ...RULES[filter] }) as DimensionRule,
);

/** Equal for listings that are in the same groups under every rule and have the same labels. */
export function shapeOf(listing: Listing): string {
  let shape = "";
  for (const rule of DIMENSION_RULES) {
    shape += cellKey(rule, listing);
    shape += rule.needs !== "least" && rule.labelOf ? `\t${rule.labelOf(listing)}\r` : "\r";
  }
  return shape;
}

/**
 * One dimension over all rows: the cells, what they mean, and the rows of each choice as a bitset.
 */
export interface Dimension {
  rule: DimensionRule;
  /** What a filter may choose, ascending: values, or counts that occur in rows. */
  choices: (string | number)[];
  /** Rows with the value, or with at least that count. */
  bits: Bitset[];
  /** Facet values with their labels, ascending. */
  values: string[];
  labels: string[];
  /** Facet values that a row of the cell counts for. */
  cells: number[][];
  /** Choices that a row of the cell satisfies. */
  cellChoices: number[][];
}

/** A combination of values as a text: `1\n3`; equal for listings in the same cell. */
function cellKey(rule: DimensionRule, listing: Listing): string {
  return rule.needs === "least" ? `${rule.countOf(listing)}` : rule.values(listing).join("\n");
}

/** Collects the cells of a dimension. */
export function collectDimension(rule: DimensionRule) {
  const cellOf = new Map<string, number>();
  const spellings: Spellings = new Map();
  return {
    /** The cell of rows with the values of this listing. */
    take(listing: Listing): number {
      const key = cellKey(rule, listing);
      if (rule.needs !== "least" && rule.labelOf) {
        const label = rule.labelOf(listing);
        const labels = spellings.get(key);
        if (labels) labels.add(label);
        else spellings.set(key, new Set([label]));
      }
      let cell = cellOf.get(key);
      if (cell === undefined) cellOf.set(key, (cell = cellOf.size));
      return cell;
    },
    /** The dimension without its rows. */
    finish: (): Dimension => ({ ...meaningOf(rule, [...cellOf.keys()], spellings), rule, bits: [] }),
  };
}

/** Where labels come from the listings: the spellings of each value. */
type Spellings = Map<string, Set<string>>;

type Meaning = Pick<Dimension, "choices" | "values" | "labels" | "cells" | "cellChoices">;

/** `keys`: the values of each cell. */
function meaningOf(rule: DimensionRule, keys: string[], spellings: Spellings): Meaning {
  if (rule.needs === "least") return countMeaning(rule, keys);
  const sets = keys.map((key) => (key === "" ? [] : [...new Set(key.split("\n"))]));
  const values = [...new Set(sets.flat())].sort();
  const position = new Map(values.map((value, i) => [value, i]));
  const cells = sets.map((set) => set.map((value) => position.get(value)!));
  return { choices: values, values, labels: labelsOf(rule, values, spellings), cells, cellChoices: cells };
}

/** Of several spellings the first in code-unit order is shown. */
function labelsOf(rule: DimensionRule, values: string[], spellings: Spellings): string[] {
  return values.map((value) => {
    const [first] = [...(spellings.get(value) ?? [])].sort();
    return first ?? facetLabel(rule.facet, value);
  });
}

function countMeaning(rule: DimensionRule, keys: string[]): Meaning {
  const counts = keys.map((key) => (key === "null" ? null : Number(key)));
  const choices = [...new Set(counts.filter((count) => count !== null))].sort((a, b) => a - b);
  const upTo = (count: number | null, steps: number[]) =>
    count === null ? [] : steps.flatMap((step, i) => (count >= step ? [i] : []));
  return {
    choices,
    values: ROOM_STEPS,
    labels: ROOM_STEPS.map((value) => facetLabel(rule.facet, value)),
    cells: counts.map((count) => upTo(count, ROOM_STEPS.map(Number))),
    cellChoices: counts.map((count) => upTo(count, choices)),
  };
}

/** The choices of a filter in this dimension, -1 for one that no row has; null without a condition. */
export function choicesOf({ rule, choices }: Dimension, filters: Filters): number[] | null {
  if (rule.needs === "least") {
    const least = filters[rule.filter];
    return least === null ? null : [choices.findIndex((count) => Number(count) >= least)];
  }
  const wanted = filters[rule.filter];
  return wanted.length ? wanted.map((value) => choices.indexOf(value)) : null;
}

/** Narrows `into` to the rows that satisfy the choices. `scratch` is overwritten. */
export function narrow(dimension: Dimension, chosen: number[], into: Bitset, scratch: Bitset): void {
  if (dimension.rule.needs !== "any" || chosen.length === 1) {
    for (const choice of chosen) {
      if (choice < 0) into.fill(0);
      else intersect(into, dimension.bits[choice]!);
    }
    return;
  }
  scratch.fill(0);
  for (const choice of chosen) if (choice >= 0) unite(scratch, dimension.bits[choice]!);
  intersect(into, scratch);
}

/** For each cell 1 when its rows satisfy the choices, else 0. */
export function acceptedCells({ rule, cellChoices }: Dimension, chosen: number[]): Uint8Array {
  const accepted = new Uint8Array(cellChoices.length);
  for (let i = 0; i < cellChoices.length; i++) {
    const cell = cellChoices[i]!;
    const holds = (choice: number) => cell.includes(choice);
    if (rule.needs === "any" ? chosen.some(holds) : chosen.every(holds)) accepted[i] = 1;
  }
  return accepted;
}

const valueCounts = reusedCounters();

/** Computes the facet from the number of rows in each cell; the dimension's first cell is at `first`. */
export function facetOfCells(
  { values, labels, cells }: Dimension,
  rows: Uint32Array,
  first: number,
): FacetCount[] {
  const counts = valueCounts(values.length);
  for (let cell = 0; cell < cells.length; cell++) {
    const count = rows[first + cell]!;
    if (count === 0) continue;
    for (const value of cells[cell]!) counts[value]! += count;
  }
  return rankedFacet(values, labels, counts);
}
