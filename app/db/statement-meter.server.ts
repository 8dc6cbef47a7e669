import type pg from "pg";
import {
  addDuration,
  addHistogram,
  emptyHistogram,
  type DurationHistogram,
} from "#app/lib/duration-histogram.ts";
import { withoutValues } from "#app/lib/statement-text.ts";

/** Statements that take at least this long are counted. */
export const SLOW_MS = 100;

/** How often a statement was slow since it was last asked for. */
export interface SlowStatement {
  /** Without any value. */
  text: string;
  count: number;
  totalMs: number;
  maxMs: number;
  histogram: DurationHistogram;
}

/** The slow statements of a process. */
export interface StatementMeter {
  /** Whether something was counted. */
  holdsAny(): boolean;
  /** What was counted since the last call, at most `MOST` statements. */
  take(): SlowStatement[];
  /** Takes back what could not be written. */
  giveBack(taken: SlowStatement[]): void;
}

/** Different statements that are counted until they are taken; others are counted together. */
const MOST = 100;
/** The text of all that is counted together. */
const OTHER_STATEMENTS = "(outras)";

/** Waits for a lock on purpose, which says nothing about the statement. */
const WAITS = /^select pg_advisory_(?:xact_)?lock\b/;

interface Counting extends StatementMeter {
  /** Measures every statement of a connection. */
  watch(client: pg.ClientBase): void;
}

/**
 * Measures statements from the moment they are handed to a connection to their answer. What is fast costs two readings
 * of the clock and a comparison: nothing is counted and no text is read.
 */
export function createStatementMeter(slowMs = SLOW_MS): Counting {
  let counted = new Map<string, SlowStatement>();

  function count(statement: unknown, ms: number): void {
    const whole = typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text;
    const read = withoutValues(typeof whole === "string" ? whole : "");
    if (WAITS.test(read)) return;
    const histogram = emptyHistogram();
    addDuration(histogram, ms);
    add({ text: read, count: 1, totalMs: ms, maxMs: ms, histogram });
  }

  function add({ text, ...more }: SlowStatement): void {
    const key = counted.has(text) || counted.size < MOST - 1 ? text : OTHER_STATEMENTS;
    const slow = counted.get(key);
    if (!slow) return void counted.set(key, { text: key, ...more });
    slow.count += more.count;
    slow.totalMs += more.totalMs;
    slow.maxMs = Math.max(slow.maxMs, more.maxMs);
    addHistogram(slow.histogram, more.histogram);
  }

  return {
    holdsAny: () => counted.size > 0,
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    giveBack(taken) {
      for (const slow of taken) add(slow);
    },
    watch(client) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const measured = (...args: unknown[]) => {
        const begun = performance.now();
        const end = () => {
          const ms = performance.now() - begun;
          if (ms >= slowMs) count(args[0], ms);
        };
        const last = args.length - 1;
        const callback = args[last];
        if (typeof callback === "function") {
          // The pool hands over a callback, and its caller gets the promise.
          args[last] = (...answer: unknown[]) => {
            end();
            (callback as (...answer: unknown[]) => void)(...answer);
          };
          return query(...args);
        }
        const answer = query(...args);
        if (answer instanceof Promise) answer.then(end, end);
        return answer;
      };
      client.query = measured as typeof client.query;
    },
  };
}
