import { parseArgs } from "node:util";
import { NOBODY_IS_TOLD, type OpenRequest } from "#app/features/privacy/open-requests.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { describeFailure, doWork, WAITING } from "#server/command.ts";
import { argumentProblem } from "./argument-problem.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run requests

  Mostra o que as pessoas pediram e espera resposta: pedidos sobre dados pessoais, os que vencem antes primeiro, e
  pedidos de contato sobre imóveis.`;

readArguments();
process.exitCode = 1;
try {
  const env = environment();
  if (env.contactEmail === null) console.error(`${NOBODY_IS_TOLD}\n`);
  let none = true;
  for await (const request of doWork(env, { work: "requests" }, () => console.error(WAITING))) {
    none = false;
    console.log(describe(request));
  }
  if (none) console.log("Ninguém espera por uma resposta.");
  process.exitCode = 0;
} catch (error) {
  console.error(`Os pedidos não puderam ser lidos: ${describeFailure(error)}`);
}

/** Handed over by a server, instants are text. */
function describe(request: OpenRequest): string {
  const asked = formatMoment(new Date(request.askedAt));
  if (request.about === "contato") {
    const { number, name, email, phone } = request;
    const person = [name, email, phone].filter((part) => part !== null).join(" · ");
    return `Contato sobre o imóvel ${number}\n  ${person} · ${asked}`;
  }
  const { protocol, email, wish, message, dueAt } = request;
  const lines = [
    `Dados pessoais: ${wish}`,
    `  Protocolo ${protocol} · ${email ?? "conta excluída"} · ${asked} · responder até ${formatDay(new Date(dueAt))}`,
  ];
  return message === "" ? lines.join("\n") : [...lines, `  ${message.replaceAll("\n", "\n  ")}`].join("\n");
}

function readArguments(): void {
  try {
    const { values } = parseArgs({
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (!values.help) return;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${argumentProblem(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}
