/** A value of the tables of costs. Rates are hundredths of a percent (300 is 3%), amounts are cents. */
export type CostValue =
  | RateValue
  | ShareValue
  | ItbiValue
  | BandsValue
  | RangeValue
  | AmountValue
  | DocumentValue
  | HolidaysValue;

/** A rate a year. */
interface RateValue {
  kind: "rate";
  rate: number;
}

/** A part of the price. */
interface ShareValue {
  kind: "share";
  share: number;
}

/** A rate of insurance, millionths of a percent a month, from low to high. */
export interface RangeValue {
  kind: "range";
  low: number;
  high: number;
}

/** A limit in cents. */
interface AmountValue {
  kind: "amount";
  cents: number;
}

/** A version of a document, and what is new in it, in words; empty: nobody wrote that down. */
export interface DocumentValue {
  kind: "document";
  version: string;
  changes: string;
}

/** The rate of the tax on a purchase. */
export interface ItbiValue {
  kind: "itbi";
  rate: number;
  /** The rate on the financed part of the price; null: no rate of its own is known. */
  financed: {
    rate: number;
    /** Only up to this part; null: all of it. */
    upToCents: number | null;
    /** Only where the property is worth at most this. */
    propertyUpToCents?: number;
  } | null;
  /** What the city asks under a condition of its own, such as a first home or the first sale of a new building; 0: nothing. */
  first?: {
    rate: number;
    /** Only where the property is worth at most this. */
    propertyUpToCents?: number;
  };
  /** The least that the tax is reckoned on, whatever the price. */
  minimumBaseCents?: number;
}

/** Fees by the value of the property, in ascending bands. */
export interface BandsValue {
  kind: "bands";
  bands: FeeBand[];
  /** Above the last band: its fee, and this much for each step that is begun. */
  above?: { stepCents: number; feeCents: number; ceilingCents: number | null };
  /** Parts that funds and taxes add to a fee, hundredths of a percent, each rounded by itself. */
  surcharges?: number[];
}

export interface FeeBand {
  /** The highest value of the band; null: whatever is above the band before. */
  upToCents: number | null;
  feeCents: number;
}

/** Local holidays: `07-09` is one of every year, `2026-06-24` of one. */
export interface HolidaysValue {
  kind: "holidays";
  days: { day: string; name: string }[];
}
