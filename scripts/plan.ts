import type { SetPlanOutcome } from "#app/features/accounts/set-plan.server.ts";
import { doWork, describeFailure } from "#server/command.ts";
import { planWork } from "#server/work/plan.ts";
import { accountArguments } from "./account-arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run plan -- EMAIL premium|free

  premium  dá o Premium à conta, sem cobrança e sem data de fim
  free     tira o Premium dado por este comando e o que restar do teste gratuito`;

const { email, rest } = accountArguments(USAGE, ["premium", "free"]);
const plan = rest === "premium" ? "premium" : "free";
process.exitCode = 1;
try {
  for await (const answer of doWork(environment(), planWork, { email, plan })) {
    if (answer.outcome === "premium" || answer.outcome === "free") {
      console.log(describe(answer));
      process.exitCode = 0;
    } else console.error(describe(answer));
  }
} catch (error) {
  console.error(`O plano não foi mudado: ${describeFailure(error)}`);
}

function describe(answer: SetPlanOutcome): string {
  switch (answer.outcome) {
    case "premium":
      return `${email} agora é Premium.`;
    case "free":
      return `${email} agora está no plano gratuito${answer.trialEnded ? "; o teste gratuito terminou" : ""}.`;
    case "no_such_account":
      return `Não há conta com o e-mail ${email}.`;
    case "paid_elsewhere":
      return `${email} paga a assinatura por ${answer.provider}: cancele lá. Nada mudou.`;
  }
}
