import { expect, test } from "vitest";
import { processes, type Hosted, type Site } from "./martelo.ts";
import { newMember } from "./people.ts";

const { host, serve } = processes();

const ERRORS = "/admin/operacoes/erros";

/** Has a page fail because its table is away, and returns the number that its visitor is shown. */
async function failPage(server: Site, { query }: Hosted): Promise<string> {
  await query("alter table secret_links rename to away");
  try {
    const failed = await server.get(`/lista/${"x".repeat(43)}`, { headers: { Accept: "text/html" } });
    expect(failed.status).toBe(500);
    return /Número do atendimento: (?:<[^>]+>)*([0-9a-f-]{36})/.exec(await failed.text())![1]!;
  } finally {
    await query("alter table away rename to secret_links");
  }
}

test("the number that an error page shows leads administrators to the error, in every process and after a kill", async () => {
  const there = await host();
  const here = await serve({ env: there.env });
  const carla = await newMember(here, "carla@exemplo.com.br");
  await there.work("admin", { email: carla.email });
  const number = await failPage(here, there);
  const admin = carla.at(there);
  const page = async (address: string) => (await admin.get(address)).text();
  await expect.poll(() => page(`${ERRORS}?q=${number}`), { interval: 200 }).toContain("page request failed");
  await here.kill();

  const list = await page(`${ERRORS}?q=${number}`);
  const fingerprint = /erro=([0-9a-f]{16})/.exec(list)![1]!;
  const details = await page(`${ERRORS}?q=${number}&erro=${fingerprint}`);
  for (const text of ["DatabaseError 42P01", "/lista/…", `${number}</code>`, "Esta: "])
    expect(details).toContain(text);
  expect(details).not.toContain("xxxx");
  expect(await page(`${ERRORS}?q=00000000-0000-4000-8000-000000000000`)).toContain(
    "Nenhum erro com este número",
  );

  const wish = { erro: fingerprint, resolver: "sim" };
  expect((await admin.post(`${ERRORS}?q=ana`, wish)).headers.get("location")).toBe(`${ERRORS}?q=ana`);
  expect(await page(ERRORS)).not.toContain(fingerprint);
  expect(await page(`${ERRORS}?situacao=resolvidos`)).toContain(fingerprint);
  await admin.post(`${ERRORS}?situacao=resolvidos`, { erro: fingerprint, resolver: "nao" });
  expect(await page(ERRORS)).toContain("Erro reaberto");
  expect(await page(ERRORS)).toContain(fingerprint);
  await admin.post(ERRORS, wish);
  expect((await admin.post(ERRORS, { erro: "x", resolver: "sim" })).status).toBe(400);
  await failPage(there, there);
  await expect.poll(() => page(ERRORS), { interval: 200 }).toContain("Voltou");

  // Both processes have told how they are, also the one that was killed.
  const names = (await page("/admin/operacoes/processos")).match(/[0-9a-f]{8} · \d+/g);
  expect(new Set(names).size).toBe(2);
  const jobs = await page("/admin/operacoes");
  expect(jobs).toContain("Limpeza e exclusões");
  await admin.post("/admin/operacoes", { trabalho: "housekeeping" });
  expect(await page("/admin/operacoes")).toContain("Trabalho iniciado");
  await admin.post("/admin/operacoes", { trabalho: "sync" });
  expect(await page("/admin/operacoes")).toContain("Este trabalho não pode ser iniciado aqui");
  const acts = await there.query<{ action: string }>("select action from admin_logs order by id desc");
  expect(acts.map(({ action }) => action)).toEqual([
    "Iniciou trabalho",
    "Alterou erro do servidor para resolvido",
    "Alterou erro do servidor para aberto",
    "Alterou erro do servidor para resolvido",
    "Alterou permissão do usuário",
  ]);
});
