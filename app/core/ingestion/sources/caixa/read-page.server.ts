import { DomUtils, parseDocument } from "htmlparser2";
import { UnreadableFile, type NamedBytes, type SavedPage } from "#app/core/ingestion/source.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { dateOfName } from "./file-name.ts";
import { parsePropertyPage } from "./property-page.ts";

const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** Seconds in each part of the countdown on the page of an online sale, by the id of its element. */
const COUNTER = { dias0: 86_400, horas0: 3_600, minutos0: 60, segundos0: 1 };

/** Reads the saved page of a property (`detalhe-imovel.asp`). */
export async function readPage(file: NamedBytes): Promise<SavedPage> {
  const html = await readText(file);
  const page = parsePropertyPage(html);
  if (!page) {
    throw new UnreadableFile(
      "a página não é a de um imóvel da Caixa; era esperada uma lista (Lista_imoveis_UF.csv) ou a página do imóvel (detalhe-imovel.asp) salva como HTML",
    );
  }
  return { page, savedAt: momentShown(html, page), savedOn: dateOfName(file.name) };
}

async function readText(file: NamedBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await file.open()) {
    length += (chunk as Buffer).length;
    if (length > MAX_PAGE_BYTES) {
      throw new UnreadableFile("página grande demais: a página salva de um imóvel tem menos de 1 MB");
    }
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * When a page was saved, as it says itself: the end of the online sale less the time left on its countdown. Null for
 * pages without a countdown.
 */
function momentShown(html: string, page: Pick<PropertyPage, "onlineDeadlineAt">): Date | null {
  if (page.onlineDeadlineAt === null) return null;
  const dom = parseDocument(html);
  let left = 0;
  for (const [id, seconds] of Object.entries(COUNTER)) {
    const part = DomUtils.getElementById(id, dom);
    const count = part && /\d+/.exec(DomUtils.textContent(part))?.[0];
    if (!count) return null;
    left += Number(count) * seconds;
  }
  return new Date(Date.parse(page.onlineDeadlineAt) - left * 1_000);
}
