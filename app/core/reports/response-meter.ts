/** Quarters of an hour in a day: health is measured in them. */
export const QUARTERS_A_DAY = 96;

/** Upper ends of the bins that answers are counted in by their duration, in milliseconds; one more bin has all longer ones. */
export const RESPONSE_BINS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 2_000, 5_000,
];

/** What was answered in some time. */
export interface Answers {
  requests: number;
  /** With a status from 500 on. */
  failures: number;
  apiRequests: number;
  apiFailures: number;
  durations: number[];
}

export interface ResponseMeter {
  note(answer: { ms: number; status: number; api: boolean }): void;
  /** What was noted since the last time. */
  take(): Answers;
  /** Adds what could not be written, to be taken again. */
  giveBack(answers: Answers): void;
}

export function noAnswers(): Answers {
  const durations = [...RESPONSE_BINS, 0].fill(0);
  return { requests: 0, failures: 0, apiRequests: 0, apiFailures: 0, durations };
}

export function addAnswers(to: Answers, more: Answers): void {
  to.requests += more.requests;
  to.failures += more.failures;
  to.apiRequests += more.apiRequests;
  to.apiFailures += more.apiFailures;
  to.durations = to.durations.map((count, bin) => count + (more.durations[bin] ?? 0));
}

export function createResponseMeter(): ResponseMeter {
  let answers = noAnswers();
  return {
    note({ ms, status, api }) {
      const failed = Number(status >= 500);
      answers.requests++;
      answers.failures += failed;
      answers.apiRequests += Number(api);
      answers.apiFailures += api ? failed : 0;
      const bin = RESPONSE_BINS.findIndex((end) => ms <= end);
      answers.durations[bin === -1 ? RESPONSE_BINS.length : bin]!++;
    },
    take() {
      const taken = answers;
      answers = noAnswers();
      return taken;
    },
    giveBack: (taken) => addAnswers(answers, taken),
  };
}

/**
 * The duration that a share of the answers does not exceed (nearest-rank percentile), in milliseconds: the upper end of the
 * bin in which it lies, so never too short. `Infinity`: longer than the last bin's end; null: nothing was counted.
 */
export function durationAt(durations: readonly number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  const bin = durations.findIndex((count) => (seen += count) >= rank);
  return RESPONSE_BINS[bin] ?? Infinity;
}
