import { beforeAll, describe, expect, test } from "vitest";
import { allCities } from "#app/features/places/places.ts";
import type { MemoryEngine } from "#app/features/search/index/memory-engine.ts";
import { canonicalHref, parseQuery } from "#app/features/search/query-codec.ts";
import { indexOfDay, realDays } from "#tests/listed-index.ts";
import { readQuery } from "./read-query.ts";
import { compileGazetteer } from "./sentence.ts";
import { SENTENCES } from "./sentences.ts";

const gazetteer = compileGazetteer(allCities());
const DAY = "2026-01-08";
const isThere = realDays().includes(DAY);
if (!isThere) process.stdout.write("real data absent (lists of 2026-01-08): sentences over lists skipped\n");

let engine: MemoryEngine;
beforeAll(async () => {
  if (isThere) engine = await indexOfDay(DAY);
}, 60_000);

async function read(search: string, over = engine) {
  return readQuery(parseQuery(new URLSearchParams(search)), { gazetteer, engine: () => over });
}

const asked = (sentence: string) => new URLSearchParams({ q: sentence }).toString();

/** An address people can read, with what is said to be left out. */
async function meaningOf(sentence: string): Promise<string> {
  const { query, remarks } = await read(asked(sentence));
  const href = decodeURIComponent(canonicalHref("", { ...query, said: "" }).slice(1))
    .replaceAll("+", " ")
    .replaceAll('"', "");
  const unfit = remarks.unfit.length > 0 ? ` fora=${remarks.unfit.join(", ")}` : "";
  return `${href}${unfit}${remarks.preferred && ` ordena=${remarks.preferred}`}`;
}

describe.skipIf(!isThere).each(Object.entries(SENTENCES))("%s", (_, sentences) => {
  test.each(sentences)("%s", async (sentence, meaning) => {
    expect(await meaningOf(sentence)).toBe(meaning);
  });
});
