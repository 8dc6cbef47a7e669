import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createOutbox, type Outbox } from "#app/platform/mail-outbox.server.ts";
import type { Services } from "#app/services.ts";
import * as letterRoute from "#app/routes/dev-mail-letter.tsx";
import * as listRoute from "#app/routes/dev-mail.tsx";
import { newFolder } from "#tests/run-folder.ts";
import { createPages } from "./pages.ts";

const FILE = "20261121T150500000Z-1.eml";
const PATHS = ["/dev/mail", `/dev/mail/${FILE}`];

/** The two routes as the product serves them, but without components: the answer is the data of their loaders. */
const build = {
  routes: {
    list: { id: "list", path: "dev/mail", module: { loader: answering(listRoute.loader) } },
    letter: { id: "letter", path: "dev/mail/:file", module: { loader: answering(letterRoute.loader) } },
  },
  entry: { module: { default: () => new Response(), handleError() {} } },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
  assetsBuildDirectory: "",
  basename: "/",
  future: {},
  isSpaMode: false,
  prerender: [],
  publicPath: "/",
  routeDiscovery: { mode: "initial" },
  ssr: true,
} as unknown as ServerBuild;

function answering(loader: (args: never) => Promise<unknown>) {
  return async (args: never) => {
    try {
      return Response.json(await loader(args));
    } catch (thrown) {
      throw new Response(null, { status: (thrown as { init: { status: number } }).init.status });
    }
  };
}

let outbox: Outbox;

beforeAll(async () => {
  const dataDir = newFolder();
  outbox = createOutbox(dataDir, { from: "Martelo <nao-responda@localhost>", replyTo: null });
  await outbox.send({
    id: "1",
    to: "ana@exemplo.com.br",
    subject: "Confirme seu e-mail",
    html: "<html><head></head><body>Olá</body></html>",
    plain: "Olá",
    writtenAt: new Date("2026-11-21T15:05:00Z"),
    unsubscribeUrl: null,
  });
});

interface MailRequest {
  status: number;
  body: string;
}

async function serve(mailbox: Outbox | null) {
  const pages = createPages(
    build,
    {} as Services,
    "production",
    (error) => {
      throw error;
    },
    mailbox,
  );
  const server = createServer((request, response) => void pages(request, response, null));
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (where: string, headers: Record<string, string> = {}, host = "127.0.0.1") =>
    new Promise<MailRequest>((resolve, reject) => {
      ask({ host, port, path: where, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += chunk));
        response.on("end", () => resolve({ status: response.statusCode!, body }));
      })
        .on("error", reject)
        .end();
    });
}

test("on this machine the outbox can be read", async () => {
  const get = await serve(outbox);
  const list = await get("/dev/mail");
  expect(list.status).toBe(200);
  expect(JSON.parse(list.body)).toEqual({
    letters: [
      { file: FILE, subject: "Confirme seu e-mail", to: "ana@exemplo.com.br", at: "21/11/2026 às 12:05" },
    ],
  });
  const letter = await get(`/dev/mail/${FILE}`);
  expect(letter.status).toBe(200);
  expect(JSON.parse(letter.body).letter).toMatchObject({ plain: "Olá\n", from: "nao-responda@localhost" });
});

test("a letter that does not exist is not found", async () => {
  const get = await serve(outbox);
  expect((await get(`/dev/mail/${FILE.replace("-1", "-2")}`)).status).toBe(404);
  expect((await get("/dev/mail/..%2F..%2Fsession-secret")).status).toBe(404);
});

test.for(PATHS)("behind a proxy, and with SMTP configured, %s does not exist", async (where) => {
  const get = await serve(outbox);
  const elsewhere: Record<string, string>[] = [
    { "x-forwarded-for": "127.0.0.1" },
    { host: "martelo.example" },
  ];
  for (const headers of elsewhere) expect(await get(where, headers)).toEqual({ status: 404, body: "" });
  expect(await (await serve(null))(where)).toEqual({ status: 404, body: "" });
});

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

test.skipIf(!outside).for(PATHS)("another address finds no %s, whatever it says of itself", async (where) => {
  const get = await serve(outbox);
  expect(await get(where, {}, outside)).toEqual({ status: 404, body: "" });
  expect(await get(where, { "x-martelo-address": "127.0.0.1" }, outside)).toEqual({
    status: 404,
    body: "",
  });
});
