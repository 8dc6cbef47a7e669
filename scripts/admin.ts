import type { AdministratorOutcome } from "#app/features/accounts/administrators.server.ts";
import { doWork, describeFailure } from "#server/command.ts";
import { adminWork } from "#server/work/admin.ts";
import { accountArguments } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run admin -- EMAIL

  Torna a conta administradora do portal. Se não houver conta com esse e-mail, ela é criada e
  o comando mostra um link, que vale por 24 horas e uma vez, para escolher a senha.`;

const { email, rest, explain } = accountArguments(USAGE);
if (rest.length > 0) explain("Há argumentos demais.");
const MESSAGES: Record<AdministratorOutcome["outcome"], string> = {
  created: `A conta ${email} foi criada como administradora.`,
  promoted: `${email} agora é administradora do portal.`,
  already: `${email} já era administradora do portal.`,
};
process.exitCode = 1;
try {
  for await (const { outcome, link } of doWork(environment(), adminWork, { email })) {
    console.log(MESSAGES[outcome]);
    if (link) console.log(`Escolha a senha por este link, que vale por 24 horas e uma vez:\n${link}`);
    process.exitCode = 0;
  }
} catch (error) {
  console.error(`A conta não foi mudada: ${describeFailure(error)}`);
}
