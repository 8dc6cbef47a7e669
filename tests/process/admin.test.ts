import path from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import { processes } from "./martelo.ts";
import { newMember, outboxOf } from "./people.ts";

const { serve, run } = processes();

/** Leaves a letter that was given up in an installation that no process owns. */
async function giveUp(dataDir: string, recipient: string, reason: string): Promise<string> {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  const said = { subject: "Confirme seu e-mail", html: "<p>Olá</p>", plain: "Olá" };
  const dead = { nextAttemptAt: null, attempts: 5, lastError: reason, createdAt: new Date() };
  try {
    const rows = await database.db
      .insert(mails)
      .values({ recipient, kind: "confirm_email", ...said, ...dead })
      .returning({ id: mails.id });
    return rows[0]!.id;
  } finally {
    await database.close();
  }
}

test("an administrator sees what did not arrive, and why, and has it sent again", async () => {
  const first = await serve();
  const { dataDir } = first;
  const carla = await newMember(first, "carla@exemplo.com.br");
  const ana = await newMember(first, "ana@exemplo.com.br");
  expect((await run("admin", [carla.email], { dataDir })).code).toBe(0);
  expect(await (await carla.get("/admin")).text()).toContain("Nenhuma: tudo o que foi escrito saiu");
  expect(await first.stop()).toBe(0);
  const id = await giveUp(dataDir, "bia@exemplo.com.br", "550 no such user");

  const second = await serve({ dataDir });
  const admin = carla.at(second);
  const page = await (await admin.get("/admin")).text();
  for (const text of ["Confirme seu e-mail", "bia@exemplo.com.br", "5 tentativas", "550 no such user"])
    expect(page).toContain(text);

  expect((await ana.at(second).post("/admin", { mensagem: id })).headers.get("location")).toBe("/dashboard");
  expect(await (await admin.get("/admin")).text()).toContain("550 no such user");
  expect((await admin.post("/admin", { mensagem: id })).headers.get("location")).toBe("/admin");
  expect(await (await admin.get("/admin")).text()).toContain("A mensagem vai de novo");
  expect(await (await admin.get("/admin")).text()).not.toContain("550 no such user");
  const arrived = async () =>
    (await outboxOf(second)).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  await expect.poll(arrived, { timeout: 60_000, interval: 100 }).toContain("bia@exemplo.com.br");
});
