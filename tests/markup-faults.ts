import { HtmlValidate } from "html-validate/node";
import { pageText } from "./page-text.ts";
import { wordFaults } from "./word-faults.ts";

const checker = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  // Files of this site come from the page's own origin, so their integrity needs no check.
  rules: { "require-sri": ["error", { target: "crossorigin" }], "no-redundant-role": "error" },
});

/**
 * The faults of a page: in its markup, in its Portuguese, and words of different elements that are joined without a style
 * sheet.
 */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const { lines, glued } = pageText(html);
  return [...faults, ...wordFaults(lines), ...glued.map((words) => `no space between ${words}`)];
}
