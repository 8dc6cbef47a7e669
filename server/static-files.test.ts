import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { listening } from "#tests/listening.ts";
import { newFolder } from "#tests/run-folder.ts";
import { createStaticFiles } from "./static-files.ts";

async function serve() {
  const folder = newFolder();
  await mkdir(path.join(folder, "assets"));
  await mkdir(path.join(folder, ".vite"));
  await writeFile(path.join(folder, "assets/app-1a2b.js"), "console.info('martelo');".repeat(100));
  await writeFile(path.join(folder, ".vite/manifest.json"), "{}");
  const files = createStaticFiles(folder);
  const origin = await listening(
    createServer((request, response) => files(request, response, () => response.writeHead(404).end())),
  );
  return { folder, get: (name: string, headers = {}) => fetch(origin + name, { headers }) };
}

test("files named by their content are cacheable for ever and compressed, and requested once", async () => {
  const { get } = await serve();
  const first = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(first.headers.get("cache-control")).toContain("immutable");
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await first.text()).toContain("martelo");
  const again = await get("/assets/app-1a2b.js", { "if-none-match": first.headers.get("etag") });
  expect(again.status).toBe(304);
});

test("a build replaced on disk does not break a running server", async () => {
  const { folder, get } = await serve();
  await rm(path.join(folder, "assets"), { recursive: true });
  expect((await get("/assets/app-1a2b.js")).status).toBe(200);
});

test("hidden files and paths outside the folder are not found", async () => {
  const { get } = await serve();
  expect((await get("/.vite/manifest.json")).status).toBe(404);
  expect((await get("/..%2f..%2fpackage.json")).status).toBe(404);
});
