/** Characters that the form of a refund takes; its page has them without the form's reader. */
export const LONGEST_HOLDER = 120;
export const LONGEST_REASON = 500;
