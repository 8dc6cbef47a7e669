import { HtmlValidate } from "html-validate/node";
import { pageText } from "./page-text.ts";

const checker = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  // Files of our own come from where the page does: nobody else could have changed them.
  rules: {
    "require-sri": ["error", { target: "crossorigin" }],
    // Tables that are laid out in a grid write their roles out: some browsers forget them otherwise.
    "no-redundant-role": [
      "error",
      { exclude: ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"] },
    ],
  },
});

/** What is wrong with a page: its markup, and words of different elements that nothing parts without a style sheet. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...found, ...pageText(html).glued.map((words) => `no space between ${words}`)];
}
