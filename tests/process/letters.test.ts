import { expect, test } from "vitest";
import { processes } from "./martelo.ts";
import { newMember } from "./people.ts";

const { host } = processes();

test("invalid preferences are shown again as they were sent, and change nothing", async () => {
  const ana = await newMember(await host(), "ana@exemplo.com.br");
  const chosen = async (page: Response) =>
    [...(await page.text()).matchAll(/<option value="(\d+)" selected="">/g)].map(([, hour]) => hour);
  const wish = { intent: "emails", email: "none", hora: "19", silencio_de: "22", silencio_ate: "22" };
  const refused = await ana.post("/settings/avisos", wish);
  expect([refused.status, await chosen(refused)]).toEqual([422, ["19", "22", "22"]]);
  expect(await chosen(await ana.get("/settings/avisos"))).toEqual(["8"]);
});

test("a member whose address refused a letter reads so at the bell and in the settings, and starts again there", async () => {
  const server = await host();
  const ana = await newMember(server, "ana@exemplo.com.br");
  const textOf = async (address: string) => (await ana.get(address)).text();
  const isShown = async () => [
    (await textOf("/alerts")).includes("Notificações: seu e-mail não recebe nossas mensagens"),
    (await textOf("/notificacoes")).includes("recusou a nossa última mensagem"),
    (await textOf("/settings/avisos")).includes("550 5.1.1 user unknown"),
  ];
  expect(await isShown()).toEqual([false, false, false]);
  await server.query(`insert into refused_addresses (user_id, address, reason, refused_at)
    select id, email, '550 5.1.1 user unknown', now() - interval '1 hour' from users`);
  expect(await isShown()).toEqual([true, true, true]);
  expect((await ana.post("/settings/avisos", { intent: "endereco" })).status).toBe(302);
  await expect.poll(isShown).toEqual([false, false, false]);
});
