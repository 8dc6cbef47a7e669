import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { openCensusDownloads } from "#app/core/sync/census/census-downloads.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { action } from "#app/routes/admin-imports-addresses.tsx";
import { openUploadFolder } from "#app/platform/upload-folder.server.ts";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newFolder } from "#tests/run-folder.ts";
import { ask } from "#tests/route-requests.ts";
import { ACT_NAME, buttonOf, CENSUS_PAGE, DOWNLOAD, STATES_NAME } from "./census-form.ts";

const { db } = await openTestDatabase();
const folder = openUploadFolder(newFolder());

test("a press has the checked states downloaded, a second one starts nothing, and a cancelled one can be asked for again; each is a row of the log", async () => {
  const accounts = testAccounts(db);
  const carla = await newMember(accounts, "carla@exemplo.com.br", "Carla Souza");
  await db.update(profiles).set({ role: "admin" });
  let begun = 0;
  const press = async (...fields: [string, string][]) => {
    const addresses = { folder, nudge() {}, source: "", download: () => void begun++ };
    const sent = { path: CENSUS_PAGE, as: carla.browser, body: new URLSearchParams(fields) };
    const answer = await ask({ accounts, addresses, now: () => new Date() }, action, sent);
    return decodeURIComponent(answer.headers.getSetCookie().join(" "));
  };
  const two = ["RJ", "SP"].map((uf): [string, string] => [STATES_NAME, uf]);
  two.push([ACT_NAME, DOWNLOAD]);
  const [first, second] = await Promise.all([press(...two), press(...two)]);
  expect([first, second].filter((text) => text.includes("RJ, SP: o andamento"))).toHaveLength(1);
  expect([first, second].filter((text) => text.includes("já está em andamento"))).toHaveLength(1);
  expect(begun).toBe(2);
  const open = await openCensusDownloads(db);
  expect(open.map(({ uf, state }) => `${uf} ${state}`)).toEqual(["RJ na_fila", "SP na_fila"]);
  expect(await press([ACT_NAME, DOWNLOAD])).toContain("Escolha pelo menos um estado.");
  const stop: [string, string] = [ACT_NAME, buttonOf("parar", open[0]!.id)];
  expect(await press(stop)).toContain("Busca cancelada");
  expect(await press(stop)).toContain("já terminou ou já foi cancelada");
  expect(await press([STATES_NAME, "RJ"], [ACT_NAME, DOWNLOAD])).toContain("RJ: o andamento");
  expect((await newestActs(db, 3)).map(({ action: act }) => act)).toEqual([
    "Criou busca de arquivos de endereços",
    "Cancelou busca de arquivos de endereços",
    "Criou busca de arquivos de endereços",
  ]);
});
