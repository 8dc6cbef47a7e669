import { parseArgs } from "node:util";
import { z } from "zod";

export interface AccountArguments {
  /** In lower case. */
  email: string;
  /** The words after the e-mail. */
  rest: string[];
  /** Says what is wrong with the words, and ends the command with status 2. */
  explain(problem: string): never;
}

/** Says what is wrong with the words of a command and how it is used, and ends it with status 2. */
export function wrongUsage(usage: string): (problem: string) => never {
  return (problem) => {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  };
}

/** The e-mail on a command line and the words after it; wrong usage ends the command with status 2. */
export function accountArguments(usage: string): AccountArguments {
  const explain = wrongUsage(usage);
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const [email, ...rest] = positionals;
    if (!email) return explain("Falta o e-mail da conta.");
    if (!z.email().safeParse(email).success) return explain(`Isto não é um endereço de e-mail: ${email}`);
    return { email: email.toLowerCase(), rest, explain };
  } catch (error) {
    return explain(argumentProblem(error));
  }
}

/** Why `parseArgs` refused a command line, in Portuguese. */
export function argumentProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'([^'\s]+)/.exec(error.message)?.[1];
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Opção desconhecida: ${option}`;
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return `A opção ${option} está sem valor, ou com um que não leva.`;
  return error.message;
}
