import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import { own } from "#app/lib/own.ts";

const BANK = "https://venda-imoveis.caixa.gov.br";
const NUMBER_DIGITS = 13;
/** Prefix of a notice's file name at the bank, by sale mode; the letters and digits of its number follow. */
const NOTICE_PREFIXES: Record<string, string> = { leilao_sfi: "EL", licitacao_aberta: "EA" };

/** What the prefix of a notice's file says that it is. */
const NOTICE_KINDS: Record<string, string> = {
  EL: "leilão SFI, edital único",
  ES: "2º leilão SFI",
  EA: "licitação aberta",
  EC: "concorrência pública do FAR",
};

/** A document of the bank about a property. */
export interface OfficialDocument {
  name: "Edital" | "Matrícula";
  href: string;
  /** Whether a page of the bank links to it; otherwise the address is built from a number and may not exist. */
  verified: boolean;
}

/**
 * Notice and deed: the links of the property's page, or else the addresses at which the bank usually keeps
 * such documents.
 */
export function officialDocuments({
  listing,
  page,
}: Pick<ListingDetail, "listing" | "page">): OfficialDocument[] {
  if (isDemoNumber(listing.number)) return [];
  const notice = page?.noticeUrl ?? noticeHref(page?.notice ?? null, listing.saleModeCode);
  const deed = page?.deedUrl ?? deedHref(listing.state, listing.number);
  return [
    ...(notice === null
      ? []
      : [{ name: "Edital" as const, href: notice, verified: Boolean(page?.noticeUrl) }]),
    { name: "Matrícula" as const, href: deed, verified: Boolean(page?.deedUrl) },
  ];
}

/** `/editais/matricula/SP/0000010306957.pdf`: the property's number padded with zeros. */
function deedHref(state: string, number: string): string {
  return `${BANK}/editais/matricula/${state}/${number.padStart(NUMBER_DIGITS, "0")}.pdf`;
}

/**
 * Notice `0048/0226 - CPA/RE` of an SFI auction is `/editais/EL00480226CPARE.PDF`; null when its number is
 * not known.
 */
function noticeHref(notice: string | null, saleModeCode: string): string | null {
  const prefix = Object.hasOwn(NOTICE_PREFIXES, saleModeCode) ? NOTICE_PREFIXES[saleModeCode] : undefined;
  const number = notice?.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return prefix && number ? `${BANK}/editais/${prefix}${number}.PDF` : null;
}

/** The notice's number as the page writes it, and what kind of notice its file says; null: the page has none. */
export function noticeText(page: Pick<PropertyPage, "notice" | "noticeUrl"> | null): string | null {
  const prefix = /\/editais\/([A-Z]{2})\d/i.exec(page?.noticeUrl ?? "")?.[1]?.toUpperCase() ?? "";
  const kind = own(NOTICE_KINDS, prefix);
  return page?.notice && kind ? `${page.notice} (${kind})` : (page?.notice ?? null);
}

/** Whether a postal code covers a whole town: such codes end in `000`. */
export function isGeneralCep(cep: string): boolean {
  return cep.endsWith("-000");
}
