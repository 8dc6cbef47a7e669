import { DomUtils, parseDocument } from "htmlparser2";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { UF_NAMES, UFS, type Uf } from "#app/lib/br.ts";
import { isIsoDate } from "#app/lib/dates.ts";
import { fold } from "#app/lib/text.ts";
import { parseMoneyCents } from "./numbers.ts";
import { readPayments } from "./page-payments.ts";
import { pageBlocks, type PageBlock, type PageElement } from "./page-text.ts";

const SITE = "https://venda-imoveis.caixa.gov.br";
const STATE_BY_NAME = new Map<string, Uf>(UFS.map((uf) => [fold(UF_NAMES[uf]), uf]));

type Dom = ReturnType<typeof parseDocument>;

/**
 * Reads a saved property page (`detalhe-imovel.asp`); null when it is not one. Only the property's own box, the gallery
 * and the script with the deadline are read, because menu and footer hold the same words. HTML comments are skipped,
 * among them "occupied", which stands in every page and is not a fact.
 */
export function parsePropertyPage(html: string): PropertyPage | null {
  const dom = parseDocument(html);
  const box = DomUtils.getElementById("dadosImovel", dom);
  if (!box) return null;
  const blocks = pageBlocks(box);
  const lines = blocks.flatMap((block) => block.lines);
  const after = (label: RegExp): string | null => valueAfter(lines, label);

  const hidden = DomUtils.getElementById("hdnimovel", box)?.attribs["value"];
  const shownNumber = canonicalNumber(after(/^numero do imovel:/) ?? "");
  const number = canonicalNumber(hidden ?? "") ?? shownNumber;
  if (number === null || (shownNumber !== null && shownNumber !== number)) return null;

  const place = readAddress(paragraph(blocks, /^endereco:/));
  const links = documentLinks(box);
  const heading = blocks.find((block) => block.tag === "h5")?.lines[0] ?? null;
  const isPlace =
    heading !== null && place.city !== null && fold(heading).startsWith(`${fold(place.city)} - `);
  const mode = DomUtils.findOne(
    (element) => element.attribs["class"]?.includes("related-box") ?? false,
    box.children,
  );
  const modeName = mode && DomUtils.findOne((element) => element.name === "b", mode.children);

  return {
    number,
    building: isPlace ? null : heading,
    ...place,
    type: after(/^tipo de imovel:/),
    saleMode: modeName ? textOf(modeName) : null,
    appraisalCents: money(after(/^valor de avaliacao:/)),
    minPriceCents: money(after(/^valor minimo de venda:/)),
    firstAuctionPriceCents: money(after(/^valor minimo de venda 1.? leilao:/)),
    secondAuctionPriceCents: money(after(/^valor minimo de venda 2.? leilao:/)),
    bedrooms: wholeNumber(after(/^quartos:/)),
    parking: wholeNumber(after(/^garagem:/)),
    areaTotalM2: decimal(after(/^area total =/)),
    areaPrivateM2: decimal(after(/^area privativa =/)),
    areaLandM2: decimal(after(/^area do terreno =/)),
    registration: after(/^matricula(?:\(s\))?:/),
    judicialDistrict: after(/^comarca:/),
    registryOffice: after(/^oficio:/),
    municipalRegistration: after(/^inscricao imobiliaria:/),
    failedAuctionsNote: after(/^averbacao dos leiloes negativos:/),
    notice: after(/^edital:/),
    noticeUrl: links.notice,
    noticePublishedAt: brasiliaInstant(after(/^\(edital publicado em:/)),
    item: after(/^numero do item:/),
    auctioneer: after(/^leiloeir[oa](?:\(a\))?:/),
    auctioneerSite: links.auctioneer,
    firstAuctionAt: brasiliaInstant(after(/^data do 1.? leilao -/)),
    secondAuctionAt: brasiliaInstant(after(/^data do 2.? leilao -/)),
    openBiddingAt: brasiliaInstant(after(/^data da licitacao aberta -/)),
    onlineDeadlineAt: onlineDeadline(dom),
    description: paragraph(blocks, /^descricao:/)?.replace(/\.\s*\.$/, ".") ?? null,
    ...readPayments(blocks),
    lawsuits: after(/^imovel com acao judicial:/),
    inDispute: lines.some((line) => /^imovel em disputa\b/.test(fold(line))),
    deedUrl: links.deed,
    photos: photosOf(dom),
  };
}

/** The text after a label, which is matched without accents or case. */
function valueAfter(lines: string[], label: RegExp): string | null {
  for (const line of lines) {
    // Folding keeps one letter per letter here, so positions agree; the ordinal sign is kept.
    const match = label.exec(fold(line));
    if (match) return line.slice(match[0].length).trim() || null;
  }
  return null;
}

/** The lines of the paragraph that begins with a label, without the label. */
function paragraph(blocks: PageBlock[], label: RegExp): string | null {
  const block = blocks.find(({ lines }) => label.test(fold(lines[0] ?? "")));
  if (!block) return null;
  const match = label.exec(fold(block.lines[0]!))!;
  return [block.lines[0]!.slice(match[0].length), ...block.lines.slice(1)].join(" ").trim() || null;
}

/** `RUA A, N. 1, CENTRO - CEP: 74703-110, GOIANIA - GOIAS`. */
function readAddress(text: string | null): Pick<PropertyPage, "address" | "cep" | "city" | "state"> {
  if (text === null) return { address: null, cep: null, city: null, state: null };
  const match = /^(.*?)(?:\s*-\s*CEP:\s*(\d{5})-?(\d{3}))?,\s*([^,]+?)\s+-\s+([\p{L}\s]+)$/u.exec(text);
  const state = match ? (STATE_BY_NAME.get(fold(match[5]!).trim()) ?? null) : null;
  if (!match || state === null) {
    const cep = /CEP:\s*(\d{5})-?(\d{3})/.exec(text);
    return { address: text, cep: cep ? `${cep[1]}-${cep[2]}` : null, city: null, state: null };
  }
  const cep = match[2] ? `${match[2]}-${match[3]}` : null;
  return { address: match[1]! || null, cep, city: match[4]!, state };
}

/**
 * The documents and sites that the page's buttons open, by their `onclick`. Addresses outside of the bank's site are
 * dropped.
 */
function documentLinks(box: PageElement) {
  const links = {
    notice: null as string | null,
    deed: null as string | null,
    auctioneer: null as string | null,
  };
  const clickable = DomUtils.findAll((element) => "onclick" in element.attribs, [box]);
  for (const { attribs } of clickable) {
    const action = attribs["onclick"]!;
    const path = /ExibeDoc\(\s*['"]([^'"]+)['"]/.exec(action)?.[1];
    const site = /SiteLeiloeiro\(\s*['"]([^'"]+)['"]/.exec(action)?.[1];
    const url = path === undefined ? null : siteUrl(path);
    if (url?.includes("/matricula/")) links.deed ??= url;
    else if (url?.includes("/editais/")) links.notice ??= url;
    if (site !== undefined) links.auctioneer ??= webUrl(site);
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
  const gallery = DomUtils.getElementById("galeria-imagens", dom);
  if (!gallery) return [];
  const urls = DomUtils.getElementsByTagName("img", gallery)
    .map((image) => image.attribs["src"] ?? "")
    .filter((source) => source.includes("/fotos/"))
    .map(siteUrl);
  return [...new Set(urls.filter((url) => url !== null))];
}

/** The end of an online sale, from the script of the countdown; it holds an empty text for other sale modes. */
function onlineDeadline(dom: Dom): string | null {
  for (const script of DomUtils.getElementsByTagName("script", dom)) {
    const match = /strLista:\s*\(\s*"[^"]*"\s*\+\s*"([^"]*)"/.exec(DomUtils.textContent(script));
    if (match) return brasiliaInstant(match[1]!);
  }
  return null;
}

function textOf(node: Parameters<typeof DomUtils.textContent>[0]): string | null {
  return DomUtils.textContent(node).replaceAll(/\s+/g, " ").trim() || null;
}

function money(text: string | null): number | null {
  const amount = text === null ? null : /R\$\s*([\d.,]*\d)/.exec(text);
  return (amount && parseMoneyCents(amount[1]!)) || null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) || null : null;
}

/** `14/10/2026 - 10h00` or `31/08/2026 18:00:00`, Brasília time, as an instant `2026-10-14T10:00:00-03:00`; null when it is none. */
function brasiliaInstant(text: string | null): string | null {
  const match = /(\d{2})\/(\d{2})\/(\d{4})(?:[\s-]+(\d{1,2})[h:](\d{2})(?::(\d{2}))?)?/.exec(text ?? "");
  if (!match) return null;
  const [, day, month, year, hour = "0", minute = "00", second = "00"] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${date}T${hour.padStart(2, "0")}:${minute}:${second}-03:00`;
}

/** `1.082,35m2` as 1082.35; zero and anything else as null. */
function decimal(text: string | null): number | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?\s*m?/.exec(text?.trim() ?? "");
  if (!match) return null;
  return Number(`${match[1]!.replaceAll(".", "")}.${match[2] ?? "0"}`) || null;
}
