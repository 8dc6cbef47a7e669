/** npm passes Ctrl+C on to a process to which the terminal has sent it as well: both come within this time. */
const SAME_REQUEST_MS = 1_000;

/** Calls `stop` when the process is asked to end. Who asks once more, because that takes too long, ends it at once. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      const at = performance.now();
      if (firstAt === null) {
        firstAt = at;
        stop(signal);
      } else if (at - firstAt > SAME_REQUEST_MS) process.exit(1);
    });
  }
}
