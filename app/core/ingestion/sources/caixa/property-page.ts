import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { UF_NAMES, UFS, type Uf } from "#app/lib/br.ts";
import { isIsoDate } from "#app/lib/dates.ts";
import { fold } from "#app/lib/text.ts";
import { parseMoneyCents } from "./numbers.ts";
import { bidsIn } from "./page-bids.ts";
import type { PageParts } from "./page-parts.ts";
import { isDisputeBadge, type PageBlock } from "./page-text.ts";
import { withoutPersons } from "./without-persons.ts";

const STATE_BY_NAME = new Map<string, Uf>(UFS.map((uf) => [fold(UF_NAMES[uf]), uf]));
/** A countdown that was read a moment too late shows a later end; sales end at a full quarter of an hour. */
const QUARTER = 15 * 60_000;
const SLIP = 60_000;

/** A sentence about payment, in the wordings of 2021 and of 2026. */
const PAYMENT =
  /^(?:imovel (?:nao )?(?:aceita|permite)|(?:nao )?(?:aceita|permite)|recursos proprios|somente recursos|exclusivamente a vista|pagamento (?:somente |exclusivamente )?a vista|(?:fgts|financiamento|parcelamento|consorcio)\s*(?:[(.]|$))/;
/** A remark in the description that denies what the sentences may grant. */
const NO_FGTS = /\bsem (?:a )?utilizacao d[eo] fgts\b/;
const NEW_SENTENCE = /(?<=[.;])\s+(?=Im[óo]vel |Permite |N[ãa]o |Aceita |Recursos |Exclusivamente )/iu;

const FORMS: [code: string, words: RegExp][] = [
  ["a_vista", /recursos proprios|a vista/],
  ["fgts", /fgts/],
  ["financiamento", /financiamento/],
  ["parcelamento", /parcelamento/],
  ["consorcio", /consorcio/],
];

/** The numbers of properties that a page has, each once. More than one: it is not the page of one property. */
export function numbersOf({ hiddenNumbers, allLines }: PageParts): string[] {
  const shown = allLines.flatMap((line) => /^numero do imovel:(.{1,40})/.exec(fold(line))?.[1] ?? []);
  const numbers = [...hiddenNumbers, ...shown].map((text) => canonicalNumber(text.trim()));
  return [...new Set(numbers.filter((number) => number !== null))];
}

/**
 * The facts of a page. `readAt` is when its countdown was read, for a page without the script that has the deadline; null:
 * unknown.
 */
export function factsOf(number: string, parts: PageParts, readAt: Date | null): PropertyPage {
  const { blocks, heading } = parts;
  const lines = blocks.flatMap((block) => block.lines);
  // Folding keeps one letter per letter here, so positions agree; the ordinal sign is kept.
  const folded = lines.map(fold);
  const after = (label: RegExp): string | null => {
    for (const [i, line] of folded.entries()) {
      const match = label.exec(line);
      if (match) return lines[i]!.slice(match[0].length).trim() || null;
    }
    return null;
  };
  const place = readAddress(paragraph(blocks, /^endereco:/));
  const isPlace =
    heading !== null && place.city !== null && fold(heading).startsWith(`${fold(place.city)} - `);
  const bids = bidsIn(parts.allLines);

  return storable({
    number,
    building: isPlace ? null : heading,
    ...place,
    type: after(/^tipo de imovel:/),
    saleMode: parts.saleMode,
    appraisalCents: money(after(/^valor de avaliacao:/)),
    minPriceCents: money(after(/^valor minimo de venda:/)),
    firstAuctionPriceCents: money(after(/^valor minimo de venda 1.? leilao:/)),
    secondAuctionPriceCents: money(after(/^valor minimo de venda 2.? leilao:/)),
    bedrooms: wholeNumber(after(/^quartos:/)),
    parking: wholeNumber(after(/^garagem:/)),
    areaTotalM2: decimal(after(/^area total =/)),
    areaPrivateM2: decimal(after(/^area privativa =/)),
    areaLandM2: decimal(after(/^area do terreno =/)),
    registration: identified(after(/^matricula(?:\(s\))?:/)),
    judicialDistrict: identified(after(/^comarca:/)),
    registryOffice: identified(after(/^oficio:/)),
    municipalRegistration: identified(after(/^inscricao imobiliaria:/)),
    failedAuctionsNote: impersonal(after(/^averbacao dos leiloes negativos:/)),
    notice: after(/^edital:/),
    noticeUrl: parts.notice,
    noticePublishedAt: brasiliaInstant(after(/^\(edital publicado em:/)),
    item: after(/^numero do item:/),
    auctioneer: after(/^leiloeir[oa](?:\(a\))?:/),
    auctioneerSite: parts.auctioneerSite,
    firstAuctionAt: brasiliaInstant(after(/^data do 1.? leilao -/)),
    secondAuctionAt: brasiliaInstant(after(/^data do 2.? leilao -/)),
    openBiddingAt: brasiliaInstant(after(/^data da licitacao aberta -/)),
    onlineDeadlineAt: brasiliaInstant(parts.scriptDeadline) ?? endOfCountdown(parts.secondsLeft, readAt),
    description: impersonal(paragraph(blocks, /^descricao:/)?.replace(/\.\s*\.$/, ".") ?? null),
    ...readPayments(blocks),
    lawsuits: impersonal(after(/^imovel com acao judicial:/)),
    inDispute: bids !== null || lines.some(isDisputeBadge),
    ...(bids && { bids }),
    deedUrl: parts.deed,
    photos: parts.photos,
  });
}

const impersonal = (text: string | null) => text && withoutPersons(text);

/** Facts without what PostgreSQL refuses in JSON: NUL, and halves of characters, which a cut leaves. */
function storable(page: PropertyPage): PropertyPage {
  return JSON.parse(JSON.stringify(page), (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
  ) as PropertyPage;
}

/** The lines of the paragraph that begins with a label, without the label. */
function paragraph(blocks: PageBlock[], label: RegExp): string | null {
  const block = blocks.find(({ lines }) => label.test(fold(lines[0] ?? "")));
  if (!block) return null;
  const match = label.exec(fold(block.lines[0]!))!;
  const text = [block.lines[0]!.slice(match[0].length), ...block.lines.slice(1)].join(" ");
  return text.slice(0, MAX_PARAGRAPH).trim() || null;
}

const MAX_PARAGRAPH = 10_000;

/** `RUA A, N. 1, CENTRO - CEP: 74703-110, GOIANIA - GOIAS`. */
function readAddress(text: string | null): Pick<PropertyPage, "address" | "cep" | "city" | "state"> {
  const address = text?.slice(0, 500) ?? null;
  if (address === null) return { address: null, cep: null, city: null, state: null };
  const match = /^(.*?)(?:\s*-\s*CEP:\s*(\d{5})-?(\d{3}))?,\s*([^,]+?)\s+-\s+([\p{L}\s]+)$/u.exec(address);
  const state = match ? (STATE_BY_NAME.get(fold(match[5]!).trim()) ?? null) : null;
  if (!match || state === null) {
    const cep = /CEP:\s*(\d{5})-?(\d{3})/.exec(address);
    return { address, cep: cep ? `${cep[1]}-${cep[2]}` : null, city: null, state: null };
  }
  const cep = match[2] ? `${match[2]}-${match[3]}` : null;
  return { address: match[1]! || null, cep, city: match[4]!, state };
}

/** A register's word on the property; zeros and `Não identificado` say that there is none. */
function identified(text: string | null): string | null {
  return text !== null && /^(?:[0\s.\-/]+|nao identificad[oa]s?|nao informad[oa]s?)$/.test(fold(text))
    ? null
    : text;
}

function money(text: string | null): number | null {
  const amount = text === null ? null : /R\$\s*([\d.,]{0,30}\d)/.exec(text);
  return (amount && parseMoneyCents(amount[1]!)) || null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) || null : null;
}

/** `14/10/2026 - 10h00` or `31/08/2026 18:00:00`, Brasília time, as an instant `2026-10-14T10:00:00-03:00`; null when it is none of this century. */
function brasiliaInstant(text: string | null): string | null {
  const match = /(\d{2})\/(\d{2})\/(20\d{2})(?:[\s-]+(\d{1,2})[h:](\d{2})(?::(\d{2}))?)?/.exec(text ?? "");
  if (!match) return null;
  const [, day, month, year, hour = "0", minute = "00", second = "00"] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${date}T${hour.padStart(2, "0")}:${minute}:${second}-03:00`;
}

function endOfCountdown(secondsLeft: number | null, readAt: Date | null): string | null {
  if (secondsLeft === null || readAt === null) return null;
  const end = Math.floor((readAt.getTime() + secondsLeft * 1_000 + SLIP) / QUARTER) * QUARTER;
  const inBrasilia = new Date(end - 3 * 3_600_000).toISOString();
  return `${inBrasilia.slice(0, 19)}-03:00`;
}

/** `1.082,35m2` as 1082.35; zero and anything else as null. */
function decimal(text: string | null): number | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,9}))?\s*m?/.exec(text?.trim() ?? "");
  if (!match) return null;
  return Number(`${match[1]!.replaceAll(".", "")}.${match[2] ?? "0"}`) || null;
}

/**
 * The payment forms that a page grants, its own sentences about them, and who pays condominium and taxes. A form that
 * is not mentioned is not accepted; a sentence with `NÃO` denies it. The free description grants nothing, because it
 * quotes other rules.
 */
function readPayments(
  blocks: PageBlock[],
): Pick<PropertyPage, "payments" | "paymentNotes" | "condominium" | "taxes"> {
  const granted = new Set<string>();
  const paymentNotes: string[] = [];
  let condominium: string | null = null;
  let taxes: string | null = null;
  for (const line of blocks.flatMap(rulesOf)) {
    const folded = fold(line);
    if (folded.startsWith("condominio:")) condominium ??= line.slice("Condomínio:".length).trim() || null;
    else if (folded.startsWith("tributos:")) taxes ??= line.slice("Tributos:".length).trim() || null;
    else if (folded.startsWith("as despesas de condominio")) condominium ??= line;
    else if (folded.startsWith("as despesas de tributos")) taxes ??= line;
    else if (PAYMENT.test(folded)) {
      paymentNotes.push(line);
      for (const sentence of line.split(NEW_SENTENCE))
        for (const code of formsOf(fold(sentence))) granted.add(code);
    }
  }
  if (blocks.some((block) => isDescription(block) && NO_FGTS.test(fold(block.lines.join(" ")))))
    granted.delete("fgts");
  return {
    payments: FORMS.map(([code]) => code).filter((code) => granted.has(code)),
    paymentNotes: paymentNotes.map(withoutPersons),
    condominium: impersonal(condominium),
    taxes: impersonal(taxes),
  };
}

function formsOf(sentence: string): string[] {
  if (/\bnao\b/.test(sentence)) return [];
  return FORMS.filter(([, words]) => words.test(sentence)).map(([code]) => code);
}

function rulesOf(block: PageBlock): string[] {
  return isDescription(block) ? [] : block.lines;
}

function isDescription(block: PageBlock): boolean {
  return fold(block.lines[0] ?? "").startsWith("descricao:");
}
