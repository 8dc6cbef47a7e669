import http from "node:http";
import type { Browser } from "@playwright/test";
import { launchChromium, PHONE } from "./chromium.ts";
import { figureOf, type Findings, type Table } from "./table.ts";

/** Bytes of what search and property load at once on a phone, as sent to a browser that takes gzip. */
export async function benchPageWeight(url: string): Promise<Findings> {
  const browser = await launchChromium();
  try {
    return await weights(browser, url);
  } finally {
    await browser.close();
  }
}

async function weights(browser: Browser, url: string): Promise<Findings> {
  const search = await weightOf(browser, url, "/dashboard");
  const [number] = /(?<=href="\/property\/)[\w-]+/.exec(search.html) ?? [];
  if (number === undefined) throw new Error("the search shows no property");
  const property = await weightOf(browser, url, `/property/${number}`);
  return {
    checks: [
      { what: "JavaScript of `/dashboard`, gzip", figure: search.javascript, unit: "kB", atMost: 138 },
      { what: "JavaScript of `/property`, gzip", figure: property.javascript, unit: "kB", atMost: 138 },
    ],
    tables: [search.table("/dashboard"), property.table("/property")],
  };
}

async function weightOf(browser: Browser, url: string, path: string) {
  const html = (await get(url + path, "identity")).toString();
  const pageBytes = (await get(url + path, "gzip")).byteLength;
  const scripts = await loadedScripts(browser, url, path);
  const styles = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
  const kilobytes = async (files: string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await get(url + file, "gzip")).byteLength));
    return figureOf([sizes.reduce((sum, size) => sum + size, 0) / 1_000]);
  };
  const javascript = await kilobytes(scripts);
  const css = await kilobytes(styles);
  const table = (page: string): Table => ({
    title: `Weight of ${page}`,
    notes: [
      "kilobytes of 1,000 bytes as sent with gzip",
      "scripts: all that a phone loads on a first visit until the network is idle, with the word about cookies; not what waits for the first touch, or three seconds",
    ],
    columns: ["what", "files", "kB"],
    rows: [
      ["HTML", 1, figureOf([pageBytes / 1_000])],
      ["JavaScript", scripts.length, javascript],
      ["CSS", styles.length, css],
    ],
  });
  return { html, javascript, table };
}

/** Paths of the scripts that a first visit loads at once: what a page puts off for seconds is left out. */
async function loadedScripts(browser: Browser, url: string, path: string): Promise<string[]> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, ms = 0) =>
        ms < 2_000 ? wait(work, ms) : 0) as typeof setTimeout;
    });
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") loaded.add(new URL(request.url()).pathname);
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    return [...loaded];
  } finally {
    await context.close();
  }
}

/** The body as it was transferred: `fetch` would decompress it. */
function get(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { "Accept-Encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}
