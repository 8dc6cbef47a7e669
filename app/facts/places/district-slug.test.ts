import { expect, test } from "vitest";
import { ADDRESS_WORDS } from "#app/lib/address-forms.ts";
import { AMBIGUOUS_FORMS } from "#app/lib/ambiguous-forms.ts";
import { districtSlug, districtSlugs, isFuller } from "./district-slug.ts";

test("spellings that differ only in how they abbreviate or write a name share a slug, and punctuation alone has none", () => {
  for (const [slug, ...spellings] of [
    ["jardim-nossa-senhora-auxiliadora", "Jd N Sra Auxiliadora", "Jardim Nossa Senhora Auxiliadora"],
    ["parque-estrela-dalva", "Parque Estrela D'Alva", "Parque Estrela Dalva"],
    ["jardim-santo-antonio", "Jd S Antonio"],
  ])
    expect([slug!, ...spellings].map(districtSlug)).toEqual([slug, ...spellings.map(() => slug)]);
  expect(districtSlugs(["parque-estrela-d-alva"])).toContain("parque-estrela-dalva");
  expect(districtSlug(".")).toBeNull();
});

test("a district requested by an abbreviated slug is searched under both slugs", () => {
  expect(districtSlugs(["jd-europa", "centro"])).toEqual(["jd-europa", "jardim-europa", "centro"]);
});

test("of two spellings the longer is fuller, of equally long ones the first", () => {
  expect(isFuller("Jardim Europa", "Jd. Europa")).toBe(true);
  expect(isFuller("Jd. Europa", "Jardim Europa")).toBe(false);
  expect(isFuller("São José", "Sao Jose")).toBe(false);
  expect(isFuller("Sao Jose", "São José")).toBe(true);
});

test("whatever short forms follow each other, the slug of a slug is itself", () => {
  const short = Object.values(ADDRESS_WORDS).flatMap((role) =>
    Object.values(role).flatMap(([, shorts]) => Object.keys(shorts).slice(0, 1)),
  );
  const others = "n ns nsra nsa sra sem numero de 7 07a x r2 flores d'alva sant'anna luis antonio rita".split(
    " ",
  );
  const words = [...Object.keys(AMBIGUOUS_FORMS), ...others, "numero 5"];
  const isFixed = (name: string) => {
    const slug = districtSlug(name)!;
    return districtSlug(slug) === slug ? [] : [`${name}: ${slug}, ${districtSlug(slug)}`];
  };
  const wrong = words.flatMap((first) =>
    [...words, ...short].flatMap((second) =>
      [...words, "jd", "apto"].flatMap((third) => isFixed(`${first} ${second} ${third}`)),
    ),
  );
  expect(wrong).toEqual([]);
  expect(["Ch Jd Flores", "Tr Jd Flores", "S Jd Flores"].map(districtSlug)).toEqual([
    "chacara-jardim-flores",
    "travessa-jardim-flores",
    "sao-jardim-flores",
  ]);
});
