import { expect, test } from "vitest";
import { processes } from "./martelo.ts";

const { run, serve, newInstallation } = processes();
const EMAIL = "ana@exemplo.com.br";

/** The same steps whether the command itself does the work or the server that owns the data. */
async function story(settings: { dataDir: string }): Promise<string> {
  const unknown = await run("plan", [EMAIL, "premium"], settings);
  expect(unknown).toEqual({ code: 1, stdout: "", stderr: `Não há conta com o e-mail ${EMAIL}.\n` });

  const created = await run("admin", [EMAIL.toUpperCase()], settings);
  expect([created.code, created.stderr]).toEqual([0, ""]);
  expect(created.stdout).toContain(`A conta ${EMAIL} foi criada como administradora.`);
  const again = await run("admin", [EMAIL], settings);
  expect(again.stdout).toContain(`${EMAIL} já era administradora do portal.`);
  expect(again.code).toBe(0);

  const premium = await run("plan", [EMAIL, "premium"], settings);
  expect(premium).toEqual({ code: 0, stdout: `${EMAIL} agora é Premium, sem data de fim.\n`, stderr: "" });
  const status = await run("plan", [EMAIL, "status"], settings);
  expect(status.stdout).toContain("Plano: Premium\nPor quê: dado pela administração, sem cobrança\n");
  const until = await run("plan", [EMAIL, "premium", "até", "2999-12-31"], settings);
  expect(until.stdout).toBe(`${EMAIL} agora é Premium, até 31/12/2999.\n`);
  const trial = await run("plan", [EMAIL, "teste", "10"], settings);
  expect([trial.code, trial.stderr]).toEqual([
    1,
    `${EMAIL} é Premium: o teste não mudaria nada. Nada mudou.\n`,
  ]);
  const figures = await run("plan", ["numeros"], settings);
  expect([figures.code, figures.stderr]).toEqual([0, ""]);
  expect(figures.stdout).toContain("Ambiente de teste: nenhum destes valores é dinheiro de verdade.\n");
  expect(figures.stdout).toContain("Receita recorrente mensal (MRR): R$\u00A00,00\n");
  const free = await run("plan", [EMAIL, "free"], settings);
  expect(free.stdout).toBe(`${EMAIL} agora está no plano gratuito; o teste gratuito terminou.\n`);
  expect(free.code).toBe(0);
  return /http:\S+/.exec(again.stdout)![0];
}

test("plan and admin work while no process owns the data", async () => {
  const link = new URL(await story({ dataDir: await newInstallation() }));
  expect([link.pathname, link.searchParams.get("reset")]).toEqual(["/auth", "true"]);
});

test("plan and admin hand their work over to the running server, and the link in the answer is the server's", async () => {
  const server = await serve();
  const link = await story(server);
  expect(new URL(link).port).toBe(new URL(server.url).port);
  expect(await server.stop()).toBe(0);
});

test.for([
  ["plan", ""],
  ["plan", "ana@exemplo.com.br gold"],
  ["plan", "ana premium"],
  ["plan", "ana@exemplo.com.br premium até 2026-02-30"],
  ["plan", "ana@exemplo.com.br teste muitos"],
  ["admin", "ana@exemplo.com.br free"],
  ["admin", "--force ana@exemplo.com.br"],
])("wrong usage is explained and ends with 2: %s %s", async ([name, args]) => {
  const ran = await run(name!, args!.split(" ").filter(Boolean));
  expect([ran.code, ran.stdout]).toEqual([2, ""]);
  expect(ran.stderr).toContain(`Uso: npm run ${name} -- EMAIL`);
});

test("a database that cannot be reached is explained in words", async () => {
  const env = { DATABASE_URL: "postgresql://nobody:x@127.0.0.1:9/none" };
  const [plan, admin] = [
    await run("plan", [EMAIL, "premium"], { env }),
    await run("admin", [EMAIL], { env }),
  ];
  expect([plan.code, admin.code]).toEqual([1, 1]);
  expect(plan.stderr).toContain("O plano não foi mudado: ");
  expect(admin.stderr).toContain("A conta não foi mudada: ");
});
