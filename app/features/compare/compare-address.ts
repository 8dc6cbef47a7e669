import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { MAX_COMPARED } from "#app/features/device-marks/kept.ts";

const PATH = "/comparar";
/** What is not a number is said back, up to here. */
const MAX_SAID = 20;

/** What an address asks to compare. */
export interface CompareAddress {
  /** At most four, each once, in the order asked for. */
  numbers: string[];
  /** Asked for beyond the fourth. */
  beyond: string[];
  /** No property has such a number. */
  invalid: string[];
  onlyDifferences: boolean;
}

/** Keys of addresses that were shared before `ids`. */
const FORMER_KEY = "imoveis";

/** `?ids=1,2,3&so=diferencas`, and `mais=4` of the form that adds one; never throws. */
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
    if (number === null) invalid.add(word.slice(0, MAX_SAID));
    else numbers.add(number);
  }
  return {
    numbers: [...numbers].slice(0, MAX_COMPARED),
    beyond: [...numbers].slice(MAX_COMPARED, 2 * MAX_COMPARED),
    invalid: [...invalid].slice(0, MAX_COMPARED),
    onlyDifferences: params.get("so") === "diferencas",
  };
}

/** Whether an address asks in another way than `compareHref` writes. */
export function isOtherwiseWritten(params: URLSearchParams): boolean {
  return params.has("mais") || params.has(FORMER_KEY) || params.getAll("ids").length > 1;
}

export function compareHref(numbers: readonly string[], onlyDifferences = false): string {
  if (numbers.length === 0) return PATH;
  return `${PATH}?ids=${numbers.join(",")}${onlyDifferences ? "&so=diferencas" : ""}`;
}
