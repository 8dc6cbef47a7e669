import type { z } from "zod";
import { MAX_TRIAL_DAYS } from "#app/features/plan/plan-acts.ts";
import { addDays, isIsoDate, startOfDay } from "#app/lib/dates.ts";
import { doWork, describeFailure } from "#server/command.ts";
import { planWork } from "#server/work/plan.ts";
import { accountArguments, type AccountArguments } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run plan -- EMAIL status | premium [até AAAA-MM-DD] | free | teste DIAS
     npm run plan -- numeros

  status       mostra o plano da conta, por quê, o teste e o que foi comprado
  premium      dá o Premium à conta, sem cobrança e sem data de fim
  até DIA      até o fim desse dia
  free         tira o Premium dado por este comando e o que restar do teste gratuito
  teste DIAS   faz o teste gratuito durar pelo menos esses dias a partir de hoje (até ${MAX_TRIAL_DAYS}); nunca o encurta
  numeros      mostra receita, pagantes, perdas, conversão, devoluções e testes dos últimos doze meses

  Quem ganha ou perde algo recebe uma mensagem, e cada mudança fica nos logs.`;

type Request = z.infer<typeof planWork.request>;
type Explain = AccountArguments["explain"];
const FIGURES: Request = { ask: "figures" };

const request = process.argv[2] === "numeros" && process.argv.length === 3 ? FIGURES : readRequest();
process.exitCode = 1;
try {
  for await (const { ok, lines } of doWork(environment(), planWork, request)) {
    for (const line of lines) (ok ? console.log : console.error)(line);
    if (ok) process.exitCode = 0;
  }
} catch (error) {
  const failed = {
    status: "O plano não foi lido",
    change: "O plano não foi mudado",
    figures: "Não há números",
  };
  console.error(`${failed[request.ask]}: ${describeFailure(error)}`);
}

function readRequest(): Request {
  const { email, rest, explain } = accountArguments(USAGE);
  const [word, ...more] = rest;
  if (word === "status" && more.length === 0) return { ask: "status", email };
  if (word === "free" && more.length === 0) return { ask: "change", email, wish: { plan: "free" } };
  if (word === "premium")
    return { ask: "change", email, wish: { plan: "premium", until: untilIn(more, explain) } };
  if (word === "teste") return { ask: "change", email, wish: { plan: "trial", days: daysIn(more, explain) } };
  return explain(
    word === undefined
      ? "Falta o que fazer: use status, premium, free ou teste."
      : more.length > 0 && (word === "status" || word === "free")
        ? "Há argumentos demais."
        : `Não há o plano ${word}: use status, premium, free ou teste.`,
  );
}

/** The end of the day that is named. */
function untilIn([word, day, ...more]: string[], explain: Explain): Date | null {
  if (word === undefined) return null;
  if (word !== "até" && word !== "ate") return explain(`Depois de premium vem até AAAA-MM-DD, não ${word}.`);
  if (day === undefined || !isIsoDate(day)) return explain(`Isto não é um dia: ${day ?? "(nada)"}.`);
  if (more.length > 0) return explain("Há argumentos demais.");
  return startOfDay(addDays(day, 1));
}

function daysIn([days, ...more]: string[], explain: Explain): number {
  if (more.length > 0) return explain("Há argumentos demais.");
  if (days === undefined || !/^\d{1,3}$/.test(days))
    return explain(`Isto não é um número de dias: ${days ?? "(nada)"}.`);
  return Number(days);
}
