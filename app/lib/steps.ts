/** Work that is done in steps, between which other work can run. */
export type Steps<T> = Generator<undefined, T>;

/** The result of all steps, with a pause after each of them. */
export async function withPauses<T>(steps: Steps<T>, pause: () => Promise<unknown> = otherWork): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Until other work has had its turn. */
export const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve));
