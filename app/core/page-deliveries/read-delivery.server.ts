import type { Source } from "#app/core/ingestion/source.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import { normalised, normalisedFacts } from "./belief.ts";
import { MAX_FACTS_LENGTH, MAX_PAGE_BYTES, type ReadDelivery, type Refusal } from "./delivery.ts";

export type PageReader = Pick<Source, "dayOf" | "kindOf" | "readBrought">;

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
  const { bytes, fileName, url, number } = brought;
  if (bytes.length === 0)
    return refuse("O arquivo chegou vazio: abra a página, copie o texto dela e cole aqui.", 400);
  if (bytes.length > MAX_PAGE_BYTES)
    return refuse("A página tem mais de 5 MB; a de um imóvel tem muito menos de 1 MB.", 413);
  const savedOn = brought.savedOn ?? (fileName === "" ? null : source.dayOf(new Uint8Array(), fileName));
  // A file may have been saved long ago; a text and what a program sends is open now.
  const at = fileName === "" && savedOn === null ? now : null;
  const read = await source.readBrought({ bytes, url, number, at });
  if (read.kind === "refused") return refuse(`${capitalized(read.reason)}.`);
  const savedAt = momentOf(read.savedAt, savedOn, now);
  const page =
    read.kind === "page" ? read.page : { ...emptyPage(read.number), goneAt: savedAt.toISOString() };
  if (number !== null && number !== page.number)
    return refuse(`Esta página é do imóvel ${page.number}, e não do ${number}, que você abriu aqui.`);
  if (JSON.stringify(page).length > MAX_FACTS_LENGTH)
    return refuse("Os textos da página são longos demais para a página de um imóvel.");
  const fingerprint = hashOf(normalised(read.visibleText));
  return { ok: true, value: { page, savedAt, fingerprint, facts: hashOf(normalisedFacts(page)) } };
}

/** By its own clock, else by its day, whose hour is unknown; never later than now. */
function momentOf(savedAt: Date | null, savedOn: IsoDate | null, now: Date): Date {
  const at =
    savedAt?.getTime() ?? (savedOn === null ? now.getTime() : Date.parse(`${savedOn}T23:59:59-03:00`));
  return new Date(Math.min(at, now.getTime()));
}
