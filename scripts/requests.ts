import { parseArgs } from "node:util";
import { NO_CONTACT_ADDRESS } from "#app/features/privacy/person-requests.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { requestsWork, type ListedRequest } from "#server/work/requests.ts";
import { argumentProblem } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run requests

  Mostra o que as pessoas pediram e espera resposta: pedidos de ajuda na ordem da fila, devoluções a pagar e pedidos
  sobre dados pessoais, os que vencem antes primeiro, e pedidos de contato sobre imóveis. Depois, os respondidos em
  /admin, com quem e quando. A ajuda se responde em /admin/ajuda, e as devoluções se pagam em /admin/devolucoes.`;

readArguments();
process.exitCode = 1;
try {
  const env = environment();
  if (env.contactEmail === null) console.error(`${NO_CONTACT_ADDRESS}\n`);
  let [open, answered] = [0, 0];
  const nobodyWaits = () => open === 0 && console.log("Ninguém espera por uma resposta.");
  for await (const request of doWork(env, requestsWork, {})) {
    if (request.answered === null) open++;
    else if (answered++ === 0) {
      nobodyWaits();
      console.log("\nRespondidos:");
    }
    console.log(describe(request));
  }
  if (answered === 0) nobodyWaits();
  process.exitCode = 0;
} catch (error) {
  console.error(`Os pedidos não puderam ser lidos: ${describeFailure(error)}`);
}

/** When a server did the work, instants arrive as text. */
function describe(request: ListedRequest): string {
  if (request.about === "ajuda") {
    const { protocol, subject, plan, name, email, since } = request;
    const person = `${plan} · ${name} · ${email}`;
    return `Ajuda: ${subject}\n  Protocolo ${protocol} · ${person} · desde ${formatMoment(new Date(since))}`;
  }
  const requestedAt = formatMoment(new Date(request.requestedAt));
  const { answered } = request;
  const end = answered
    ? [`  Respondido em ${formatMoment(new Date(answered.at))}, por ${answered.by ?? "uma conta excluída"}`]
    : [];
  if (request.about === "contato") {
    const { number, name, email, phone } = request;
    const person = [name, email, phone].filter((part) => part !== null).join(" · ");
    return [`Contato sobre o imóvel ${number}`, `  ${person} · ${requestedAt}`, ...end].join("\n");
  }
  if (request.about === "devolucao") {
    const { protocol, email, wish, amount, dueAt } = request;
    const due = answered ? "" : ` · pagar até ${formatDay(new Date(dueAt))}`;
    const who = `  Protocolo ${protocol} · ${email ?? "conta excluída"} · ${requestedAt}${due}`;
    return [`Devolução: ${wish}, ${amount}`, who, ...end].join("\n");
  }
  const { protocol, email, wish, message, dueAt } = request;
  const due = answered ? "" : ` · responder até ${formatDay(new Date(dueAt))}`;
  const lines = [
    `Dados pessoais: ${wish}`,
    `  Protocolo ${protocol} · ${email ?? "conta excluída"} · ${requestedAt}${due}`,
    ...end,
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
