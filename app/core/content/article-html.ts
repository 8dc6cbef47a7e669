import MarkdownIt from "markdown-it";

/** Raw HTML stays text. Pictures of other sites would tell them who reads, so only their links are kept. */
const markdown = new MarkdownIt({ html: false }).disable("image");

/** What a link in an article may begin with: another site by HTTP, a letter, a call, or a place of this site. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
markdown.validateLink = (address) => LINK.test(address.trim());

// The title of the page is its only heading of the first level.
markdown.core.ruler.push("lower_headings", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
  }
});

const { rules } = markdown.renderer;
rules.link_open = (tokens, at, options, _, renderer) => {
  const token = tokens[at]!;
  if (/^https?:/i.test(String(token.attrGet("href")))) token.attrSet("rel", "noopener");
  return renderer.renderToken(tokens, at, options);
};
// A wide table is scrolled by itself, also with the keyboard.
rules.table_open = () => '<div class="table-scroll" role="region" aria-label="Tabela" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";

/** The HTML of an article's Markdown. Whatever it contains, nothing in it runs or loads something. */
export function articleHtml(body: string): string {
  return markdown.render(body);
}
