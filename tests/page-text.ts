import { Parser } from "htmlparser2";

/** Elements that begin and end a line of their own where there is no style sheet. */
export const LINES: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption col colgroup dd details dialog div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr li legend main nav ol option p pre search section summary table tbody tfoot " +
    "thead tr ul br"
  ).split(" "),
);
/** Elements whose text is not read: it is for programs, or for browsers without scripts. */
const UNREAD = new Set(["script", "style", "template", "svg", "head", "datalist", "select", "textarea"]);
/** Controls have boxes of their own and cells have columns, so their text is separated. */
const BOXES = new Set(["button", "input", "td", "th", "img"]);

/** A word made of the text of two elements, with the text around it, e.g. `6 quartos|1 vaga`. */
type Glued = string;

interface PageText {
  lines: string[];
  glued: Glued[];
}

/**
 * The text of a page as a browser without style sheets shows it: block elements are lines, all others are inline. Words
 * of different elements that nothing separates are reported as glued.
 */
export function pageText(html: string): PageText {
  const lines: string[] = [];
  const glued: string[] = [];
  let line = "";
  let unread = 0;
  // Whether a tag is between the end of the line and the next text.
  let isBorder = false;

  const endLine = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(text);
    line = "";
    isBorder = false;
  };
  const meet = (name: string) => {
    if (LINES.has(name)) endLine();
    else if (BOXES.has(name)) line += " ";
    else isBorder = true;
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (UNREAD.has(name)) unread += 1;
        meet(name);
      },
      onclosetag(name) {
        if (UNREAD.has(name)) unread -= 1;
        meet(name);
      },
      ontext(text) {
        if (unread > 0) return;
        if (isBorder && /[\p{L}\p{N}%.,:;!?)]$/u.test(line) && /^[\p{L}\p{N}]/u.test(text))
          glued.push(`${line.slice(-25).trim()}|${text.slice(0, 25)}`);
        isBorder = false;
        line += text;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endLine();
  return { lines, glued };
}
