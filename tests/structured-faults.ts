import { isIsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { pageText } from "./page-text.ts";

type Node = Record<string, unknown>;

/** Properties that search engines require of each type that our pages use. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url", "potentialAction"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  RealEstateListing: ["name", "url", "image", "mainEntity"],
  Apartment: ["name", "address"],
  House: ["name", "address"],
  Place: ["name", "address"],
  PostalAddress: ["addressLocality", "addressRegion", "addressCountry"],
  GeoCoordinates: ["latitude", "longitude"],
  QuantitativeValue: ["value", "unitCode"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  BankOrCreditUnion: ["name"],
  Article: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Dataset:
    "name description url license creator isBasedOn temporalCoverage spatialCoverage distribution".split(" "),
  DataDownload: ["encodingFormat", "contentUrl"],
  Country: ["name"],
};

/** Properties whose value a reader of the page must find on it. */
const SHOWN: Record<string, readonly string[]> = {
  RealEstateListing: ["name", "description"],
  Article: ["headline", "description"],
  Question: ["name"],
  Answer: ["text"],
  BankOrCreditUnion: ["name"],
  Dataset: ["name", "description"],
};
const ADDRESSES = new Set(
  "@id url item image logo mainEntityOfPage urlTemplate contentUrl license".split(" "),
);
const DAYS = new Set(["datePosted", "dateModified", "datePublished", "validThrough"]);

/**
 * What is wrong in a page's data for search engines: data that cannot be read, types that lack something required or
 * that nobody described here, addresses of other sites, and facts that the page itself does not show.
 */
export function structuredFaults(html: string, origin: string): string[] {
  const text = squeezed(pageText(html).lines.join(" "));
  const faults: string[] = [];
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
    const root = JSON.parse(json!) as Node;
    if (root["@context"] !== "https://schema.org") faults.push("@context is not https://schema.org");
    for (const node of nodesIn(root)) faults.push(...faultsOf(node, { text, origin }));
  }
  return faults;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (typeof value === "object" && value !== null) {
    if ("@type" in value) yield value as Node;
    for (const inner of Object.values(value)) yield* nodesIn(inner);
  }
}

function faultsOf(node: Node, { text, origin }: { text: string; origin: string }): string[] {
  const type = String(node["@type"]);
  const required = REQUIRED[type];
  if (!required) return [`${type} has no entry in REQUIRED`];
  const faults = required
    .filter((key) => node[key] === undefined || node[key] === "" || (node[key] as unknown[])?.length === 0)
    .map((key) => `${type} lacks ${key}`);
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== "string") continue;
    if (ADDRESSES.has(key) && !isOwn(value, origin))
      faults.push(`${type}.${key} is not an address of ours: ${value}`);
    if (key === "temporalCoverage" && !isPeriod(value)) faults.push(`${type}.${key} is no period: ${value}`);
    if (DAYS.has(key) && Number.isNaN(Date.parse(value))) faults.push(`${type}.${key} is no date: ${value}`);
  }
  for (const key of SHOWN[type] ?? []) {
    const value = node[key];
    if (typeof value === "string" && !text.includes(squeezed(value)))
      faults.push(`${type}.${key} is not shown: ${value}`);
  }
  if (type === "Offer" && !text.includes(squeezed(formatPrice(Number(node.price) * 100))))
    faults.push(`price is not shown: ${String(node.price)}`);
  return faults;
}

function isOwn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}

/** `2026-10-01/2026-10-31` (ISO 8601). */
function isPeriod(text: string): boolean {
  const [first = "", last = "", ...more] = text.split("/");
  return more.length === 0 && isIsoDate(first) && isIsoDate(last) && first <= last;
}

function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u202f]+/g, " ").toLocaleLowerCase("pt-BR");
}
