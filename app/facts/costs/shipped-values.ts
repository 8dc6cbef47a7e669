import type { CostValue, FeeBand } from "#app/db/shapes/costs.ts";
import { SOURCES, type SourceId } from "#app/facts/sources/sources.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { CostTableName } from "./cost-tables.ts";
import type { DatedValue } from "./value-at.ts";

const REGISTRY_SP: readonly [upToCents: number, feeCents: number][] = [
  [38_420_00, 1_351_81],
  [115_260_00, 1_507_54],
  [192_100_00, 1_924_16],
  [230_520_00, 2_339_94],
  [268_940_00, 2_547_41],
  [307_360_00, 2_756_07],
  [345_780_00, 2_905_45],
  [384_200_00, 2_981_18],
  [768_400_00, 3_324_04],
];

function dated(
  key: string,
  validFrom: IsoDate,
  value: CostValue,
  source: SourceId,
  validUntil?: IsoDate,
): DatedValue {
  return { key, validFrom, value, source: SOURCES[source], ...(validUntil && { validUntil }) };
}

/**
 * Values that come with the product: laws, and tables of the bodies themselves. A municipality's or office's own value is
 * recorded by an administrator and counts before these.
 */
export const SHIPPED_VALUES: Readonly<Record<CostTableName, readonly DatedValue[]>> = {
  itbi: [
    dated(
      "sao-paulo-sp",
      "2026-01-01",
      {
        kind: "itbi",
        rate: 3_00,
        financed: { rate: 50, upToCents: 120_968_00, propertyUpToCents: 725_808_00 },
        first: { rate: 0, propertyUpToCents: 245_527_77 },
      },
      "itbi-sp",
      "2026-12-31",
    ),
    dated(
      "brasilia-df",
      "2025-01-01",
      { kind: "itbi", rate: 2_00, financed: null, first: { rate: 1_00 } },
      "itbi-df",
    ),
  ],
  emolumentos: [
    dated(
      "sp-registro",
      "2026-01-08",
      {
        kind: "bands",
        bands: REGISTRY_SP.map(([upToCents, feeCents]): FeeBand => ({ upToCents, feeCents })),
      },
      "registro-sp-2026",
      "2026-12-31",
    ),
  ],
  limites: [
    dated("sfh-imovel", "2025-10-13", { kind: "amount", cents: 2_250_000_00 }, "cmn-5255"),
    dated("fgts-imovel", "2025-11-26", { kind: "amount", cents: 2_250_000_00 }, "fgts-2025"),
  ],
  // Of the Navy's housing fund, whose table says only the first and the last of the ages: another lender's differs.
  seguros: (
    [
      ["mip-18-25", 22_866, 22_866],
      ["mip-66-80", 43_928, 43_928],
      ["dfi", 4_684, 6_239],
    ] as const
  ).map(([key, low, high]) => dated(key, "2009-11-19", { kind: "range", low, high }, "cccpm-seguros")),
  // Since when that version is in force is not known: it counts from the day on which it was read.
  regras: [
    dated(
      "venda-online",
      "2026-11-29",
      { kind: "document", version: "19.603 v043", changes: "" },
      "regras-vol",
    ),
  ],
  juros: [dated("sfh-maxima", "2025-10-13", { kind: "rate", rate: 12_00 }, "cmn-5255")],
  cotas: [dated("caixa-sbpe-tr", "2025-10-20", { kind: "share", share: 80_00 }, "cotas-2025")],
  feriados: [
    dated(
      "sp",
      "1997-03-05",
      { kind: "holidays", days: [{ day: "07-09", name: "Revolução Constitucionalista" }] },
      "feriado-sp",
    ),
  ],
  // Seen until January 2026: later ones are for an administrator to record.
  selic: [dated("brasil", "2025-06-19", { kind: "rate", rate: 15_00 }, "copom-2025", "2026-01-31")],
};
