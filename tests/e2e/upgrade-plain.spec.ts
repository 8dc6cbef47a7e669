import { setPlan } from "./command.ts";
import { signUp } from "./member.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

const PRESS = /^Assinar por R\$\s29,90 por mês$/;

test("without a script the favourites of a former plan can be read and removed, and nothing on their pages changes them", async ({
  plain,
  api,
  page,
}) => {
  const email = "leitura@exemplo.com.br";
  await signUp(plain, email);
  const { itens } = await api("estado=GO");
  const numbers = itens.slice(0, 2).map(({ numero }) => numero);
  const send = (address: string, form: Record<string, string>) =>
    plain.send(address, "post", Object.entries(form));
  for (const number of numbers) await send("/favorites/marcar", { guardar: number });
  await send("/favorites/mudar", { acao: "anotar", numero: numbers[1]!, nota: "Ver o telhado", versao: "0" });
  await setPlan(email, { plan: "free" });

  const list = await plain.open("/favorites");
  const notice = list.region("Seus favoritos estão só para ler");
  expect(notice.text).toContain("Pararam: salvar outros imóveis, anotar, mover");
  expect(notice.buttons).toEqual([expect.stringMatching(PRESS)]);
  expect(list.text).toContain("Ver o telhado");
  expect(list.html).not.toContain("<select");
  const reader = await list.follow(/^Ler a anotação/);
  const [dialog] = reader.parts("dialog");
  expect(dialog!.text).toMatch(/Coluna\s*Interesse\s*Anotação\s*Ver o telhado/);
  expect(dialog!.parts("textarea").concat(dialog!.parts("input"))).toEqual([]);

  const fewer = await (await dialog!.follow("Fechar")).press(/^Remover dos favoritos/);
  expect((await fewer.press(/^Desfazer/)).text).toContain("2 imóveis");
  const board = await plain.open("/favorites?visao=quadro");
  expect(board.text).toContain("Ver o telhado");
  expect(board.html).not.toContain("Pegar e mover");
  const sharing = (await plain.open("/favorites/compartilhar")).region("Plano Gratuito");
  expect(sharing.buttons).toEqual([expect.stringMatching(PRESS)]);
  await expectReadable(page, [list, reader, board]);
});

test("without a script the offers of the free plan are pages: what was pressed and typed comes back after the payment", async ({
  plain,
  api,
  page,
}) => {
  const email = "sem.script.premium@exemplo.com.br";
  await signUp(plain, email);
  await setPlan(email, { plan: "free" });
  const { itens } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
  const property = `/property/${itens[0]!.numero}`;
  const history = (await plain.open(property)).region("Histórico");
  expect(history.buttons).toEqual([expect.stringMatching(PRESS)]);
  expect((await history.press(PRESS)).heading).toMatch(/^Premium: R\$\s29,90/);

  for (let n = 1; n <= 9; n++) await plain.send("/mapa.json?estado=SP", "post", []);
  const refused = await (await plain.open("/dashboard?estado=GO")).press(/^Favoritar/);
  expect(refused.url).toBe("/plan?voltar=%2Fdashboard%3Festado%3DGO");
  expect(refused.text).toContain("Guardamos o seu pedido");
  expect(refused.region("Gratuito").buttons).toContain("Fazer Upgrade");
  expect(refused.region("Consultas ao mapa").text).toContain("usou 9 de 10 consultas ao mapa");
  expect(refused.href("Voltar para onde você estava")).toBe("/dashboard?estado=GO");

  const form = await plain.open("/alerts?novo=1&cidade=goiania-go");
  const plans = await form.press("Usar cidades com o Premium", { "Nome do alerta": "Perto da escola" });
  const back = await (await plans.press("Fazer Upgrade")).press("Continuar");
  expect(back.value("Nome do alerta")).toBe("Perto da escola");
  const made = await back.press("Criar Alerta");
  expect(made.region("Perto da escola").text).toContain("Goiânia/GO");
  expect((await plain.open("/favorites")).parts("main")[0]!.parts("article")).toHaveLength(1);
  await expectReadable(page, [refused]);
});
