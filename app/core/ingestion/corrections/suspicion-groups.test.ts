import { expect, test } from "vitest";
import { KNOWN_CODES } from "#app/db/schema/suspicious.ts";
import { PAYMENTS } from "#app/facts/listings/payments.ts";
import { PROPERTY_TYPES, SALE_MODES, typeCode } from "#app/facts/listings/source-words.ts";
import { partsOfKey } from "./suspicion-groups.ts";

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
