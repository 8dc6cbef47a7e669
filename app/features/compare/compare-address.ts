import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { MAX_COMPARED } from "#app/features/device-marks/stored-entries.ts";

const PATH = "/comparar";
/** Longest part of an invalid number that is repeated in the message. */
const MAX_NUMBERS = 20;

/** The comparison that an address requests. */
export interface CompareAddress {
  /** At most four, without repetition, in the order of the address. */
  numbers: string[];
  /** Numbers beyond the fourth. */
  beyond: string[];
  /** Values that are not property numbers. */
  invalid: string[];
  onlyDifferences: boolean;
}

/** Key in addresses that were shared before `ids` was introduced. */
const FORMER_KEY = "imoveis";

/** Parses `?ids=1,2,3&so=diferencas`, and `mais=4` of the form that adds one; never throws. */
export function readCompareAddress(params: URLSearchParams): CompareAddress {
  const words = ["ids", FORMER_KEY, "mais"]
    .flatMap((key) => params.getAll(key))
    .flatMap((text) => text.split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const numbers = new Set<string>();
  const invalid = new Set<string>();
  for (const word of words) {
    const number = canonicalNumber(word);
    if (number === null) invalid.add(word.slice(0, MAX_NUMBERS));
    else numbers.add(number);
  }
  return {
    numbers: [...numbers].slice(0, MAX_COMPARED),
    beyond: [...numbers].slice(MAX_COMPARED, 2 * MAX_COMPARED),
    invalid: [...invalid].slice(0, MAX_COMPARED),
    onlyDifferences: params.get("so") === "diferencas",
  };
}

/** Whether an address differs from what `compareHref` writes for the same comparison. */
export function isOtherwiseWritten(params: URLSearchParams): boolean {
  return params.has("mais") || params.has(FORMER_KEY) || params.getAll("ids").length > 1;
}

export function compareHref(numbers: readonly string[], onlyDifferences = false): string {
  if (numbers.length === 0) return PATH;
  return `${PATH}?ids=${numbers.join(",")}${onlyDifferences ? "&so=diferencas" : ""}`;
}
