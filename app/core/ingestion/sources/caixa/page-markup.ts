import { DomHandler, DomUtils, Parser } from "htmlparser2";
import type { PageParts } from "./page-parts.ts";
import { isDisputeBadge, pageBlocks, type PageElement } from "./page-text.ts";

const SITE = "https://venda-imoveis.caixa.gov.br";
/** The bank's page is 20 deep; every function that walks the tree goes down as deep as it is. */
const MAX_DEPTH = 256;
/** It has about a thousand tags and one box. */
const MAX_TAGS = 50_000;
const MAX_BOXES = 4;

/** Seconds in each part of the countdown on the page of an online sale, by the id of its element. */
const COUNTER = { dias0: 86_400, horas0: 3_600, minutos0: 60, segundos0: 1 };

type Dom = DomHandler["root"];

/**
 * The parts of a page's markup; null where it has too many tags or boxes, or too deep ones, to be the bank's. Only the property's own box, the gallery
 * and the script with the deadline are read, because menu and footer have the same words. HTML comments are skipped,
 * among them "occupied", which stands in every page and is not a fact.
 */
export function partsOfMarkup(html: string): PageParts | null {
  const dom = parse(html);
  if (!dom) return null;
  const boxes = DomUtils.findAll((element) => element.attribs["id"] === "dadosImovel", [dom]);
  if (boxes.length > MAX_BOXES) return null;
  const blocks = boxes.flatMap(pageBlocks);
  const all = pageBlocks(dom);
  const mode = DomUtils.findOne(
    (element) => element.attribs["class"]?.includes("related-box") ?? false,
    boxes,
  );
  const bold = mode ? DomUtils.findAll((element) => element.name === "b", mode.children) : [];
  return {
    blocks,
    heading: blocks.find((block) => block.tag === "h5")?.lines[0] ?? null,
    saleMode: bold.map(textOf).find((text) => text !== null && !isDisputeBadge(text)) ?? null,
    hiddenNumbers: DomUtils.findAll((element) => element.attribs["id"] === "hdnimovel", boxes).map(
      (element) => element.attribs["value"] ?? "",
    ),
    ...documentLinks(boxes),
    photos: photosOf(dom),
    scriptDeadline: scriptDeadline(dom),
    secondsLeft: secondsLeft(dom),
    allLines: all.flatMap((block) => block.lines),
  };
}

class TooMuch extends Error {}

class SmallTree extends DomHandler {
  private tags = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    super.onopentag(name, attribs);
    if (this.tagStack.length > MAX_DEPTH || ++this.tags > MAX_TAGS) throw new TooMuch();
  }
}

function parse(html: string): Dom | null {
  const handler = new SmallTree();
  try {
    new Parser(handler).end(html);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
  return handler.root;
}

/**
 * The documents and sites that the page's buttons open, by their `onclick`. Addresses outside of the bank's site are
 * dropped.
 */
function documentLinks(boxes: PageElement[]): Pick<PageParts, "notice" | "deed" | "auctioneerSite"> {
  const links: Pick<PageParts, "notice" | "deed" | "auctioneerSite"> = {
    notice: null,
    deed: null,
    auctioneerSite: null,
  };
  for (const { attribs } of DomUtils.findAll((element) => "onclick" in element.attribs, boxes)) {
    const action = attribs["onclick"]!;
    const path = /ExibeDoc\(\s*['"]([^'"]{1,500})['"]/.exec(action)?.[1];
    const site = /SiteLeiloeiro\(\s*['"]([^'"]{1,500})['"]/.exec(action)?.[1];
    const url = path === undefined ? null : siteUrl(path);
    if (url?.includes("/matricula/")) links.deed ??= url;
    else if (url?.includes("/editais/")) links.notice ??= url;
    if (site !== undefined) links.auctioneerSite ??= webUrl(site);
  }
  return links;
}

function siteUrl(path: string): string | null {
  const url = URL.parse(path.trim(), SITE);
  return url?.origin === SITE ? url.href : null;
}

function webUrl(site: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(site.trim()) ? site.trim() : `https://${site.trim()}`);
  return url?.protocol.startsWith("http") && url.hostname.includes(".") ? url.href : null;
}

function photosOf(dom: Dom): string[] {
  const gallery = DomUtils.getElementById("galeria-imagens", [dom]);
  if (!gallery) return [];
  const urls = DomUtils.getElementsByTagName("img", gallery)
    .map((image) => image.attribs["src"] ?? "")
    .filter((source) => source.includes("/fotos/") && source.length < 500)
    .map(siteUrl);
  return [...new Set(urls.filter((url) => url !== null))].slice(0, 60);
}

/** The end of an online sale, from the script of the countdown; it holds an empty text for other sale modes. */
function scriptDeadline(dom: Dom): string | null {
  for (const script of DomUtils.getElementsByTagName("script", [dom])) {
    const match = /strLista:\s*\(\s*"[^"]*"\s*\+\s*"([^"]*)"/.exec(DomUtils.textContent(script));
    if (match) return match[1]!;
  }
  return null;
}

function secondsLeft(dom: Dom): number | null {
  let left = 0;
  for (const [id, seconds] of Object.entries(COUNTER)) {
    const part = DomUtils.getElementById(id, [dom]);
    const count = part && /\d{1,4}/.exec(DomUtils.textContent(part))?.[0];
    if (!count) return null;
    left += Number(count) * seconds;
  }
  return left;
}

function textOf(node: PageElement): string | null {
  return DomUtils.textContent(node).slice(0, 1_000).replaceAll(/\s+/g, " ").trim() || null;
}
