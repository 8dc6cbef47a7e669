import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPushEndpoint, type PushEndpoint } from "#tests/push-endpoint.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember } from "./people.ts";

const { serve, run, newFolder } = processes();

let service: PushEndpoint;

beforeAll(async () => {
  service = await startPushEndpoint();
});

afterAll(() => service.close());

test("what an import brings reaches a device within seconds, once, also when the server was killed while it sent", async () => {
  const folder = await newFolder();
  const trusted = path.join(folder, "push.pem");
  await writeFile(trusted, service.cert);
  const env = { PUSH_ANY_HOST: "on", NODE_EXTRA_CA_CERTS: trusted };
  const first = await serve({ env });
  const ana = await newMember(first, "ana@exemplo.com.br");
  await ana.post("/alerts", { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" });
  const phone = service.subscribe();
  const { endpoint, p256dh, auth } = phone;
  const assinatura = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  const turnedOn = await ana.post("/settings/avisos/aparelhos", { intent: "ligar", assinatura });
  expect(turnedOn.status).toBe(201);

  const { dataDir } = first;
  const numbers: string[] = [];
  const list = async (date: string, number: string) => {
    numbers.push(number);
    const file = await writeList(
      folder,
      "SP",
      date,
      numbers.map((one) => ({ number: one })),
    );
    expect((await run("import", [file], { dataDir, env })).code).toBe(0);
    return file;
  };
  const paths = () => phone.received.map(({ text }) => JSON.parse(text).path as string);
  await list("2026-01-08", "8000000000017");
  const [imported, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  service.onArrival(async () => {
    // The importing command must get the server's answer that it is done.
    await imported.promise;
    await first.kill();
    killed.resolve();
  });
  const second = await list("2026-01-09", "8000000000025");
  imported.resolve();
  await killed.promise;
  expect(paths()).toEqual(["/property/8000000000025"]);
  service.onArrival(() => {});

  // The row of the killed server is leased for another minute; a new message does not wait for it, and none is sent
  // twice.
  const again = await serve({ env, dataDir });
  expect((await run("import", [second], { dataDir, env })).code).toBe(0);
  await list("2026-01-10", "8000000000033");
  await expect.poll(paths, { timeout: 20_000, interval: 50 }).toContain("/property/8000000000033");
  expect(paths()).toEqual(["/property/8000000000025", "/property/8000000000033"]);
  expect(phone.received.map(({ headers }) => headers.topic)).toEqual([
    "imovel-8000000000025",
    "imovel-8000000000033",
  ]);
  expect(await again.stop()).toBe(0);
});
