import { Parser } from "htmlparser2";
import { LINES } from "./page-text.ts";

/** Stands for a source that is named at its place, and for one that is named for its whole paragraph. */
const HERE = "\ue000";
const WHOLE = "\ue001";

const WRITTEN =
  "dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|noventa|cem";
const COUNT = `(?:\\d[\\d.,]*|${WRITTEN}|meio|meia)`;
const PERIOD = "(?:dias?|semanas?|m[eê]s|meses|anos?|horas?|minutos?|salários?)";
const LAW =
  "leis?|LC|decreto|resolução|IN SRF|código (?:civil|penal|tributário|de defesa)|constituição federal|marco civil|LGPD|STJ|REsp|artigos? \\d|arts?\\.? \\d";
const WORD = `(?:${LAW}|metade d[oae]s?|por cento|${COUNT}\\s+(?:mil\\s+)?(?:${PERIOD}|reais))`;
const CLAIM = new RegExp(`\\d\\s*%|R\\$\\s*\\d|(?<!\\p{L})${WORD}(?!\\p{L})`, "iu");

/** Whether a sentence names a law, a rate, a deadline or an amount. */
export function isClaim(sentence: string): boolean {
  return CLAIM.test(sentence);
}

/** A full stop after one of these ends no sentence. */
const SHORT = /(?:^|[\s(])(?:arts?|dr|dra|res|nº|pág|inc)\.$/iu;

/** The sentences of a paragraph, each with the marks of sources that follow it. */
function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of text.matchAll(/[.!?]["”’)]*[\ue000\s]*\ue000?(?=\s+["“‘(]?[\p{Lu}\d]|$)/gu)) {
    const to = end.index + end[0].length;
    if (SHORT.test(text.slice(from, end.index + 1))) continue;
    sentences.push(text.slice(from, to).trim());
    from = to;
  }
  sentences.push(text.slice(from).trim());
  return sentences.filter((sentence) => sentence !== "");
}

/** Elements of which the text claims nothing: names of sections, controls, results of a search that is asked now. */
const UNCLAIMING = new Set(
  "h1 h2 h3 h4 h5 h6 nav aside script style template svg head select textarea button".split(" "),
);

/**
 * The sentences of a text that name a law, a rate, a deadline or an amount, and no source. A source is an element with
 * `data-source`: in a sentence it is of that one, a `small` is of its whole paragraph, in the head of a table of all its rows,
 * and after the colon of a sentence of the list that follows.
 */
export function claimsWithoutSource(html: string): string[] {
  const claims: string[] = [];
  let text = "";
  let silent = 0;
  let inSource = 0;
  let ofTable = false;
  let ofList = false;
  let inList = 0;
  let introduces = false;

  const endLine = (isRowOfHead: boolean) => {
    const line = text.replace(/\s+/g, " ").trim();
    text = "";
    if (line === "") return;
    introduces = new RegExp(`:\\s*[${HERE}${WHOLE}\\s]*[${HERE}${WHOLE}]$`, "u").test(line);
    if (isRowOfHead && line.includes(HERE)) ofTable = true;
    if (line.includes(WHOLE) || ofTable || (inList > 0 && ofList)) return;
    for (const sentence of sentencesIn(line))
      if (!sentence.includes(HERE) && isClaim(sentence)) claims.push(sentence);
  };
  const open: { name: string; isSource: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const isSource = attributes["data-source"] !== undefined;
      open.push({ name, isSource });
      if (LINES.has(name)) endLine(false);
      if (UNCLAIMING.has(name)) silent++;
      if (name === "ul" || name === "ol") {
        if (inList++ === 0) ofList = introduces;
      }
      if (name === "td" || name === "th" || name === "input") text += " ";
      if (isSource && inSource++ === 0) text += name === "small" ? WHOLE : HERE;
    },
    onclosetag(name) {
      const element = open.pop();
      if (element?.isSource) inSource--;
      if (name === "td" || name === "th") text += " ";
      if (LINES.has(name)) endLine(name === "tr" && open.some((each) => each.name === "thead"));
      if (UNCLAIMING.has(name)) silent--;
      if (name === "ul" || name === "ol") inList--;
      if (name === "table") ofTable = false;
    },
    ontext(part) {
      if (silent === 0 && inSource === 0) text += part;
    },
  });
  parser.end(html);
  endLine(false);
  return claims;
}
