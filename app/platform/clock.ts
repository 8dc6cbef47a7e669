/**
 * The machine's clock. The programs that start the product hand it over (`now`), and everything that decides by the time
 * of day is told the time; `tests/architecture/clock.test.ts` lists who reads the machine's clock besides.
 */
export function machineClock(): Date {
  return new Date();
}
