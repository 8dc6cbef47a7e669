import type { Steps } from "#app/lib/steps.ts";

/** The result of all steps, one after the other. */
export function allAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
