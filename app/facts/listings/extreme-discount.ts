/** Percent below the appraisal from which a price needs an explanation: occupied, indebted or damaged properties have such. */
export const EXTREME_DISCOUNT = 80;
