import { parseArgs } from "node:util";
import { z } from "zod";
import { argumentProblem } from "./argument-problem.ts";

/**
 * The e-mail and, where there are choices, the choice on a command line; wrong usage ends the command with status 2.
 */
export function accountArguments(
  usage: string,
  choices: string[] | null,
): { email: string; rest: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const [email, rest = null, ...more] = positionals;
    if (!email) return explain("Falta o e-mail da conta.");
    if (!z.email().safeParse(email).success) return explain(`Isto não é um endereço de e-mail: ${email}`);
    if (choices && (rest === null || !choices.includes(rest))) {
      return explain(
        `${rest === null ? "Falta o plano" : `Não há o plano ${rest}`}: use ${choices.join(" ou ")}.`,
      );
    }
    if (more.length > 0 || (!choices && rest !== null)) return explain("Há argumentos demais.");
    return { email: email.toLowerCase(), rest };
  } catch (error) {
    return explain(argumentProblem(error));
  }

  function explain(problem: string): never {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  }
}
