/** The steps after which a process may die without a trace, each passed at one place of the code. */
export type Step =
  /** Of an import, in their order. */
  | "rows staged"
  | "list staged"
  | "leavers closed"
  | "changes recorded"
  | "appearances opened"
  | "listings written"
  | "history fitted"
  | "list noted"
  | "list merged"
  | "list committed"
  | "file imported"
  /** Of files of addresses. */
  | "addresses downloaded"
  | "addresses read"
  | "addresses written"
  | "properties placed"
  /** Of news on their way to people. */
  | "news written"
  | "message claimed"
  | "message sent";

/**
 * `MARTELO_DIES_AFTER=list merged:3` ends the process where it passes this step for the third time, as a power cut
 * would; `list merged:3:SIGTERM` asks it to stop there. For tests alone, which show that what was begun can be repeated;
 * ADR 0060.
 */
const [chosen = "", times = "1", signal = "SIGKILL"] = (process.env.MARTELO_DIES_AFTER ?? "").split(":");
let left = Number(times);

/** Passes a step. Once for many rows: it is not for loops over single ones. */
export function pass(step: Step): void {
  if (step !== chosen || --left !== 0) return;
  process.kill(process.pid, signal);
}
