import {
  UnreadableFile,
  type BroughtPage,
  type GonePage,
  type NamedBytes,
  type PageReading,
  type SavedPage,
} from "#app/core/ingestion/source.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { fold } from "#app/lib/text.ts";
import { dateOfName } from "./file-name.ts";
import { numberInLink } from "./numbers.ts";
import { contradictionIn } from "./page-check.ts";
import { MAX_PAGE_BYTES, openContainer } from "./page-container.ts";
import { partsOfCopy } from "./page-copy.ts";
import { partsOfMarkup } from "./page-markup.ts";
import { factsOf, numbersOf } from "./property-page.ts";
import { CAPTCHA_WORDS } from "./sniff.ts";

const GONE = /nao esta mais disponivel para venda/;
const VERIFICATION = /verificacao de seguranca|nao e (?:um )?robo/;
const PAGE_ADDRESS = /\bhttps?:\/\/venda-imoveis\.caixa\.gov\.br\/\S{0,100}detalhe-imovel\.asp\?\S{1,300}/i;

const NO_PAGE =
  "a página não é a de um imóvel da Caixa; era esperada uma lista (Lista_imoveis_UF.csv) ou a página do imóvel " +
  "(detalhe-imovel.asp) salva como .html, .mhtml ou .webarchive, ou o texto copiado dela";
const CAPTCHA =
  "é a página de verificação (captcha) do site da Caixa, que não diz nada do imóvel: abra a página dele no navegador, faça a verificação e salve de novo";
const FUTURE =
  "a página diz que foi salva em um dia que ainda não chegou: confira o relógio do aparelho e salve de novo";
const GONE_WITHOUT_NUMBER =
  "a página diz que um imóvel não está mais disponível para venda, mas não qual: informe junto o endereço dela (detalhe-imovel.asp?hdnimovel=…)";

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
export async function readBrought({ bytes, url, at }: BroughtPage): Promise<PageReading> {
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
      const [number] = linked;
      return number === undefined
        ? refused(GONE_WITHOUT_NUMBER)
        : { kind: "gone", number, savedAt: opened.savedAt };
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
  return { kind: "page", page, savedAt };
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
