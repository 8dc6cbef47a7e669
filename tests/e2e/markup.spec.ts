import type { APIRequestContext } from "@playwright/test";
import { HtmlValidate } from "html-validate/node";
import { pageText } from "../page-text.ts";
import { expect, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";
import { addressesFor } from "./pages.ts";

const checker = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  // Files of our own come from where the page does: nobody else could have changed them.
  rules: { "require-sri": ["error", { target: "crossorigin" }] },
});

/** What is wrong with the pages of these addresses as they come over the line: their markup, and words run together. */
async function faultsOf(request: APIRequestContext, addresses: string[]): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const address of addresses) {
    const html = await (await request.get(address, { headers: { Accept: "text/html" } })).text();
    const { results } = await checker.validateString(html);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    const glued = pageText(html).glued.map((words) => `no space between ${words}`);
    if (found.length + glued.length > 0) faults[address] = [...found, ...glued];
  }
  return faults;
}

test("pages for everybody are valid, and keep their words apart without a style sheet", async ({
  request,
}) => {
  expect(await faultsOf(request, await addressesFor("visitor", request))).toEqual({});
});

test("pages of members and administrators are valid, and keep their words apart without a style sheet", async ({
  page,
  request,
}) => {
  await signUpAtWork(page, "marcacao@exemplo.com.br");
  const addresses = await Promise.all(
    (["member", "administrator"] as const).map((audience) => addressesFor(audience, request)),
  );
  const more = ["/", "/dashboard?estado=RJ&agrupar=1", "/alerts?novo=1"];
  expect(await faultsOf(page.request, [...more, ...addresses.flat()])).toEqual({});
});

test("a card reads as one would say it", async ({ request }) => {
  const { lines } = pageText(await (await request.get("/dashboard?estado=RJ&quartos=2&vagas=1")).text());
  const facts = lines.find((line) => /^\d+ quartos/.test(line));
  expect(facts).toMatch(/^\d+ quartos (\d+ banheiros? )?\d+ vagas?( [\d.,]+ m²)?$/);
});
