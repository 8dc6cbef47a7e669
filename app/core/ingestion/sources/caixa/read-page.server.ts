import {
  UnreadableFile,
  type BroughtPage,
  type GonePage,
  type NamedBytes,
  type PageReading,
  type SavedPage,
} from "#app/core/ingestion/source.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { fold } from "#app/lib/text.ts";
import { dateOfName } from "./file-name.ts";
import { numberInLink, parseMoneyCents, statedDiscount } from "./numbers.ts";
import { MAX_PAGE_BYTES, openContainer } from "./page-container.ts";
import { partsOfMarkup } from "./page-markup.ts";
import type { PageParts } from "./page-parts.ts";
import { isDisputeBadge, tidyLine, type PageBlock } from "./page-text.ts";
import { factsOf, numbersOf } from "./property-page.ts";
import { CAPTCHA_WORDS } from "./sniff.ts";

const GONE = /nao esta mais disponivel para venda/;
const VERIFICATION = /verificacao de seguranca|nao e (?:um )?robo/;
const PAGE_ADDRESS = /\bhttps?:\/\/venda-imoveis\.caixa\.gov\.br\/\S{0,100}detalhe-imovel\.asp\?\S{1,300}/i;

const NO_PAGE =
  "a página não é a de um imóvel da Caixa: traga a página do imóvel (detalhe-imovel.asp) salva como .html, .mhtml " +
  "ou .webarchive, ou o texto copiado dela";
const CAPTCHA =
  "é a página de verificação (captcha) do site da Caixa, que não diz nada do imóvel: abra a página dele no navegador, faça a verificação e salve de novo";
const FUTURE =
  "a página diz que foi salva em um dia que ainda não chegou: confira o relógio do aparelho e salve de novo";
const GONE_WITHOUT_NUMBER =
  "a página diz que um imóvel não está mais disponível para venda, mas não qual: traga-a pela página desse imóvel aqui (/trazer?numero=…), que diz qual ele é";

/** No property of the bank was ever worth this much (R$ 10 billion). */
const MAX_CENTS = 1_000_000_000_000;
/** A minimum price may exceed the appraisal by the debt, but not so many times. */
const MOST_TIMES = 10;

/** The box of the property begins after its heading with one of these. */
const START = /^(?:valor de avaliacao|valor minimo de venda[^:]*|tipo de imovel|numero do imovel):/;
/** What follows the box on the bank's page. */
const END = /^(?:galeria de fotos|outros produtos caixa|0800 \d{3})/;
/** Lines that begin a paragraph of the box. A description may have empty lines inside. */
const PARAGRAPH =
  /^(?:endereco:|descricao:|formas de pagamento|regras para pagamento|imovel com acao judicial:|baixar |\(edital publicado|corretores credenciados|regras da venda|fazer uma proposta|de seu lance)/;
/** The link to the top is inside of the box in markup, and around it in copied text. */
const TO_TOP = /^topo\b/i;
/** Words of the menu that may be directly above the heading, and are none. */
const NO_HEADING = /^(?:topo|dados|cadastrais|dados cadastrais|voltar|detalhe)$/;
/** The sale mode is above the first of these lines. */
const BELOW_MODE =
  /^(?:tempo restante|edital:|numero do item:|leiloeir|data d|endereco:|descricao:|formas de pagamento)/;
/** All of a page has a few hundred. */
const MAX_LINES = 10_000;
const COUNTDOWN = /\b(\d{1,4}) dias (\d{1,2}) horas (\d{1,2}) minutos (\d{1,2}) segundos\b/;

/** Reads a file as the page of a property. */
export async function readPage(file: NamedBytes): Promise<SavedPage | GonePage> {
  const reading = await readBrought({ bytes: await bytesOf(file), url: null, at: null });
  if (reading.kind === "refused") throw new UnreadableFile(reading.reason);
  const { savedAt } = reading;
  const savedOn = dateOfName(file.name);
  return reading.kind === "gone"
    ? { gone: reading.number, savedAt, savedOn }
    : { page: reading.page, savedAt, savedOn };
}

/** One byte more than is read at most tells that a file is too large. */
async function bytesOf(file: NamedBytes): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await file.open()) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > MAX_PAGE_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** Reads what somebody brought as the page of a property: saved in any container, or copied as text. */
export async function readBrought(brought: BroughtPage): Promise<PageReading> {
  const { bytes, url, at } = brought;
  const opened = openContainer(bytes);
  if (typeof opened === "string") return refused(opened);
  const parts = opened.markup === "html" ? partsOfMarkup(opened.text) : partsOfCopy(opened.text);
  if (!parts)
    return refused("a página tem partes demais para ser a de um imóvel da Caixa: traga só a página dele");

  const numbers = numbersOf(parts);
  const addresses = [opened.url, url, opened.markup === "text" ? opened.text : null];
  const linked = [...new Set(addresses.flatMap((address) => numberOfAddress(address) ?? []))];
  if (parts.blocks.length === 0) {
    const text = fold(parts.allLines.join("\n"));
    if (GONE.test(text)) {
      if (linked.length > 1) return refused(differing(linked));
      const number = linked[0] ?? brought.number;
      if (!number) return refused(GONE_WITHOUT_NUMBER);
      return { kind: "gone", number, savedAt: opened.savedAt, visibleText: parts.allLines.join("\n") };
    }
    return refused(CAPTCHA_WORDS.test(opened.text) || VERIFICATION.test(text) ? CAPTCHA : NO_PAGE);
  }
  const [number] = numbers;
  if (number === undefined) return refused("a página não traz o número do imóvel: traga a página inteira");
  const all = [...new Set([...numbers, ...linked])];
  if (all.length > 1) return refused(differing(all));

  const page = factsOf(number, parts, opened.savedAt ?? at);
  const contradiction = contradictionIn(page, parts);
  if (contradiction !== null) return refused(contradiction);
  const savedAt = momentShown(page.onlineDeadlineAt, parts) ?? opened.savedAt;
  if (at !== null && savedAt !== null && savedAt.getTime() > at.getTime() + DAY_MS) return refused(FUTURE);
  const lines = parts.blocks.flatMap((block) => block.lines);
  const visibleText = lines.filter((line) => !TO_TOP.test(line)).join("\n");
  return { kind: "page", page, savedAt, visibleText };
}

const refused = (reason: string): PageReading => ({ kind: "refused", reason });

function differing(numbers: string[]): string {
  return `a página e o endereço dela, ou duas partes dela, são de imóveis diferentes (${numbers.slice(0, 3).join(" e ")}): traga a página de um imóvel por vez`;
}

/** The number in the bank's address of a property's page; null where the text has none. */
function numberOfAddress(text: string | null): string | null {
  const address = text && PAGE_ADDRESS.exec(text)?.[0];
  return address ? numberInLink(address) : null;
}

/**
 * When a page was saved, as it says itself: the end of the online sale in its script less the time left on its countdown.
 * Null for pages without both.
 */
function momentShown(
  deadline: string | null,
  { scriptDeadline, secondsLeft }: { scriptDeadline: string | null; secondsLeft: number | null },
): Date | null {
  if (deadline === null || !scriptDeadline || secondsLeft === null) return null;
  return new Date(Date.parse(deadline) - secondsLeft * 1_000);
}

/** Why a page cannot be what the bank showed (Portuguese); null: nothing in it is impossible. */
function contradictionIn(page: PropertyPage, { allLines }: PageParts): string | null {
  const prices = [page.minPriceCents, page.firstAuctionPriceCents, page.secondAuctionPriceCents];
  const known = prices.filter((cents) => cents !== null);
  const { appraisalCents } = page;
  if (allLines.some(hasImpossibleAmount)) return "a página tem um valor impossível";
  if (appraisalCents !== null && known.some((cents) => cents > appraisalCents * MOST_TIMES))
    return `os valores da página se contradizem: o mínimo passa de ${MOST_TIMES} vezes a avaliação`;
  if (hasOtherDiscount(page, allLines))
    return "os valores da página se contradizem: o desconto escrito não é o que o valor mínimo e a avaliação dão";
  const saysSomething =
    known.length > 0 || appraisalCents !== null || page.saleMode !== null || page.address !== null;
  if (!saysSomething) return "a página traz o número do imóvel e mais nada: traga a página inteira";
  return null;
}

function hasImpossibleAmount(line: string): boolean {
  const amount = /^valor (?:de avaliacao|minimo de venda[^:]{0,20}):\s*r\$\s*([\d.,]+)/.exec(fold(line));
  const cents = amount && parseMoneyCents(amount[1]!);
  return amount !== null && (cents === null || cents > MAX_CENTS);
}

function hasOtherDiscount({ minPriceCents, appraisalCents }: PropertyPage, lines: string[]): boolean {
  if (minPriceCents === null || appraisalCents === null || minPriceCents > appraisalCents) return false;
  const stated = lines
    .map((line) => /^valor minimo de venda:.*\bdesconto de ([\d.,]{1,8})\s?%/.exec(fold(line))?.[1])
    .find((percent) => percent !== undefined);
  return stated !== undefined && statedDiscount(stated, minPriceCents, appraisalCents) === null;
}

/**
 * The parts of the visible text of a page, as somebody copied it: of all of it or of the box alone. What stands only in the
 * markup is missing: hidden fields, links, photos, scripts. Null: it has too many lines to be the bank's.
 */
function partsOfCopy(text: string): PageParts | null {
  const untidy = text.split(/\r\n?|\n/, MAX_LINES + 1);
  if (untidy.length > MAX_LINES) return null;
  const lines = untidy.map(tidyLine);
  const folded = lines.map(fold);
  const start = folded.findIndex((line) => START.test(line));
  const end = folded.findIndex((line, at) => at > start && END.test(line));
  const from = start === -1 ? lines.length : start;
  const box = lines.slice(from, end === -1 ? undefined : end);
  const above = lines.slice(0, from).findLast((line) => line !== "") ?? null;
  const heading = above === null || NO_HEADING.test(fold(above)) || above.length > 120 ? null : above;
  const countdown = COUNTDOWN.exec(folded.slice(from).filter(Boolean).join(" ").slice(0, 20_000));
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = countdown?.slice(1).map(Number) ?? [];
  return {
    blocks: start === -1 ? [] : blocksOf(heading === null ? box : [heading, "", ...box]),
    heading,
    saleMode: modeAmong(box),
    hiddenNumbers: [],
    notice: null,
    deed: null,
    auctioneerSite: null,
    photos: [],
    scriptDeadline: null,
    secondsLeft: countdown ? ((days * 24 + hours) * 60 + minutes) * 60 + seconds : null,
    allLines: lines.filter((line) => line !== ""),
  };
}

function blocksOf(lines: string[]): PageBlock[] {
  const blocks: PageBlock[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ tag: "p", lines: open });
    open = [];
  };
  for (const line of lines) {
    const isOpen =
      fold(open[0] ?? "").startsWith("descricao:") || (open.length === 1 && open[0]!.endsWith(":"));
    if (PARAGRAPH.test(fold(line)) || (line === "" && !isOpen)) close();
    if (line !== "") open.push(line);
  }
  close();
  return blocks;
}

/** The sale mode has no label: it is the first line of its own after the facts, which have one. */
function modeAmong(box: string[]): string | null {
  const below = box.findIndex((line) => BELOW_MODE.test(fold(line)));
  const facts = box.slice(0, below === -1 ? 0 : below);
  const after = facts.findLastIndex((line) => /[:=]/.test(line));
  return facts.slice(after + 1).find((line) => line !== "" && !isDisputeBadge(line)) ?? null;
}
