import { ElementType, type DomUtils } from "htmlparser2";
import { squeeze } from "#app/lib/text.ts";

export type PageElement = NonNullable<ReturnType<typeof DomUtils.getElementById>>;
type PageNode = PageElement["children"][number];

/** The text of one paragraph, heading or box, line by line as `<br>` breaks it. */
export interface PageBlock {
  tag: string;
  lines: string[];
}

const BLOCK_TAGS = new Set("p div h1 h2 h3 h4 h5 h6 ul ol li table tr td form section".split(" "));
const SILENT_TAGS = new Set("input select button".split(" "));

/** The visible text below an element in reading order. Comments, scripts and form fields are left out. */
export function pageBlocks(root: PageElement): PageBlock[] {
  const blocks: PageBlock[] = [];
  let open: { tag: string; text: string } = { tag: root.name, text: "" };
  const close = (tag: string): void => {
    const lines = open.text
      .split("\n")
      .map((line) => squeeze(line.normalize("NFC")))
      .filter((line) => line !== "");
    if (lines.length > 0) blocks.push({ tag: open.tag, lines });
    open = { tag, text: "" };
  };
  const visit = (node: PageNode, parent: string): void => {
    if (node.type === ElementType.Text) {
      open.text += node.data.replaceAll(/\s+/g, " ");
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
  for (const child of root.children) visit(child, root.name);
  close(root.name);
  return blocks;
}

/** Scripts and styles have types of their own, so they are left out. */
function isTag(node: PageNode): node is PageElement {
  return node.type === ElementType.Tag;
}
