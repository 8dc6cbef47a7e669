import { expect, test } from "vitest";
import { paymentName, PAYMENTS, paymentText } from "./payments.ts";

test("every known payment form is shown in words, and an unknown one in the words of its code", () => {
  for (const [code, words] of Object.entries(PAYMENTS))
    expect(paymentText({ payments: ["a_vista", code], acceptsFinancing: null })).toBe(`À vista, ${words}`);
  expect(paymentName("permuta_por_terreno")).toBe("Permuta por terreno");
  expect(paymentName("constructor")).toBe("Constructor");
});
