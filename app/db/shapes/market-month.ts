/** How often each number was counted, by the number in digits. */
export type Bins = Record<string, number>;

/** How long properties whose arrival was seen stayed on the lists, in days. */
export interface Stays {
  /** Of those that left. */
  left: Bins;
  /** How long those have stayed so far of which no more is known: they are still listed, or nobody saw the day they left. */
  still: Bins;
}

/** What a month's lists say of one sale mode in one state, counted so that states and modes can be added up. */
export interface MonthSums extends Stays {
  /** Discounts on the last list of the month, in percent of the appraisal with two decimals, rounded up as the bank does. */
  discounts: Bins;
  /** Properties on it whose price is not below the appraisal. */
  undiscounted: number;
  /** Price cuts of the month, in percent of the price before with two decimals. */
  cuts: Bins;
}

/** By sale mode, as the source writes it. */
export type MonthByMode = Record<string, MonthSums>;
