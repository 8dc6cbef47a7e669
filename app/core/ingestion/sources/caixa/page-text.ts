import { ElementType, type DomUtils, type parseDocument } from "htmlparser2";
import { fold, squeeze } from "#app/lib/text.ts";

export type PageElement = NonNullable<ReturnType<typeof DomUtils.getElementById>>;
type PageDocument = ReturnType<typeof parseDocument>;
type PageNode = PageElement["children"][number];

/** The text of one paragraph, heading or box, line by line as `<br>` breaks it. */
export interface PageBlock {
  tag: string;
  lines: string[];
}

const BLOCK_TAGS = new Set("p div h1 h2 h3 h4 h5 h6 ul ol li table tr td form section".split(" "));
const SILENT_TAGS = new Set("input select button".split(" "));

/** A longer line is none of the page's own: what follows is not read, so that no pattern takes long. */
const MAX_LINE = 4_000;
/** The same of a text between two tags. */
const MAX_TEXT = 50_000;

/** The visible text below an element in reading order. Comments, scripts and form fields are left out. */
export function pageBlocks(root: PageElement | PageDocument): PageBlock[] {
  const blocks: PageBlock[] = [];
  const name = "name" in root ? root.name : "body";
  let open: { tag: string; text: string } = { tag: name, text: "" };
  const close = (tag: string): void => {
    const lines = open.text
      .split("\n")
      .map(tidyLine)
      .filter((line) => line !== "");
    if (lines.length > 0) blocks.push({ tag: open.tag, lines });
    open = { tag, text: "" };
  };
  const visit = (node: PageNode, parent: string): void => {
    if (node.type === ElementType.Text) {
      open.text += node.data.slice(0, MAX_TEXT).replaceAll(/\s+/g, " ");
    } else if (isTag(node) && node.name === "br") {
      open.text += "\n";
    } else if (isTag(node) && !SILENT_TAGS.has(node.name)) {
      const isBlock = BLOCK_TAGS.has(node.name);
      if (isBlock) close(node.name);
      const inside = isBlock ? node.name : parent;
      for (const child of node.children) visit(child, inside);
      if (isBlock) close(parent);
    }
  };
  for (const child of root.children) visit(child, name);
  close(name);
  return blocks;
}

/** A line with single spaces and composed letters. */
export function tidyLine(line: string): string {
  return squeeze(line.slice(0, MAX_LINE).normalize("NFC"));
}

/** The badge above the sale mode while bids are running. */
export function isDisputeBadge(line: string): boolean {
  return /^imovel em disputa\b/.test(fold(line));
}

/** Scripts and styles have types of their own, so they are left out. */
function isTag(node: PageNode): node is PageElement {
  return node.type === ElementType.Tag;
}
