import MarkdownIt from "markdown-it";

/** Raw HTML stays text. Pictures of other sites would tell them who reads, so only their links are kept. */
const markdown = new MarkdownIt({ html: false }).disable("image");

/** What a link in an article may begin with: another site by HTTP, a letter, a call, or a place of this site. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
markdown.validateLink = (address) => LINK.test(address.trim());

// The title of the page is its only heading of the first level: an article's headings begin at the second, whichever the
// author began with, and none is left out on the way down.
markdown.core.ruler.push("heading_levels", ({ tokens }) => {
  const opening = tokens.filter(({ type }) => type === "heading_open");
  const least = Math.min(...opening.map(({ tag }) => Number(tag.slice(1))));
  let level = 1;
  for (const token of tokens) {
    if (token.type === "heading_open") level = Math.min(level + 1, Number(token.tag.slice(1)) - least + 2);
    if (token.type === "heading_open" || token.type === "heading_close") token.tag = `h${level}`;
  }
});

const { rules } = markdown.renderer;
rules.link_open = (tokens, at, options, _, renderer) => {
  const token = tokens[at]!;
  if (/^https?:/i.test(String(token.attrGet("href")))) token.attrSet("rel", "noopener");
  return renderer.renderToken(tokens, at, options);
};
// A wide table is scrolled by itself, also with the keyboard.
rules.table_open = (tokens, at) => {
  const end = tokens.findIndex(({ type }, n) => n > at && type === "thead_close");
  const columns = tokens.slice(at, end).filter(({ type }) => type === "th_open").length;
  // All columns are known before the first cell arrives.
  const group = `<colgroup>${"<col>".repeat(columns)}</colgroup>`;
  return `<div class="table-scroll" role="region" aria-label="Tabela" tabindex="0"><table style="--columns: ${columns}">${group}\n`;
};
rules.table_close = () => "</table></div>\n";

/** The HTML of an article's Markdown. Whatever it contains, nothing in it runs or loads something. */
export function articleHtml(body: string): string {
  return markdown.render(body);
}
