import PostalMime from "postal-mime";
import { decodeAll } from "#app/core/ingestion/files/decode.ts";
import { containerOf } from "./sniff.ts";
import { mainResource } from "./web-archive.ts";

/** A page has less than 1 MB; with its pictures inside, or saved in one file by an extension, a few. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** A saved page in parts has at most a few hundred; each costs memory beside its bytes. */
const MAX_PARTS = 1_000;

/** A page without its container. */
interface OpenedPage {
  markup: "html" | "text";
  text: string;
  /** The address under which it was saved, as its container says it. */
  url: string | null;
  savedAt: Date | null;
}

/** Takes the page out of what it was saved in; a text is why it cannot be read (Portuguese). */
export async function openContainer(bytes: Uint8Array): Promise<OpenedPage | string> {
  if (bytes.length > MAX_PAGE_BYTES) return TOO_LARGE;
  const container = containerOf(bytes);
  switch (container) {
    case "text":
      return { markup: "text", text: decodeAll(bytes), url: null, savedAt: null };
    case "html":
      return openHtml(decodeAll(bytes));
    case "mhtml":
      return openMhtml(bytes);
    case "plist":
      return openWebArchive(bytes);
    default:
      return REFUSALS[container];
  }
}

const BRING =
  "Traga a página do imóvel (detalhe-imovel.asp) salva como .html, .mhtml ou .webarchive, ou o texto copiado dela.";

const TOO_LARGE = `A página é grande demais: passa de ${MAX_PAGE_BYTES / 1024 / 1024} MB. ${BRING}`;

const REFUSALS = {
  empty: `Não há nada no que foi enviado: o arquivo está vazio. ${BRING}`,
  pdf: `O arquivo é um PDF, do qual os dados da página não são lidos. ${BRING}`,
  image: `O arquivo é uma imagem: de uma foto ou captura de tela os dados não são lidos. ${BRING}`,
  office: `O arquivo é um documento ou uma planilha (.docx, .xlsx). ${BRING}`,
  zip: `O arquivo é compactado (.zip): descompacte antes. ${BRING}`,
  binary: `O arquivo é de um tipo que não é lido. ${BRING}`,
} as const;

/** Browsers and extensions write in a comment from where and when they saved a page. */
function openHtml(text: string): OpenedPage {
  const start = text.slice(0, 4_096);
  const url =
    /<!-- saved from url=\(\d+\)(\S{1,2000})/.exec(start) ?? /^\s*url: (\S{1,2000})\s*$/m.exec(start);
  const date = /^\s*saved date: ([^\n(]{1,100})/m.exec(start);
  return { markup: "html", text, url: url?.[1] ?? null, savedAt: date && momentOf(date[1]!) };
}

async function openMhtml(bytes: Uint8Array): Promise<OpenedPage | string> {
  if (countBoundaries(bytes) > MAX_PARTS)
    return `A página salva (.mhtml) tem partes demais para ser a de um imóvel. ${BRING}`;
  let email;
  try {
    const limits = { maxNestingDepth: 4, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 };
    email = await PostalMime.parse(bytes, limits);
  } catch {
    // Headers without end, or parts in parts in parts.
    return `A página salva (.mhtml) está corrompida. ${BRING}`;
  }
  if (!email.html)
    return `O arquivo é uma mensagem ou página salva (.mhtml) sem nenhuma página dentro. ${BRING}`;
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? null;
  return {
    markup: "html",
    text: email.html,
    url: header("snapshot-content-location") ?? header("content-location"),
    savedAt: momentOf(header("date") ?? ""),
  };
}

/** Lines that may begin a part: each begins with two hyphens. */
function countBoundaries(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1))
    if (bytes[at + 1] === 0x2d && bytes[at + 2] === 0x2d) count++;
  return count;
}

function openWebArchive(bytes: Uint8Array): OpenedPage | string {
  const main = mainResource(bytes);
  if (!main)
    return `O arquivo é uma lista de propriedades da Apple (plist) sem nenhuma página dentro, ou está corrompido. ${BRING}`;
  return { markup: "html", text: decodeAll(main.data), url: main.url, savedAt: null };
}

/** A moment that a container says, where it is one at which the product may have been used. */
function momentOf(text: string): Date | null {
  const at = Date.parse(text.trim());
  return at >= Date.parse("2000-01-01T00:00:00Z") ? new Date(at) : null;
}
