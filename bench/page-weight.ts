import http from "node:http";
import { figureOf, type Findings, type Table } from "./table.ts";

/** Bytes of the files that the HTML of search and property name, as sent to a browser that takes gzip. */
export async function benchPageWeight(url: string): Promise<Findings> {
  const search = await weightOf(url, "/dashboard");
  const [number] = /(?<=href="\/property\/)[\w-]+/.exec(search.html) ?? [];
  if (number === undefined) throw new Error("the search shows no property");
  const property = await weightOf(url, `/property/${number}`);
  return {
    checks: [
      { what: "JavaScript of `/dashboard`, gzip", figure: search.javascript, unit: "kB", atMost: 150 },
      { what: "JavaScript of `/property`, gzip", figure: property.javascript, unit: "kB", atMost: 130 },
    ],
    tables: [search.table("/dashboard"), property.table("/property")],
  };
}

async function weightOf(url: string, path: string) {
  const html = (await get(url + path, "identity")).toString();
  const pageBytes = (await get(url + path, "gzip")).byteLength;
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const styles = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
  const kilobytes = async (files: string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await get(url + file, "gzip")).byteLength));
    return figureOf([sizes.reduce((sum, size) => sum + size, 0) / 1_000]);
  };
  const javascript = await kilobytes(scripts);
  const css = await kilobytes(styles);
  const table = (page: string): Table => ({
    title: `Weight of ${page}`,
    notes: ["kilobytes of 1,000 bytes as sent with gzip; every file that the HTML names"],
    columns: ["what", "files", "kB"],
    rows: [
      ["HTML", 1, figureOf([pageBytes / 1_000])],
      ["JavaScript", scripts.length, javascript],
      ["CSS", styles.length, css],
    ],
  });
  return { html, javascript, table };
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
