import type { Source } from "#app/facts/sources/source-table.ts";
import { SOURCES } from "#app/facts/sources/sources.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { mulDiv } from "#app/lib/mul-div.ts";
import { buyersPart, debtRange, type DebtRule } from "./debt-rule.ts";
import { itbiTax, type TaxedPurchase } from "./itbi.ts";
import { creditOf, type Credit, type PaymentWay } from "./purchase-credit.ts";
import { isBeyondSfh, type PurchaseTables } from "./purchase-tables.ts";
import { registryFees } from "./registry-fees.ts";
import { feeOf, type DatedValue } from "./value-at.ts";

/** The auctioneer's commission of 5% of the bid (Decreto 21.981/1932, art. 24), hundredths of a percent. */
const COMMISSION_RATE = 5_00;
const COMMISSION_SINCE: IsoDate = "1932-10-19";

/** The usual rates of ITBI where no city's own is known, hundredths of a percent. */
const USUAL_ITBI = { low: 2_00, likely: 3_00, high: 5_00 };

/** What of a property, and of what its buyer knows, decides what its purchase costs. */
export interface PricedProperty extends Credit {
  /** Whether an auctioneer sells it (Leilão SFI and Licitação Aberta). */
  auctioned: boolean;
  /** 0: not known. */
  appraisalCents: number;
  condominium: DebtRule | null;
  taxes: DebtRule | null;
  tables: PurchaseTables;
  /** Amounts in cents that the buyer asked for or was told; of arrears the whole debt. */
  stated?: Partial<Record<StatableCode, number>>;
  /** The value that the city estimates, in cents, where the buyer knows it. */
  cityValueCents?: number;
  /** Whether it is the buyer's first home, and whether the city's own condition for its lower rate is met. */
  firstHome?: boolean;
  cityCondition?: boolean;
  /** Whether the buyer meets the conditions of FGTS, by their own word. */
  meetsFgtsRules?: boolean;
}

/** An amount in cents, as low and as high as it may be. */
export interface CostRange {
  low: number;
  likely: number;
  high: number;
}

export const COST_NAMES = {
  preco: "Preço",
  comissao: "Comissão do leiloeiro (5%)",
  itbi: "ITBI",
  escritura: "Escritura",
  registro: "Registro no cartório de imóveis",
  condominio: "Condomínio em atraso",
  tributos: "IPTU e outros tributos em atraso",
  avaliacao_bancaria: "Avaliação do imóvel pelo banco",
  desocupacao: "Desocupação",
  reforma: "Reforma",
} as const;
export type CostCode = keyof typeof COST_NAMES;

/** Lines that the buyer may know better. */
export const STATABLE = [
  "escritura",
  "registro",
  "condominio",
  "tributos",
  "avaliacao_bancaria",
  "desocupacao",
  "reforma",
] as const satisfies readonly CostCode[];
export type StatableCode = (typeof STATABLE)[number];

export interface PurchaseLine {
  code: CostCode;
  /** Null: nobody knows, and it is in no sum. */
  range: CostRange | null;
  /** Null: what is unknown has none, and the price has that of its list. */
  source: Source | null;
  /** Whether it is only what is usual, to be confirmed; whether the buyer stated it. */
  usual?: true;
  stated?: true;
  validFrom: IsoDate | null;
  validUntil?: IsoDate;
}

export interface PurchaseCost {
  lines: PurchaseLine[];
  /** The sum of what is known. */
  total: CostRange;
  /** The total without what a loan and FGTS pay: what to have in hand. */
  inHand: CostRange;
  financedCents: number;
  fgtsCents: number;
  unknown: CostCode[];
}

/**
 * What a purchase at a bid costs in cents, line by line. ITBI and fees are reckoned on the price in the low case; in the
 * others on the appraisal where it is higher, as the nearest to the value that the city estimates (CTN, art. 38). A line that
 * does not arise for the sale mode or the way of paying is not there.
 */
export function purchaseCost(bidCents: number, way: PaymentWay, property: PricedProperty): PurchaseCost {
  const { tables, firstHome = false, cityCondition = false } = property;
  const { financedCents, fgtsCents } = creditOf(bidCents, way, property);
  const bases = baseRange(bidCents, property);
  const reckoned: PurchaseLine[] = [
    { code: "preco", range: everywhere(bidCents), source: null, validFrom: null },
    ...(property.auctioned ? [commissionLine(bidCents)] : []),
    itbiLine(
      bases,
      {
        financedCents,
        sfh: financedCents > 0 && !isBeyondSfh(property.appraisalCents, tables),
        first: cityCondition,
      },
      tables.itbi,
    ),
    // The bank's contract of a loan takes the place of a deed (Lei 9.514/1997, art. 38).
    ...(way === "loan" ? [] : [feeLine("escritura", bases, tables.deed, feeOf)]),
    feeLine("registro", bases, tables.registry, (fees, valueCents) => {
      const both = registryFees(fees, { valueCents, financedCents, firstHome });
      return both && both.purchaseCents + both.lienCents;
    }),
    debtLine("condominio", property.condominium, property.appraisalCents),
    debtLine("tributos", property.taxes, property.appraisalCents),
    ...(way === "loan" ? [unknownLine("avaliacao_bancaria")] : []),
    unknownLine("desocupacao"),
    unknownLine("reforma"),
  ];
  const lines = reckoned.map((line) => asStated(line, property));
  const sum = (part: keyof CostRange) => lines.reduce((total, { range }) => total + (range?.[part] ?? 0), 0);
  const total = { low: sum("low"), likely: sum("likely"), high: sum("high") };
  return {
    lines,
    total,
    inHand: mapped(total, (cents) => cents - financedCents - fgtsCents),
    financedCents,
    fgtsCents,
    unknown: lines.flatMap(({ code, range }) => (range === null ? code : [])),
  };
}

function baseRange(priceCents: number, { appraisalCents, cityValueCents }: PricedProperty): CostRange {
  const estimated = Math.max(priceCents, cityValueCents ?? appraisalCents);
  return cityValueCents === undefined
    ? { low: priceCents, likely: estimated, high: estimated }
    : everywhere(estimated);
}

/** A line with what the buyer stated: of arrears the buyer's part of the debt, all of it where no rule is known. */
function asStated(line: PurchaseLine, { stated = {}, condominium, taxes, appraisalCents }: PricedProperty) {
  const cents = (stated as Partial<Record<CostCode, number>>)[line.code];
  if (cents === undefined) return line;
  const rules: Partial<Record<CostCode, DebtRule | null>> = { condominio: condominium, tributos: taxes };
  const rule = rules[line.code];
  const range = everywhere(rule ? buyersPart(rule, cents, appraisalCents) : cents);
  return { code: line.code, range, source: null, stated: true as const, validFrom: null };
}

function everywhere(cents: number): CostRange {
  return { low: cents, likely: cents, high: cents };
}

function mapped(bases: CostRange, amount: (baseCents: number, part: keyof CostRange) => number): CostRange {
  return {
    low: amount(bases.low, "low"),
    likely: amount(bases.likely, "likely"),
    high: amount(bases.high, "high"),
  };
}

function commissionLine(bidCents: number): PurchaseLine {
  return {
    code: "comissao",
    range: everywhere(mulDiv(bidCents, COMMISSION_RATE, 100_00)),
    source: SOURCES["decreto-21981"],
    validFrom: COMMISSION_SINCE,
  };
}

function itbiLine(
  bases: CostRange,
  purchase: Omit<TaxedPurchase, "baseCents">,
  datedValue: DatedValue | null,
): PurchaseLine {
  if (datedValue?.value.kind !== "itbi") {
    const range = mapped(bases, (baseCents, part) => mulDiv(baseCents, USUAL_ITBI[part], 100_00));
    return { code: "itbi", range, source: SOURCES["itbi-faixas"], usual: true, validFrom: null };
  }
  const { value } = datedValue;
  const range = mapped(bases, (baseCents) => itbiTax(value, { baseCents, ...purchase }));
  return { code: "itbi", range, ...datesOf(datedValue) };
}

/** A fee by bands; unknown where one of the bases is beyond its table. */
function feeLine(
  code: CostCode,
  { low, likely, high }: CostRange,
  datedValue: DatedValue | null,
  feeOn: (fees: Extract<DatedValue["value"], { kind: "bands" }>, valueCents: number) => number | null,
): PurchaseLine {
  if (datedValue?.value.kind !== "bands") return unknownLine(code);
  const { value } = datedValue;
  const [least, usual, most] = [feeOn(value, low), feeOn(value, likely), feeOn(value, high)];
  if (least === null || usual === null || most === null) return unknownLine(code);
  return {
    code,
    range: { low: least, likely: usual, high: most },
    ...datesOf(datedValue),
  };
}

function datesOf({ source, validFrom, validUntil }: DatedValue) {
  return { source, validFrom, ...(validUntil && { validUntil }) };
}

function debtLine(code: CostCode, rule: DebtRule | null, appraisalCents: number): PurchaseLine {
  const needsAppraisal = rule !== null && "limit" in rule && "rate" in rule.limit;
  if (rule === null || (needsAppraisal && appraisalCents === 0)) return unknownLine(code);
  return { code, range: debtRange(rule, appraisalCents), source: null, validFrom: null };
}

function unknownLine(code: CostCode): PurchaseLine {
  return { code, range: null, source: null, validFrom: null };
}
