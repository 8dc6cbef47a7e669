import { signUpAtWork } from "./member.ts";
import { expect, test } from "./plain-journey.ts";

test("an administrator looks after jobs, processes and errors, and answers a request of a person", async ({
  plain,
}) => {
  const email = "operacao@exemplo.com.br";
  await signUpAtWork(plain, email);
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin };
  const form = { intent: "pedido", tipo: "acesso", mensagem: "O que há de mim no portal?" };
  await plain.request.post("/settings/privacidade", { form, headers });

  const jobs = await (await plain.open("/admin")).region("Painel Administrativo").follow("Operação");
  expect(jobs.heading).toBe("Operação");
  const job = jobs.part("tr", "Limpeza e exclusões");
  expect(job.text).toContain("A cada 1 h");
  const dialog = (await job.follow(/^Limpeza e exclusões/)).region("Limpeza e exclusões");
  expect(dialog.text).toContain("Exclui contas cujo prazo acabou");
  const started = await dialog.press("Rodar agora");
  expect(started.text).toContain("Trabalho iniciado");
  expect(started.parts("dialog")).toEqual([]);

  const tab = (name: string) => started.region("Operação").follow(name);
  const processes = await tab("Processos");
  expect(processes.region("Processos").text).toContain("(este)");
  expect(processes.text).toContain("Índice em memória");
  expect(processes.text).toContain("Fotos dos imóveis");

  const messages = await tab("Mensagens");
  expect(messages.region("Canais").text).toContain("E-mails de contas");
  expect((await messages.follow("Navegador")).url).toBe("/admin/operacoes/mensagens?canal=push");

  const errors = await tab("Erros");
  const number = { "Erro ou número do atendimento": "0f8fad5b-d9cb-469f-a165-70867728950e" };
  expect((await errors.press("Filtrar", number)).text).toContain("Nenhum erro com este número");
  expect((await tab("Consultas lentas")).heading).toBe("Consultas lentas");

  const requests = await tab("Pedidos");
  const request = requests.part("tr", email);
  expect(request.text).toContain("O que há de mim no portal?");
  expect(request.text).toMatch(/Até \d{2}\/\d{2}\/\d{4}/);
  const answered = await request.press(/^Marcar como respondido/);
  expect(answered.text).toContain("Pedido respondido");
  expect(answered.text).not.toContain(email);
  const ended = await answered.press("Filtrar", { Status: "Respondidos" });
  expect(ended.part("tr", email).buttons).toEqual([expect.stringMatching(/^Reabrir/)]);
});
