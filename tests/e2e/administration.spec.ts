import { signUpAtWork } from "./member.ts";
import { expect, test } from "./plain-journey.ts";

test("an administrator sees what is so, finds an alert, deletes it, and the start page tells of it", async ({
  plain,
}) => {
  const email = "painel@exemplo.com.br";
  await signUpAtWork(plain, email);
  const start = await plain.open("/admin");
  for (const title of ["Ações rápidas", "Idade das listas"]) expect(start.region(title).text).not.toBe("");
  expect(start.region("Status do sistema").text).toContain("Responde em");
  expect(start.region("Atividade recente").text).toContain("Alterou permissão do usuário");

  const alerts = await start.region("Painel Administrativo").follow("Alertas");
  expect(alerts.heading).toBe("Alertas");
  const results = await alerts.press("Filtrar", { "Alerta, usuário ou localização": email });
  expect(results.url).toMatch(/q=painel/);
  const [, row, ...others] = results.parts("tr");
  expect(others).toEqual([]);
  const sheet = await (await plain.request.get(results.href(/^Baixar planilha/))).text();
  expect(sheet.trim().split("\r\n")).toHaveLength(2);
  const opened = await row!.follow(/ver detalhes$/);
  const details = opened.region("Detalhes do alerta");
  expect(details.text).toContain("Goiás");
  const question = (await details.follow(/^Deletar alerta/)).region("Deletar Alerta");
  expect(question.text).toContain(
    "Tem certeza que deseja deletar este alerta? Esta ação não pode ser desfeita.",
  );
  expect((await question.follow("Cancelar")).region("Detalhes do alerta").text).toContain("Goiás");
  const deleted = await question.press("Deletar");
  expect(deleted.text).toContain("Alerta deletado com sucesso");
  expect(deleted.text).toContain("Nenhum alerta encontrado");

  const recent = (await plain.open("/admin")).region("Atividade recente");
  const acts = recent.parts("li").map(({ text }) => text);
  expect(acts.find((text) => text.includes("Deletou alerta"))).toContain("Ana Maria Lima");
});

test("a report has figures with their definitions, charts with tables, and a chosen period", async ({
  plain,
}) => {
  await signUpAtWork(plain, "relatorios@exemplo.com.br");
  const report = await plain.open("/admin/reports");
  const users = report.region("Usuários");
  expect(users.text).toContain("Contas criadas no período");
  expect(users.text).toContain("Ver em tabela: Cadastros");
  expect(users.region("Cadastros").parts("tr").length).toBeGreaterThan(1);
  expect(report.region("Portal").text).toContain("dados insuficientes");
  const year = await report.follow("12 meses");
  expect(year.url).toBe("/admin/reports?periodo=12m");
  expect(year.html).toMatch(/<a(?=[^>]*aria-current="page")[^>]*periodo=12m[^>]*>/);
  const wrong = await plain.open("/admin/reports?de=2026-01-10&ate=2026-01-01");
  expect(wrong.text).toContain("A data inicial precisa vir antes da final.");
  expect(wrong.value("De")).toBe("10/01/2026");
  const sheet = await plain.request.get(wrong.href(/^Baixar planilha/));
  expect(await sheet.text()).toContain("Série;De;Até;Valor");
});
