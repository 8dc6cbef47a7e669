import { beforeAll, expect, test } from "vitest";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";

const { host, newFolder } = processes({ perFile: true });

let here: Hosted;
let there: Hosted;
let carla: Person;

beforeAll(async () => {
  const rows = [1, 2, 3].map((n) => ({ number: `800000000001${n}`, price: `${n}00.000,00` }));
  const list = await writeList(await newFolder(), "SP", "2026-01-05", rows);
  here = await host({ lists: [list] });
  there = await host({ process: "there", env: here.env });
  carla = await newMember(here, "carla@exemplo.com.br");
  await here.work("admin", { email: carla.email });
});

/** What a process shows where the settings decide. */
async function shown(server: Hosted) {
  const text = async (address: string) => (await server.get(address)).text();
  const search = await text("/dashboard?estado=SP");
  const order = [...search.matchAll(/<article[^]*?\/property\/(\d+)/g)].map(([, number]) => number);
  const { por_pagina, itens } = await server.api("imoveis?estado=SP");
  return {
    search: order,
    api: [por_pagina, itens.length],
    title: /<h1[^>]*>([^<]*)/.exec(await text("/"))![1],
    trial: /testam tudo por (\d+ dias)/.exec(await text("/pricing"))?.[1],
  };
}

async function change(key: string, valor: string) {
  const answer = await carla.post("/admin/settings", { salvar: key, versao: "0", valor });
  expect([key, answer.status]).toEqual([key, 302]);
}

test("each setting decides in both processes where it is used as soon as it is changed, and the API stays as it is", async () => {
  const before = await shown(here);
  expect(before).toMatchObject({
    api: [20, 3],
    title: "Encontre os melhores leilões imobiliários",
    trial: "7 dias",
  });
  await expect.poll(() => shown(there)).toEqual(before);
  await change("properties_per_page", "2");
  await change("default_sort_order", "price_high");
  await change("homepage_banner_text", "Casas em leilão");
  await change("free_trial_days", "12");
  await change("max_alerts_per_user", "1");
  const after = {
    search: ["8000000000013", "8000000000012"],
    api: [20, 3],
    title: "Casas em leilão",
    trial: "12 dias",
  };
  // The process that was asked has them when it answers.
  expect(await shown(here)).toEqual(after);
  await expect.poll(() => shown(there), { interval: 50 }).toEqual(after);

  const ana = await newMember(there, "ana@exemplo.com.br");
  expect(await (await ana.get("/plan")).text()).toContain("12 dias restantes");
  const alert = (nome: string) =>
    ana.post("/alerts", { intent: "criar", nome, evento: "novo", estado: "SP" });
  expect((await alert("Primeiro")).status).toBe(302);
  expect((await alert("Segundo")).status).toBe(422);
});
