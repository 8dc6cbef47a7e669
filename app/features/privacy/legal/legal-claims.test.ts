import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PrivacyPolicy } from "./privacy-policy.tsx";
import { TermsOfUse } from "./terms-of-use.tsx";

const PARTIES = { contact: { email: null, phone: null }, operator: { name: null, taxId: null } };

/** What people read of a page, without its marks. */
function textOf(page: ReactElement): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, page))
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ");
}

test("the terms return a payment at once, as art. 49 has it, and a boleto as soon as its request is read", () => {
  const terms = textOf(createElement(TermsOfUse, { ...PARTIES, trialDays: 7 }));
  expect(terms).toMatch(/devolvemos de imediato o valor inteiro.*art\. 49/);
  expect(terms).toMatch(/boleto.*pagamos assim que lemos o pedido, em no máximo 5 dias/);
});

test("the privacy policy calls the agency by the name that the law of 2026 gives it", () => {
  const policy = textOf(createElement(PrivacyPolicy, PARTIES));
  expect(policy).toContain("Agência Nacional de Proteção de Dados (Lei nº 15.352/2026)");
  expect(policy).not.toContain("Autoridade Nacional");
});
