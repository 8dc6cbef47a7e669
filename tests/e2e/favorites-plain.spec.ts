import { saveFavorites, signUp } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { expect, test } from "./plain-journey.ts";

const SEARCH = "/dashboard?estado=RJ";

test("without a script hearts are forms, and the list offers to undo a removal", async ({ plain }) => {
  await signUp(plain, "favoritos-sem-script@exemplo.com.br");
  const search = await plain.open(SEARCH);
  const saved = await search.press(/^Favoritar/);
  expect(saved.url).toBe(SEARCH);
  expect(saved.text).toContain("Imóvel salvo nos favoritos");
  const list = await plain.open("/favorites");
  const emptied = await list.press(/^Remover dos favoritos: /);
  expect(emptied.text).toContain("Nenhum favorito salvo");
  expect(emptied.href("Explorar Leilões")).toBe("/dashboard");
  await emptied.press("Desfazer");
  expect((await plain.open("/favorites")).text).toContain("1 imóvel");
});

test("without a script columns, notes, tags and targets are links and forms", async ({ plain }) => {
  await signUp(plain, "quadro-sem-script@exemplo.com.br");
  const [number] = await saveFavorites(plain, 1);
  const board = await plain.open("/favorites?visao=quadro");
  const select = board.fields.find((label) => label.startsWith("Mover para: "))!;
  const moved = await board.press(/^Mover para/, { [select]: "Analisando" });
  const column = await moved.follow("Analisando 1");
  expect(column.region("Analisando 1").links.map(({ href }) => href)).toContain(`/property/${number}`);
  const opened = await column.follow(/^Anotar/);
  const noted = await opened.press("Salvar anotação", { Anotação: "Ver o telhado" });
  expect(noted.text).toContain("Anotação salva");
  expect(noted.value("Anotação")).toBe("Ver o telhado");
  const refused = await noted.press("Salvar alvo", { "Seu preço alvo, em reais": "barato" });
  expect(refused.text).toContain("Escreva o preço em reais, como 150.000.");
  expect((await refused.follow("Fechar")).url).toMatch(/^\/favorites\?visao=quadro/);
});

test("a list is shared by a secret link that anybody can open, until it is replaced or revoked", async ({
  plain,
  request,
  playwright,
}) => {
  await signUp(plain, "partilha-sem-script@exemplo.com.br", "Ana Maria Lima");
  await saveFavorites(plain, 1);
  const sheet = await request.get("/favorites/planilha.csv");
  expect((await sheet.text()).trim().split("\r\n")).toHaveLength(2);
  const share = await (await plain.open("/favorites")).follow("Compartilhar");
  const name = share.fields.find((label) => label.startsWith("Meu primeiro nome"))!;
  const made = await share.press("Criar link", { [name]: true });
  const first = String(made.value("Link da sua lista"));
  expect(first).toMatch(/\/lista\/[\w-]{43}$/);

  const stranger = new PlainBrowser(await playwright.request.newContext());
  const list = await stranger.open(first);
  expect(list.heading).toBe("Lista de Ana");
  expect(list.parts("article")).toHaveLength(1);
  expect(list.text).not.toContain("Lima");
  const answer = await stranger.request.get(first);
  expect(answer.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });

  const replaced = await made.press("Trocar por um link novo");
  expect(replaced.text).toContain("Link criado");
  const second = String(replaced.value("Link da sua lista"));
  expect([(await stranger.open(first)).status, (await stranger.open(second)).status]).toEqual([404, 200]);
  const revoked = await replaced.press("Desativar link");
  expect(revoked.buttons).toContain("Criar link");
  const refused = await stranger.request.get(second);
  expect([refused.status(), refused.headers()["cache-control"]]).toEqual([404, "no-store"]);
  expect(await refused.text()).not.toContain("Lista de Ana");
});

test("feeds have secret addresses for feed readers, until they are revoked", async ({ plain, request }) => {
  await signUp(plain, "leitor@exemplo.com.br");
  const first = await (await plain.open("/alerts/assinar")).press("Criar endereço");
  const both = await first.press("Criar endereço");
  expect(both.buttons).not.toContain("Criar endereço");
  const rss = String(both.value("Endereço para o leitor de RSS"));
  const calendar = String(both.value("Endereço para o calendário"));
  for (const [address, type, begins] of [
    [rss, "application/rss+xml; charset=utf-8", '<?xml version="1.0"'],
    [calendar, "text/calendar; charset=utf-8", "BEGIN:VCALENDAR\r\n"],
  ] as const) {
    const answer = await request.get(address);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, type]);
    expect((await answer.text()).startsWith(begins)).toBe(true);
    const again = await request.get(address, { headers: { "If-None-Match": answer.headers()["etag"]! } });
    expect(again.status()).toBe(304);
  }
  const one = await both.press("Desativar link");
  expect(one.buttons.filter((name) => name === "Criar endereço")).toHaveLength(1);
  expect([(await request.get(rss)).status(), (await request.get(calendar)).status()]).toEqual([404, 200]);
});
