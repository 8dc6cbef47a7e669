import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { DomUtils, parseDocument } from "htmlparser2";
import { UnreadableFile, type Source } from "#app/core/ingestion/source.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { fold } from "#app/lib/text.ts";
import { normalisedFacts } from "./belief.ts";
import { MAX_FACTS_LENGTH, MAX_PAGE_BYTES, type ReadDelivery, type Refusal } from "./delivery.ts";
import { impersonal } from "./without-persons.ts";

export type PageReader = Pick<Source, "kindOf" | "readPage">;

/** A page as somebody brings it. */
export interface Brought {
  bytes: Uint8Array;
  /** Its name as a file, which may tell the day; empty where it was none. */
  fileName: string;
  /** The address it was opened at; null: not known. */
  url: string | null;
  /** The property that it has to be of; null: any. */
  number: string | null;
  /** The day on which it was saved, where its bringer says so; null: now, unless the page itself tells. */
  savedOn: IsoDate | null;
}

type Reading = { ok: true; value: ReadDelivery } | { ok: false; refusal: Refusal };

const refuse = (why: string, status: Refusal["status"] = 422): Reading => ({
  ok: false,
  refusal: { status, why },
});

/** Reads a page that somebody brings. Nothing of it is stored but what this returns. */
export async function readDelivery(source: PageReader, brought: Brought, now: Date): Promise<Reading> {
  const { bytes, fileName } = brought;
  if (bytes.length === 0)
    return refuse("O arquivo chegou vazio: abra a página, copie o texto dela e cole aqui.", 400);
  if (bytes.length > MAX_PAGE_BYTES)
    return refuse("A página tem mais de 5 MB; a de um imóvel tem muito menos de 1 MB.", 413);
  if (source.kindOf(bytes) === "captcha")
    return refuse(
      "Isto é a verificação contra robôs da Caixa, não a página do imóvel: passe por ela no seu navegador e traga a página que aparece depois.",
    );
  const saved = await readOrWhy(source, bytes, fileName);
  if (typeof saved === "string") return refuse(sentence(saved));
  const page = impersonal(saved.page);
  const isEmpty = page.saleMode === null && page.appraisalCents === null && page.address === null;
  if (isEmpty)
    return refuse("A página não diz modalidade, avaliação nem endereço do imóvel: traga-a inteira.");
  const other = otherNumber(brought, page.number);
  if (other !== null) return refuse(other);
  if (JSON.stringify(page).length > MAX_FACTS_LENGTH)
    return refuse("Os textos da página são longos demais para a página de um imóvel.");
  return {
    ok: true,
    value: {
      page,
      savedAt: momentOf(saved.savedAt, brought.savedOn ?? saved.savedOn, now),
      fingerprint: digest(normalisedText(bytes)),
      facts: digest(normalisedFacts(page)),
    },
  };
}

async function readOrWhy(source: PageReader, bytes: Uint8Array, fileName: string) {
  const open = async () => Readable.from([bytes], { objectMode: false });
  try {
    return await source.readPage({ name: fileName || "pagina.html", size: bytes.length, open });
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Why a page is not of the property it should be of; null: it is. */
function otherNumber({ number, url }: Brought, onPage: string): string | null {
  const inUrl = canonicalNumber(/[?&]hdnimovel=(\d+)/i.exec(url ?? "")?.[1] ?? "");
  if (number !== null && number !== onPage)
    return `Esta página é do imóvel ${onPage}, e não do ${number}, que você abriu aqui.`;
  if (inUrl !== null && inUrl !== onPage)
    return `O endereço é o do imóvel ${inUrl}, e a página diz ser do ${onPage}.`;
  return null;
}

/** By its own clock, else by its day, whose hour is unknown; never later than now. */
function momentOf(savedAt: Date | null, savedOn: IsoDate | null, now: Date): Date {
  const at =
    savedAt?.getTime() ?? (savedOn === null ? now.getTime() : Date.parse(`${savedOn}T23:59:59-03:00`));
  return new Date(Math.min(at, now.getTime()));
}

/** What is read on the page, without tags, case, accents and spacing: the property's box where there is one. */
function normalisedText(bytes: Uint8Array): string {
  const dom = parseDocument(Buffer.from(bytes).toString("utf8"));
  const text = DomUtils.textContent(DomUtils.getElementById("dadosImovel", dom) ?? dom);
  return fold(text).replaceAll(/\s+/g, " ").trim();
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
