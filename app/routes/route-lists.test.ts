import { expect, test } from "vitest";
import { SITEMAP_PAGES, UNCRAWLED } from "./route-lists.ts";

test("robots stay out of the areas of members and administrators, and are led to pages of everybody only", () => {
  expect(UNCRAWLED).toEqual(
    expect.arrayContaining(["/admin", "/settings", "/favorites", "/alerts", "/plan"]),
  );
  const isOpen = (page: string) => UNCRAWLED.every((area) => page !== area && !page.startsWith(`${area}/`));
  for (const page of ["/dashboard", "/property", "/imoveis", "/blog"]) expect(UNCRAWLED).not.toContain(page);
  expect(SITEMAP_PAGES).toEqual(expect.arrayContaining(["/", "/dashboard", "/estatisticas"]));
  expect(SITEMAP_PAGES.filter((page) => !isOpen(page) || page.includes(":"))).toEqual([]);
});
