import { pino, type Logger } from "pino";

export type Log = Logger;

/** The log: JSON lines in English on standard output (on standard error for commands that print results). */
export function createLog(level: string, to: "stdout" | "stderr" = "stdout"): Log {
  return pino({ level, base: null }, pino.destination({ dest: to === "stdout" ? 1 : 2, sync: true }));
}
