import MarkdownIt, { type Token } from "markdown-it";
import { isCostTable, type CostTableName } from "#app/facts/costs/cost-tables.ts";
import { CITATION, isSource, SOURCES, type SourceId } from "#app/facts/sources/sources.ts";
import { remembered } from "#app/lib/remembered.ts";
import { slugify } from "#app/lib/text.ts";
import { citedId, POST_LIMITS } from "./post.ts";

/** Raw HTML stays text. Pictures of other sites would tell them who reads, so only their links are kept. */
const markdown = new MarkdownIt({ html: false }).set({ maxNesting: 20 }).disable("image");

/** What a link in an article may begin with: another site by HTTP, a letter, a call, or a place of this site. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
markdown.validateLink = (address) => LINK.test(address.trim());

// The title of the page is its only heading of the first level: an article's headings begin at the second, whichever the
// author began with, and none is left out on the way down.
markdown.core.ruler.push("heading_levels", ({ tokens }) => {
  const opening = tokens.filter(({ type }) => type === "heading_open");
  const least = Math.min(...opening.map(({ tag }) => Number(tag.slice(1))));
  let level = 1;
  const known = new Set<string>();
  const next = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      level = Math.min(level + 1, Number(token.tag.slice(1)) - least + 2);
      const name = `secao-${slugify(textOf(tokens[at + 1]))}`;
      let id = name;
      let n = next.get(name) ?? 2;
      for (; known.has(id); n++) id = `${name}-${n}`;
      next.set(name, n);
      known.add(id);
      token.attrSet("id", id);
    }
    if (token.type === "heading_open" || token.type === "heading_close") token.tag = `h${level}`;
  }
});

/** What the parts of an article share. */
type Shared = {
  /** How many tables are rendered: each has a name of its own. */
  tables: number;
  /** The sources that the text names, each where it is named first. */
  cited: SourceId[];
  /** What it names as a source and is none. */
  unknown: string[];
};

const CITATION_HERE = new RegExp(CITATION, "y");

// `[^lei-9514-30]` is the number of a source, as a footnote is written elsewhere. What is no source stays text.
markdown.inline.ruler.before("link", "citation", (state, silent) => {
  CITATION_HERE.lastIndex = state.pos;
  const [all, id] = CITATION_HERE.exec(state.src) ?? [];
  if (all === undefined || id === undefined) return false;
  const { cited, unknown } = state.env as Shared;
  if (!isSource(id)) {
    if (!silent) unknown.push(id);
    return false;
  }
  if (!silent) {
    if (!cited.includes(id)) cited.push(id);
    const token = state.push("citation", "", 0);
    token.info = id;
    token.markup = String(cited.indexOf(id) + 1);
  }
  state.pos += all.length;
  return true;
});

/** The words of a heading or a link, without their marks. */
function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("");
}

const { rules } = markdown.renderer;
rules.link_open = (tokens, at, options, _, renderer) => {
  const token = tokens[at]!;
  if (/^https?:/i.test(String(token.attrGet("href")))) token.attrSet("rel", "noopener");
  return renderer.renderToken(tokens, at, options);
};
// A wide table is scrolled by itself, also with the keyboard.
rules.table_open = (tokens, at, _, env) => {
  let columns = 0;
  for (let n = at; tokens[n]!.type !== "thead_close"; n++) if (tokens[n]!.type === "th_open") columns++;
  // All columns are known before the first cell arrives.
  const group = `<colgroup>${"<col>".repeat(columns)}</colgroup>`;
  const number = ++(env as Shared).tables;
  const name = number === 1 ? "Tabela" : `Tabela ${number}`;
  return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0"><table style="--columns: ${columns}">${group}\n`;
};
rules.table_close = () => "</table></div>\n";
rules.citation = (tokens, at) => {
  const { info: id, markup: number } = tokens[at]!;
  const name = markdown.utils.escapeHtml(`Fonte ${number}: ${SOURCES[id as SourceId].name}`);
  return `&#8239;<sup class="cite" data-source="${id}"><a href="#${citedId(id)}" title="${name}" aria-label="${name}">${number}</a></sup>`;
};

/** A part of an article: text, or something that is answered when it is read, with the words of its link. */
export type ArticlePart =
  | { kind: "text"; html: string }
  /** A search: what follows `/dashboard?`. */
  | { kind: "search"; query: string; words: string }
  /** The values of a table of costs. */
  | { kind: "costs"; table: CostTableName; words: string };

/** A heading of the second level, for the table of contents. */
interface Section {
  id: string;
  text: string;
}

/** The longest table of contents: one of thousands would take longer to render than its article. */
const MAX_SECTIONS = 100;
/** So many links become parts that are answered for each reader; further ones stay links. */
const MAX_LIVE = 20;
/** Articles that are read once for all their readers. */
const MAX_READ = 30;

const SEARCH_LINK = /^\/dashboard\?([^#]*)$/;
const COSTS_LINK = /^#tabela-(\w+)$/;

/**
 * An article in parts: a paragraph that is nothing but a link to a search, or to `#tabela-` and the name of a table of
 * costs, becomes a part of its own. Whatever the HTML of the text contains, nothing in it runs or loads something. Of a
 * text that is longer than an article may be, as one in a preview, only the beginning is read.
 */
export function readArticle(body: string): Article {
  return articleOf(body.slice(0, POST_LIMITS.body));
}

interface Article {
  parts: readonly ArticlePart[];
  sections: readonly Section[];
  /** The sources that the text names, in the order of their numbers. */
  cited: readonly SourceId[];
  /** What it names as a source and is none. */
  unknown: readonly string[];
}

const articleOf = remembered((body: string): Article => {
  const shared: Shared = { tables: 0, cited: [], unknown: [] };
  const tokens = markdown.parse(body, shared);
  const parts: ArticlePart[] = [];
  const sections: Section[] = [];
  let live = 0;
  let from = 0;
  const endText = (to: number) => {
    if (to <= from) return;
    const html = markdown.renderer.render(tokens.slice(from, to), markdown.options, shared);
    parts.push({ kind: "text", html });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open" && token.tag === "h2" && sections.length < MAX_SECTIONS)
      sections.push({ id: String(token.attrGet("id")), text: textOf(tokens[at + 1]) });
    const mayBeLive = token.type === "paragraph_open" && token.level === 0 && live < MAX_LIVE;
    const part = mayBeLive ? livePart(tokens[at + 1]) : null;
    if (part === null) continue;
    endText(at);
    parts.push(part);
    live++;
    from = at + 3;
  }
  endText(tokens.length);
  return { parts, sections, cited: shared.cited, unknown: shared.unknown };
}, MAX_READ);

function livePart(inline: Token | undefined): ArticlePart | null {
  const children = inline?.children ?? [];
  const [first] = children;
  const end = children.findIndex(({ type }) => type === "link_close");
  if (first?.type !== "link_open" || end !== children.length - 1) return null;
  const words = textOf(inline);
  const href = String(first.attrGet("href"));
  const [, query] = SEARCH_LINK.exec(href) ?? [];
  if (query !== undefined) return { kind: "search", query, words };
  const [, table = ""] = COSTS_LINK.exec(href) ?? [];
  return isCostTable(table) ? { kind: "costs", table, words } : null;
}
