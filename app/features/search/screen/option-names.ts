import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { PAYMENTS } from "#app/facts/listings/payments.ts";
import { PROPERTY_TYPES, SALE_MODES, typeCode } from "#app/facts/listings/source-words.ts";
import { CONDITIONS, NOVELTIES } from "#app/facts/query/filters.ts";

// The options of each filter by their value, in their order: those of the product's specification. Options that the
// bank's lists never use have a count of 0.

const OTHER_TYPES = ["Casa de Condomínio", "Kitnet/Studio", "Loft", "Cobertura", "Chácara", "Sítio"];
const PAYMENT_ORDER = ["fgts", "financiamento", "a_vista", "parcelamento"] as const;

export const TYPE_NAMES = new Map([...PROPERTY_TYPES, ...OTHER_TYPES].map((word) => [typeCode(word), word]));
export const SALE_MODE_NAMES = new Map(
  Object.entries({
    ...SALE_MODES,
    concorrencia_publica: "Concorrência Pública",
    leilao_presencial: "Leilão Presencial",
    venda_antecipada: "Venda Antecipada",
  }),
);
export const PAYMENT_NAMES = new Map<string, string>([
  ...PAYMENT_ORDER.map((code) => [code, PAYMENTS[code]] as const),
  ...Object.entries(PAYMENTS),
]);
export const CONDITION_NAMES = new Map<string, string>(Object.entries(CONDITIONS));
export const NOVELTY_NAMES = new Map<string, string>(NOVELTIES.map((kind) => [kind, EVENTS[kind].news.many]));
export const AMENITY_NAMES = new Map<string, string>([
  ...Object.entries(AMENITIES),
  ...["Academia", "Ar-condicionado", "Elevador", "Playground", "Portaria 24 h", "Salão de festas"].map(
    (word) => [typeCode(word), word] as const,
  ),
]);
export const OTHER_NAMES = new Map([
  ["mobiliado", "Mobiliado"],
  ["animais", "Aceita animais"],
  ["acessivel", "Acessível"],
]);
