import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { PATTERNS } from "#app/routes/route-lists.ts";

const SOURCE = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://martelo.test";

/** A page as the server answers it to an account. */
function pageOf(account: string): Response {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Martelo-Conta": account };
  return new Response(`<body>${account}</body>`, { headers });
}

/** The worker with caches in memory, and a server that answers as the account's. */
function startWorker(account: string) {
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  const pending: unknown[] = [];
  const addressOf = (key: string) => new URL(key, ORIGIN).href;
  const caches = {
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return {
        match: async (key: string) => entries.get(addressOf(key))?.clone(),
        put: async (key: string, answer: Response) => void entries.set(addressOf(key), answer),
        delete: async (key: string) => entries.delete(addressOf(key)),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
      };
    },
    delete: async (name: string) => stores.delete(name),
  };
  runInNewContext(SOURCE, {
    URL,
    Response,
    Headers,
    caches,
    navigator: { onLine: true },
    self: {
      location: new URL("/sw.js?v=1", ORIGIN),
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    },
    fetch: async () => pageOf(account),
    setTimeout: (then: () => void) => then(),
  });
  const dispatch = (kind: string, facts: object) => {
    const hold = (work: unknown) => void pending.push(work);
    listeners.get(kind)!({ ...facts, waitUntil: hold, respondWith: hold });
  };
  return {
    /** A document that the browser asks for; the server's answer may come later. */
    navigate: (path: string, answer: Response | Promise<Response>) =>
      dispatch("fetch", {
        request: { url: ORIGIN + path, method: "GET", mode: "navigate" },
        preloadResponse: Promise.resolve(answer),
      }),
    /** A file that another app shares with the installed one. */
    share: (path: string) =>
      dispatch("fetch", { request: { url: ORIGIN + path, method: "POST", mode: "navigate" } }),
    signOut: () => dispatch("fetch", { request: { url: `${ORIGIN}/sair`, method: "POST", mode: "cors" } }),
    /** A page that was open before there was a worker. */
    keepOpenPage: (page: string) => dispatch("message", { data: { kind: "guardar", files: [], page } }),
    /** What the worker does about requests so far. */
    work: pending,
    /** The addresses that are kept when all work is done. */
    cachedPaths: async () => {
      // Work that is begun meanwhile is waited for too.
      for (const work of pending) await work;
      const addresses = [...stores.values()].flatMap((entries) => [...entries.keys()]);
      return addresses.map((url) => url.replace(ORIGIN, "")).filter((path) => path !== "/martelo-dono");
    },
  };
}

test("the guide is kept without answers, and never with the answers in its address", async () => {
  const worker = startWorker("ana");
  worker.navigate("/guia/primeira-compra", pageOf("ana"));
  worker.navigate("/guia/primeira-compra?renda=5000&dinheiro=9", pageOf("ana"));
  worker.navigate("/guia/primeira-compra/?renda=5000", pageOf("ana"));
  worker.navigate("/dashboard?estado=RJ", pageOf("ana"));
  worker.keepOpenPage("/guia/primeira-compra?renda=6000");
  worker.keepOpenPage("/property/1");
  expect(await worker.cachedPaths()).toEqual([
    "/guia/primeira-compra",
    "/dashboard?estado=RJ",
    "/property/1",
  ]);
});

test("a page that was requested before a sign-out and arrives after it is not kept", async () => {
  const worker = startWorker("ana");
  const late = Promise.withResolvers<Response>();
  worker.navigate("/dashboard", pageOf("ana"));
  worker.navigate("/favorites", late.promise);
  worker.signOut();
  late.resolve(pageOf("ana"));
  expect(await worker.cachedPaths()).toEqual([]);
  worker.navigate("/dashboard", pageOf("bruno"));
  expect(await worker.cachedPaths()).toEqual(["/dashboard"]);
});

test("the pages that are kept are those that are declared so", async () => {
  const worker = startWorker("ana");
  const pages = PATTERNS.filter(
    ([pattern, { module }]) => module.endsWith(".tsx") && pattern !== "/sem-conexao",
  );
  const addressOf = (pattern: string) => pattern.replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "1");
  for (const [pattern] of pages) worker.navigate(addressOf(pattern), pageOf("ana"));
  const declared = pages.flatMap(([pattern, { offline }]) => (offline ? [addressOf(pattern)] : []));
  expect((await worker.cachedPaths()).sort()).toEqual(declared.sort());
});

test("what is shared with the installed app goes to the server as it came", () => {
  const worker = startWorker("ana");
  worker.share("/trazer/receber");
  expect(worker.work).toEqual([]);
});
