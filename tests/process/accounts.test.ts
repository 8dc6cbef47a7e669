import { expect, test } from "vitest";
import { processes } from "./martelo.ts";

const { run, serve, newDatabase, newFolder } = processes();
const EMAIL = "ana@exemplo.com.br";

test("plan and admin work while no process owns the data", async () => {
  const env = { DATABASE_URL: await newDatabase() };
  const plan = (...args: string[]) => run("plan", args, { env });
  const unknown = await plan(EMAIL, "premium");
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: `Não há conta com o e-mail ${EMAIL}.\n` });

  const created = await run("admin", [EMAIL.toUpperCase()], { env });
  expect([created.code, created.stderr]).toEqual([0, ""]);
  expect(created.stdout).toContain(`A conta ${EMAIL} foi criada como administradora.`);
  const again = await run("admin", [EMAIL], { env });
  expect(again.stdout).toContain(`${EMAIL} já era administradora do portal.`);
  expect(again.code).toBe(0);
  const link = new URL(/http:\S+/.exec(again.stdout)![0]);
  expect([link.pathname, link.searchParams.get("reset")]).toEqual(["/auth", "true"]);

  const premium = await plan(EMAIL, "premium");
  expect(premium).toMatchObject({
    code: 0,
    stdout: `${EMAIL} agora é Premium, sem data de fim.\n`,
    stderr: "",
  });
  const status = await plan(EMAIL, "status");
  expect(status.stdout).toContain("Plano: Premium\nPor quê: dado pela administração, sem cobrança\n");
  const until = await plan(EMAIL, "premium", "até", "2999-12-31");
  expect(until.stdout).toBe(`${EMAIL} agora é Premium, até 31/12/2999.\n`);
  const trial = await plan(EMAIL, "teste", "10");
  expect([trial.code, trial.stderr]).toEqual([
    1,
    `${EMAIL} é Premium: o teste não mudaria nada. Nada mudou.\n`,
  ]);
  const figures = await plan("numeros");
  expect([figures.code, figures.stderr]).toEqual([0, ""]);
  expect(figures.stdout).toContain("Ambiente de teste: nenhum destes valores é dinheiro de verdade.\n");
  expect(figures.stdout).toContain("Receita recorrente mensal (MRR): R$\u00A00,00\n");
  const free = await plan(EMAIL, "free");
  expect(free.stdout).toBe(`${EMAIL} agora está no plano gratuito; o teste gratuito terminou.\n`);
  expect(free.code).toBe(0);
});

test("plan and admin hand their work over to the running server, and the link in the answer is the server's", async () => {
  const server = await serve();
  const { dataDir } = server;
  const created = await run("admin", [EMAIL], { dataDir });
  expect([created.code, created.stderr]).toEqual([0, ""]);
  expect(new URL(/http:\S+/.exec(created.stdout)![0]).port).toBe(new URL(server.url).port);
  const unknown = await run("plan", ["bia@exemplo.com.br", "premium"], { dataDir });
  expect([unknown.code, unknown.stderr]).toEqual([1, "Não há conta com o e-mail bia@exemplo.com.br.\n"]);
  const premium = await run("plan", [EMAIL, "premium"], { dataDir });
  expect([premium.code, premium.stdout]).toEqual([0, `${EMAIL} agora é Premium, sem data de fim.\n`]);
});

const WRONG = [
  ["plan", ""],
  ["plan", "ana@exemplo.com.br gold"],
  ["plan", "ana premium"],
  ["plan", "ana@exemplo.com.br premium até 2026-02-30"],
  ["plan", "ana@exemplo.com.br teste muitos"],
  ["admin", "ana@exemplo.com.br free"],
  ["admin", "--force ana@exemplo.com.br"],
] as const;

test("wrong usage is explained and ends with 2, before anything is opened", async () => {
  const dataDir = await newFolder();
  const ended = await Promise.all(
    WRONG.map(([name, args]) => run(name, args.split(" ").filter(Boolean), { dataDir })),
  );
  for (const [i, { code, stdout, stderr }] of ended.entries()) {
    expect([WRONG[i], code, stdout]).toEqual([WRONG[i], 2, ""]);
    expect(stderr).toContain(`Uso: npm run ${WRONG[i]![0]} -- EMAIL`);
  }
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
