import { parseArgs } from "node:util";
import type { GivenUp } from "#app/db/given-up.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { mailsWork } from "#server/work/mails.ts";
import { argumentProblem } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run mails [-- --retry ID|all]

  Mostra os e-mails e avisos no aparelho que não puderam ser entregues, com o motivo.
  --retry  tenta de novo um deles, pelo número mostrado, ou todos (all)`;

const retry = readArguments();
process.exitCode = 1;
try {
  let none = true;
  for await (const answer of doWork(environment(), mailsWork, { retry })) {
    none = false;
    if (answer.outcome === "retried") console.log(retried(answer.count));
    else console.log(describe(answer.message));
  }
  if (none) console.log("Nenhuma mensagem deixou de ser entregue.");
  process.exitCode = 0;
} catch (error) {
  console.error(`As mensagens não puderam ser lidas: ${describeFailure(error)}`);
}

function retried(count: number): string {
  if (count === 0) return "Não há mensagem assim entre as que não foram entregues.";
  return count === 1 ? "1 mensagem será tentada de novo." : `${count} mensagens serão tentadas de novo.`;
}

/** When a server did the work, instants arrive as text. */
function describe({ id, kind, line, writtenAt, attempts, reason }: GivenUp): string {
  const tries = attempts === 1 ? "1 tentativa" : `${attempts} tentativas`;
  return [
    `${line} (${kind})`,
    `  ${formatMoment(new Date(writtenAt))} · ${tries} · ${reason}`,
    `  ${id}`,
  ].join("\n");
}

function readArguments(): string | null {
  try {
    const { values } = parseArgs({
      options: { retry: { type: "string" }, help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    return values.retry ?? null;
  } catch (error) {
    console.error(`${argumentProblem(error)}\n\n${USAGE}`);
    return process.exit(2);
  }
}
