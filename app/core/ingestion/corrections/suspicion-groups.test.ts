import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { KNOWN_CODES } from "#app/db/schema/suspicious.ts";
import { PAYMENTS } from "#app/facts/listings/payments.ts";
import { PROPERTY_TYPES, SALE_MODES, typeCode } from "#app/facts/listings/source-words.ts";
import { GROUPS, partsOfKey, partsOfPage } from "./suspicion-groups.ts";

test("the words that the index of unknown words leaves out are those that the product knows", () => {
  expect(KNOWN_CODES).toEqual({
    types: PROPERTY_TYPES.map(typeCode),
    saleModes: Object.keys(SALE_MODES),
    payments: Object.keys(PAYMENTS),
  });
});

test("the key of a city or word is cut at its first colon", () => {
  expect(partsOfKey("descricao:vista: mar")).toEqual(["descricao", "vista: mar"]);
});

test("the parts of a page are those of the whole queue that lie in its window, whatever the counts", () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = seeded(String(seed));
    const counts = GROUPS.filter(() => random.chance(0.7)).map((group) => {
      const serious = random.int(0, 4);
      const items = serious + random.int(0, 4);
      return { group, status: "aberto" as const, items, properties: items, serious };
    });
    const rowsOf = (parts: ReturnType<typeof partsOfPage>) =>
      parts.flatMap(({ group, serious, limit, offset }) =>
        Array.from({ length: limit }, (_, i) => `${group} ${serious} ${offset + i}`),
      );
    const queue = [true, false].flatMap((serious) =>
      GROUPS.flatMap((group) => {
        const count = counts.find((one) => one.group === group);
        const rows = count ? (serious ? count.serious : count.items - count.serious) : 0;
        return Array.from({ length: rows }, (_, i) => `${group} ${serious} ${i}`);
      }),
    );
    const [limit, offset] = [random.int(1, 9), random.int(0, 30)];
    expect(rowsOf(partsOfPage(counts, { limit, offset }))).toEqual(queue.slice(offset, offset + limit));
  }
});
