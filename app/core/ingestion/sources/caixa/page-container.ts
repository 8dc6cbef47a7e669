import { decodeAll } from "#app/core/ingestion/files/decode.ts";
import { readMimePage } from "./mime-page.ts";
import { containerOf } from "./sniff.ts";
import { mainResource } from "./web-archive.ts";

/** A page has less than 1 MB; with its pictures inside, or saved in one file by an extension, a few. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** A page without its container. */
interface OpenedPage {
  markup: "html" | "text";
  text: string;
  /** The address under which it was saved, as its container says it. */
  url: string | null;
  savedAt: Date | null;
}

/** Takes the page out of what it was saved in; a text is why it cannot be read (Portuguese, without a full stop). */
export function openContainer(bytes: Uint8Array): OpenedPage | string {
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
  "Traga a página do imóvel (detalhe-imovel.asp) salva como .html, .mhtml ou .webarchive, ou o texto copiado dela";

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

function openMhtml(bytes: Uint8Array): OpenedPage | string {
  const saved = readMimePage(bytes);
  if (!saved) return `A página salva (.mhtml) tem partes demais para ser a de um imóvel. ${BRING}`;
  const { html, headers } = saved;
  if (html === "")
    return `O arquivo é uma mensagem ou página salva (.mhtml) sem nenhuma página dentro. ${BRING}`;
  return {
    markup: "html",
    text: html,
    url: headers.get("snapshot-content-location") ?? headers.get("content-location") ?? null,
    savedAt: momentOf(headers.get("date") ?? ""),
  };
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
  return at >= Date.parse("2000-01-01T00:00:00Z") && at < Date.parse("2100-01-01T00:00:00Z")
    ? new Date(at)
    : null;
}
