import { expect, test } from "vitest";
import { robotsText } from "./robots.ts";
import { fileNames, readFileName, sitemapIndex, urlSet } from "./sitemap.ts";

const ORIGIN = "https://martelo.example";

test("a file has every address once, with the day of its change where somebody saw it", async () => {
  async function* batches() {
    yield [{ path: "/property/1001", day: "2026-01-08" as const }];
    yield [{ path: "/dashboard?a=1&b=2", day: null }];
  }
  const parts = [];
  for await (const part of urlSet(batches(), ORIGIN)) parts.push(part);
  expect(parts.join("")).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      "<url><loc>https://martelo.example/property/1001</loc><lastmod>2026-01-08</lastmod></url>\n" +
      "<url><loc>https://martelo.example/dashboard?a=1&amp;b=2</loc></url>\n</urlset>\n",
  );
  expect(sitemapIndex([{ path: "/sitemaps/paginas.xml", day: null }], ORIGIN)).toContain(
    "<sitemap><loc>https://martelo.example/sitemaps/paginas.xml</loc></sitemap>",
  );
});

test("a section has a file for each 50,000 addresses, and its names are read back", () => {
  expect([fileNames("imoveis-sp", 0), fileNames("imoveis-sp", 50_000)]).toEqual([[], ["imoveis-sp"]]);
  expect(fileNames("imoveis-sp", 50_001)).toEqual(["imoveis-sp", "imoveis-sp-2"]);
  expect(readFileName("imoveis-sp-2")).toEqual({ section: "imoveis-sp", part: 2 });
  expect(readFileName("lugares")).toEqual({ section: "lugares", part: 1 });
  for (const other of ["imoveis-sp-1", "imoveis-sp-02", "imoveis-sp-0", "", "../x"])
    expect([other, readFileName(other)]).toEqual([other, null]);
});

test("robots may read searches but no area that is of no use to them, and nothing of a preview", () => {
  expect(robotsText(ORIGIN, { preview: false, uncrawled: ["/admin", "/plan"] })).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /plan\n\nSitemap: https://martelo.example/sitemap.xml\n",
  );
  expect(robotsText(ORIGIN, { preview: true, uncrawled: [] })).toBe("User-agent: *\nDisallow: /\n");
});
