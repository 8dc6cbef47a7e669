import { MINUTE_MS } from "#app/lib/durations.ts";
import type { ErrorReport } from "./error-report.server.ts";

/** Errors of one cause since the buffer was last taken. */
interface CountedError {
  /** The last one. */
  report: ErrorReport;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** One error, to be found by its request. */
interface SingleError {
  report: ErrorReport;
  at: Date;
}

export interface TakenErrors {
  groups: CountedError[];
  singles: SingleError[];
}

/** Causes that are told apart until the buffer is taken; all others are counted as one. */
const MOST_GROUPS = 50;
/** Single errors that are kept in each minute: of one cause, and of all. */
const SINGLES_OF_GROUP = 60;
const SINGLES = 300;
/** Single errors that wait for a database that is away. */
const MOST_WAITING = 1_000;

/** What is shown for the errors that were too many to be told apart. */
const OTHERS: Omit<ErrorReport, "requestId" | "path" | "method"> = {
  fingerprint: "others",
  event: "too many different errors at once: these were only counted",
  kind: "",
  message: "",
  frames: "",
  job: null,
};

/**
 * Collects errors in memory until they are written. However many there are, it holds a bounded number: all are counted,
 * and of each cause the first ones of every minute are kept one by one.
 */
export function createErrorBuffer() {
  let groups = new Map<string, CountedError>();
  let singles: SingleError[] = [];
  let minute = { begins: -Infinity, all: 0, of: new Map<string, number>() };

  /** Whether the minute has room for another single error of this cause. */
  function mayKeep(fingerprint: string, at: Date): boolean {
    if (at.getTime() - minute.begins >= MINUTE_MS || at.getTime() < minute.begins)
      minute = { begins: at.getTime(), all: 0, of: new Map() };
    const ofGroup = minute.of.get(fingerprint) ?? 0;
    if (ofGroup >= SINGLES_OF_GROUP || minute.all >= SINGLES || singles.length >= MOST_WAITING) return false;
    minute.of.set(fingerprint, ofGroup + 1);
    minute.all++;
    return true;
  }

  function count(error: CountedError): ErrorReport {
    const isCounted = groups.has(error.report.fingerprint) || groups.size < MOST_GROUPS;
    const report = isCounted ? error.report : { ...error.report, ...OTHERS };
    const known = groups.get(report.fingerprint);
    if (!known) groups.set(report.fingerprint, { ...error, report });
    else {
      if (error.lastAt >= known.lastAt) Object.assign(known, { report, lastAt: error.lastAt });
      if (error.firstAt < known.firstAt) known.firstAt = error.firstAt;
      known.count += error.count;
    }
    return report;
  }

  return {
    note(reported: ErrorReport, at: Date): void {
      const report = count({ report: reported, count: 1, firstAt: at, lastAt: at });
      if (mayKeep(report.fingerprint, at)) singles.push({ report, at });
    },
    /** Everything since the last call. */
    take(): TakenErrors {
      const taken = { groups: [...groups.values()], singles };
      groups = new Map();
      singles = [];
      return taken;
    },
    /** Takes back what could not be written, the older ones first where there is no room for all. */
    giveBack(taken: TakenErrors): void {
      for (const group of taken.groups) count(group);
      const backlog = [...taken.singles, ...singles].filter(({ report }) => groups.has(report.fingerprint));
      singles = backlog.slice(0, MOST_WAITING);
    },
  };
}
