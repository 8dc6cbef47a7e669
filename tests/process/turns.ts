import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Watches the event loop of this process: the result ends it and gives the most milliseconds of processor time that passed
 * between two turns. Unlike time on a clock, it says the same on a busy machine.
 */
export function watchTurns(): () => number {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  let [last, longest, isWatching] = [spent(), 0, true];
  const turn = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (isWatching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isWatching = false;
    return longest / 1000;
  };
}

/** Bytes that are in use after a garbage collection. */
export function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
