import http from "node:http";
import { figureOf, type Findings } from "./table.ts";

/** Bytes of the files that the HTML of the search screen names, as the server sends them to a browser that takes gzip. */
export async function benchPageWeight(url: string): Promise<Findings> {
  const html = (await get(`${url}/dashboard`, "identity")).toString();
  const pageBytes = (await get(`${url}/dashboard`, "gzip")).byteLength;
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const styles = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
  const kilobytes = async (files: string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await get(url + file, "gzip")).byteLength));
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  };
  const javascript = figureOf([await kilobytes(scripts)]);
  return {
    checks: [{ what: "JavaScript of `/dashboard`, gzip", figure: javascript, unit: "kB", atMost: 150 }],
    tables: [
      {
        title: "Weight of /dashboard",
        notes: ["kilobytes of 1,000 bytes as sent with gzip; every file that the HTML names"],
        columns: ["what", "files", "kB"],
        rows: [
          ["HTML", 1, figureOf([pageBytes / 1_000])],
          ["JavaScript", scripts.length, javascript],
          ["CSS", styles.length, figureOf([await kilobytes(styles)])],
        ],
      },
    ],
  };
}

/** The body as it comes over the wire: `fetch` would unpack it. */
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
