import { afterEach, beforeEach, expect, test } from "vitest";
import { UFS } from "#app/lib/br.ts";
import { startSourceServer, type SourceServer } from "#tests/source-server.ts";
import { listBytes } from "./lists.ts";
import { processes } from "./martelo.ts";
import { holdings } from "./state.ts";

const { serve, run, newDatabase } = processes();

let source: SourceServer;
let env: Record<string, string>;

beforeEach(async () => {
  source = await startSourceServer();
  env = { SYNC_URL: source.url, SYNC_PAUSE_MS: "0", CONTACT_EMAIL: "quem@exemplo.com.br" };
  for (const [index, state] of UFS.entries()) {
    const bytes = listBytes(state, "2026-01-08", [{ number: String(8_000_000_000_000 + index) }]);
    source.answer(`/listaweb/Lista_imoveis_${state}.csv`, { mode: "list", bytes, etag: `"${state}"` });
  }
});

afterEach(() => source.close());

test("the lists of all states are fetched and imported; a second run finds them unchanged", async () => {
  const DATABASE_URL = await newDatabase();
  const sync = () => run("sync", [], { env: { ...env, DATABASE_URL } });
  const first = await sync();
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect(first.stdout.match(/lista importada/g)).toHaveLength(27);
  expect(first.stdout.trimEnd().split("\n").at(-1)).toBe(
    "Listas: 27 importadas, 0 sem mudança, 0 com falha.",
  );
  expect(source.maxAtOnce).toBe(1);
  expect(source.requests.map(({ headers }) => headers["user-agent"])).toEqual(
    Array(27).fill("Martelo/1.0 (quem@exemplo.com.br)"),
  );
  const state = await holdings(DATABASE_URL);
  expect(state.properties.count).toBe(27);
  const second = await sync();
  expect(second.code).toBe(0);
  expect(second.stdout.match(/a lista não mudou desde a última busca/g)).toHaveLength(27);
  expect(await holdings(DATABASE_URL)).toEqual(state);
});

test("a captcha with status 200 is reported with advice, ends the requests and changes nothing", async () => {
  const DATABASE_URL = await newDatabase();
  for (const state of UFS) source.answer(`/listaweb/Lista_imoveis_${state}.csv`, { mode: "captcha" });
  const empty = await holdings(DATABASE_URL);
  const { code, stdout } = await run("sync", [], { env: { ...env, DATABASE_URL } });
  expect(code).toBe(1);
  expect(stdout).toContain("página de verificação (captcha) em vez da lista; nada foi alterado.");
  expect(stdout).toContain(
    "Baixe a lista no navegador em https://venda-imoveis.caixa.gov.br/sistema/download-lista.asp e envie na página /admin/imports ou com: npm run import -- ARQUIVO",
  );
  expect(stdout).toContain("A fonte está recusando acessos automáticos, e nós respeitamos.");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(
    "Listas: 0 importadas, 0 sem mudança, 2 com falha, 25 por buscar.",
  );
  expect(source.requests).toHaveLength(2);
  expect(await holdings(DATABASE_URL)).toEqual(empty);
});

test("a running server fetches the lists for a command, and shows them at once where it said that none had come", async () => {
  // After two lists the source refuses the others, which are as many imports less.
  for (const state of UFS.slice(2))
    source.answer(`/listaweb/Lista_imoveis_${state}.csv`, { mode: "captcha" });
  const server = await serve({ env });
  const search = async () => (await server.get(`/dashboard?estado=${UFS[0]}`)).text();
  const none = await search();
  expect(none).toContain("Ainda não há imóveis aqui");
  // Nobody can look for anything else before the first list.
  expect(none).not.toContain("Tente outras palavras");
  const { stdout } = await run("sync", [], { dataDir: server.dataDir, env });
  expect(stdout).toContain("Listas: 2 importadas, 0 sem mudança, 2 com falha, 23 por buscar.");
  expect((await server.api("imoveis")).total).toBe(2);
  expect(await search()).not.toContain("Ainda não há imóveis aqui");
});
