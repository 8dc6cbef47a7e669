import { fold } from "#app/lib/text.ts";
import type { PageParts } from "./page-parts.ts";
import { isDisputeBadge, tidyLine, type PageBlock } from "./page-text.ts";

/** The box of the property begins after its heading with one of these. */
const START = /^(?:valor de avaliacao|valor minimo de venda[^:]*|tipo de imovel|numero do imovel):/;
/** What follows the box on the bank's page. */
const END = /^(?:galeria de fotos|outros produtos caixa|0800 \d{3})/;
/** Lines that begin a paragraph of the box. A description may have empty lines inside. */
const PARAGRAPH =
  /^(?:endereco:|descricao:|formas de pagamento|regras para pagamento|imovel com acao judicial:|baixar |\(edital publicado|corretores credenciados|regras da venda|fazer uma proposta|de seu lance)/;
/** Words of the menu that may be directly above the heading, and are none. */
const NO_HEADING = /^(?:topo|dados|cadastrais|dados cadastrais|voltar|detalhe)$/;
/** The sale mode is above the first of these lines. */
const BELOW_MODE =
  /^(?:tempo restante|edital:|numero do item:|leiloeir|data d|endereco:|descricao:|formas de pagamento)/;
/** All of a page has a few hundred. */
const MAX_LINES = 10_000;
const COUNTDOWN = /\b(\d{1,4}) dias (\d{1,2}) horas (\d{1,2}) minutos (\d{1,2}) segundos\b/;

/**
 * The parts of the visible text of a page, as somebody copied it: of all of it or of the box alone. What stands only in the
 * markup is missing: hidden fields, links, photos, scripts. Null: it has too many lines to be the bank's.
 */
export function partsOfCopy(text: string): PageParts | null {
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
