import { get } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { writeList } from "./lists.ts";
import { processes, type Site } from "./martelo.ts";

const files = processes({ perFile: true });
const NUMBER = "8000000000017";

let server: Site;

beforeAll(async () => {
  const list = await writeList(await files.newFolder(), "SP", "2026-01-08", [{ number: NUMBER }]);
  server = await files.host({ lists: [list] });
});

const PAGES = ["/", "/dashboard", `/property/${NUMBER}`, "/api", "/nao-existe"];

function policyOf(response: Response): Map<string, string[]> {
  const header = response.headers.get("content-security-policy") ?? "";
  return new Map(
    header.split(";").map((rule) => {
      const [name, ...sources] = rule.trim().split(/\s+/);
      return [name!, sources];
    }),
  );
}

test.for(PAGES)(
  "%s runs only scripts with its own nonce, cannot be framed, and its type is not sniffed",
  async (page) => {
    const response = await server.get(page, { headers: { Accept: "text/html" } });
    const html = await response.text();
    const policy = policyOf(response);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'self'"]);
    expect(policy.get("default-src")).toEqual(["'self'"]);
    const nonce = policy
      .get("script-src")
      ?.map((source) => /^'nonce-(.+)'$/.exec(source)?.[1])
      .find(Boolean);
    expect(nonce).toMatch(/^[\w-]{20,}$/);
    expect(policy.get("script-src")).toEqual(["'self'", `'nonce-${nonce}'`]);
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(scripts.length).toBeGreaterThan(0);
    const running = scripts.filter((attributes) => !/type="application\/ld\+json"/.test(attributes));
    for (const attributes of running) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/i);
  },
);

test.for(PAGES)("%s credits GeoNames with its licence and says that its data was changed", async (page) => {
  const html = await (await server.get(page, { headers: { Accept: "text/html" } })).text();
  const footer = html.slice(html.lastIndexOf("<footer"));
  expect(footer).toContain("GeoNames, com alterações");
  expect(footer).toContain("https://www.geonames.org");
  expect(footer).toContain("https://creativecommons.org/licenses/by/4.0/");
});

test("every page names OpenStreetMap and GSHHG for the map's water, and offers the tables with their licences", async () => {
  const html = await (await server.get("/", { headers: { Accept: "text/html" } })).text();
  const footer = html.slice(html.lastIndexOf("<footer"));
  expect(footer).toContain("https://www.openstreetmap.org/copyright");
  expect(footer).toContain("GSHHG");
  const licence = await server.get("/mapa/aguas/LICENSE.txt");
  expect(licence.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await licence.text();
  for (const name of ["Open Database License 1.0", "OpenStreetMap contributors", "Lesser General", "2017"])
    expect(text).toContain(name);
  for (const file of text.match(/\/mapa\/aguas\/\w+\.bin/g)!) {
    const table = await server.get(file);
    expect([file, table.status]).toEqual([file, 200]);
    expect((await table.arrayBuffer()).byteLength).toBeGreaterThan(50_000);
  }
  expect((await server.get("/mapa/aguas/..%2Fwater-table.ts")).status).toBe(404);
});

test("where no list has dates the calendar tools say so, and filters without data have no counts", async () => {
  const page = async (query: string) =>
    (await server.get(`/dashboard${query}`, { headers: { Accept: "text/html" } })).text();
  const [plain, byDate] = [await page(""), await page("?ordem=data_leilao")];
  const note = "Nenhum destes imóveis tem data de leilão conhecida: as listas da Caixa não trazem datas.";
  expect([plain.includes(note), byDate.includes(note)]).toEqual([false, true]);
  const inFilter = "Nenhum imóvel desta busca tem data conhecida: as listas da Caixa não trazem datas";
  for (const html of [plain, byDate]) {
    expect(html).toMatch(/<option value="data_leilao"[^>]*>Data do leilão \(sem datas\)<\/option>/);
    expect(html).toContain(inFilter);
    const offers = [...html.matchAll(/name="pagamento" value="(\w+)"[^>]*>[^<]*<i>([^<]*)<\/i>/g)];
    const counts = Object.fromEntries(offers.map(([, value, count]) => [value!, count!]));
    // The list has no column for it.
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(["financiamento", "a_vista", "fgts", "consorcio"]),
    );
    expect(new Set(Object.values(counts))).toEqual(new Set(["a lista não diz"]));
  }
});

test("each answer has another nonce", async () => {
  const policies = await Promise.all(
    [1, 2, 3].map(async () => (await server.get("/")).headers.get("content-security-policy")),
  );
  expect(new Set(policies).size).toBe(3);
});

test("a page that does not exist is answered with its status, and so is an unlisted property", async () => {
  expect((await server.get("/nao-existe")).status).toBe(404);
  expect((await server.get("/property/1234567890123")).status).toBe(404);
  expect((await server.get(`/property/${NUMBER}`)).status).toBe(200);
});

test("built files may be kept for ever, pages may not", async () => {
  const html = await (await server.get("/")).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  expect(asset).toBeDefined();
  const file = await server.get(asset!);
  expect([file.status, file.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  expect((await server.get("/")).headers.get("cache-control") ?? "").not.toContain("immutable");
});

test.for(["/", "/dashboard", `/property/${NUMBER}`, "/dashboard.data", "/filtros.json", "/api/v1/imoveis"])(
  "%s is sent compressed as the browser asks for it, and says that it differs by that",
  async (path) => {
    const sent = async (encoding: string) => {
      const { status, headers } = await server.get(path, { headers: { "Accept-Encoding": encoding } });
      expect(headers.get("vary")?.split(/, */)).toContain("Accept-Encoding");
      return [status, headers.get("content-encoding")];
    };
    expect(await sent("identity")).toEqual([200, null]);
    expect(await sent("gzip, deflate")).toEqual([200, "gzip"]);
    expect(await sent("gzip, deflate, br")).toEqual([200, "br"]);
  },
);

test.each([
  ["/", "zstd"],
  ["/api/v1/imoveis", "br"],
])("%s is sent to a browser that reads all encodings as %s", async (path, encoding) => {
  const { headers } = await server.get(path, { headers: { "Accept-Encoding": "gzip, deflate, br, zstd" } });
  expect(headers.get("content-encoding")).toBe(encoding);
});

test("a prefetched search is kept until its click; answers about who is signed in are not cached", async () => {
  const ahead = { headers: { "Sec-Purpose": "prefetch" } };
  const search = await server.get("/dashboard.data?estado=SP&_routes=routes%2Fdashboard", ahead);
  expect([search.status, search.headers.get("cache-control")]).toEqual([200, "private, max-age=30"]);
  const whole = await server.get("/dashboard.data?estado=SP", ahead);
  expect([whole.status, whole.headers.get("cache-control")]).toEqual([200, null]);
});

test("robots find every property through robots.txt, and a host without a public address asks to be left out", async () => {
  const text = async (path: string, headers = {}) => (await server.get(path, { headers })).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(await text("/robots.txt"))![1]!;
  expect(sitemap).toBe(`${server.url}/sitemap.xml`);
  const inside = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)</g)].map(([, address]) => new URL(address!).pathname);
  const sitemaps = inside(await text("/sitemap.xml"));
  expect(sitemaps).toContain("/sitemaps/imoveis-sp.xml");
  const listed = (await Promise.all(sitemaps.map((file) => text(file)))).flatMap(inside);
  expect(listed).toEqual(expect.arrayContaining(["/", "/dashboard", `/property/${NUMBER}`]));
  expect(new Set(listed).size).toBe(listed.length);
  expect((await server.get("/sitemaps/imoveis-rj.xml")).status).toBe(404);
  expect((await server.get("/")).headers.get("x-robots-tag")).toBeNull();
  const preview = { "X-Forwarded-For": "203.0.113.77", Host: "previa.example" };
  const seen = await askAs(preview, "/robots.txt");
  expect(seen).toEqual({ text: "User-agent: *\nDisallow: /\n", robots: "noindex, nofollow" });
});

/** Asks under another host name, which `fetch` does not allow. */
function askAs(headers: Record<string, string>, path: string): Promise<{ text: string; robots: unknown }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ text, robots: answer.headers["x-robots-tag"] }));
    }).on("error", reject);
  });
}

test("pages have Cross-Origin-Opener-Policy, and on this machine the outbox can be read", async () => {
  const page = await server.get("/");
  expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(page.headers.get("strict-transport-security")).toBeNull();
  expect((await server.get("/dev/mail")).status).toBe(200);
});
