import { pino, type Logger, type LoggerOptions } from "pino";
import { errorFacts, withErrorFacts } from "#app/lib/error-facts.ts";

export type Log = Logger;

/** Errors are written as their facts, wherever they stand: those of the database hold parameters of statements. */
const OPTIONS: LoggerOptions = {
  base: null,
  serializers: { err: (facts: unknown) => facts },
  hooks: {
    logMethod([first, ...rest], method) {
      const fields = first instanceof Error ? { err: errorFacts(first) } : withErrorFacts(first);
      const args = [fields, ...rest.map((one) => withErrorFacts(one))];
      method.apply(this, args as Parameters<typeof method>);
    },
  },
};

/** The log: JSON lines in English on standard output (on standard error for commands that print results). */
export function createLog(level: string, to: "stdout" | "stderr" = "stdout"): Log {
  return pino({ ...OPTIONS, level }, pino.destination({ dest: to === "stdout" ? 1 : 2, sync: true }));
}
