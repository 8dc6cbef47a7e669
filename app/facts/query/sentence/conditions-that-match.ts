import type { Filters } from "#app/facts/query/filters.ts";
import { countOf, type ListingCounts } from "./listing-counts.ts";
import type { Interpretation } from "./sentence.ts";
import { RURAL_TYPES } from "./sentence-kinds.ts";
import { fold, squeeze } from "#app/lib/text.ts";

/** The reading without conditions that would leave no results where the rest has some. */
export async function withConditionsThatFind(
  engine: ListingCounts,
  read: Interpretation,
  sentence: string,
): Promise<Interpretation> {
  const { dates } = read.filters;
  if (!dates) {
    const sold = await withParkingSold(engine, await withRuralKinds(engine, read), sentence);
    return withRestThatFinds(engine, sold, sentence);
  }
  const { other } = read;
  const undated: Interpretation = {
    ...read,
    filters: without(read.filters),
    other: other && { ...other, filters: without(other.filters) },
  };
  return withDaysThatFind(engine, await withRestThatFinds(engine, undated, sentence), dates);
}

/** `Zona rural de Luziânia`: where no property of a town is called rural, it may be of any kind that lists use for one. */
async function withRuralKinds(engine: ListingCounts, read: Interpretation): Promise<Interpretation> {
  const { filters, preferred } = read;
  const isRural = filters.types?.join() === "imovel_rural" && filters.cities !== undefined;
  if (!isRural || (await countOf(engine, filters)) > 0) return read;
  return { ...read, filters: { ...filters, types: RURAL_TYPES }, preferred: squeeze(`rural ${preferred}`) };
}

const PARKING_SOLD =
  /^(?:(?:quero|comprar|procuro|uma?) )*(?:vagas?|box(?:es)?)(?: (?:de|na))? garage(?:m|ns)\b/;

/** `Box de garagem em Porto Alegre`: what is sold is the parking place, where a property is of no kind of home. */
async function withParkingSold(
  engine: ListingCounts,
  read: Interpretation,
  sentence: string,
): Promise<Interpretation> {
  const { minParking, ...others } = read.filters;
  if (!minParking || others.types || !PARKING_SOLD.test(fold(sentence))) return read;
  const filters = { ...others, types: ["outros"] };
  if ((await countOf(engine, filters, "vaga ou box ou garagem")) === 0) return read;
  return { ...read, filters, preferred: squeeze(`vaga box garagem ${read.preferred}`) };
}

function without({ dates: _, ...filters }: Partial<Filters>): Partial<Filters> {
  return filters;
}

/** A phrase, an exclusion or a beginning: whoever writes such a sign means it. */
const SIGNS = /["*|]|(?:^|\s)-\S/;

/** Words that would leave no results become words that only rank. */
async function withRestThatFinds(
  engine: ListingCounts,
  first: Interpretation,
  sentence: string,
): Promise<Interpretation> {
  if (first.rest === "" || (await countOf(engine, first.filters, first.rest)) > 0) return first;
  // `sala comercial vitoria`: no district of the name has one, so the town is meant.
  const { other } = first;
  const read =
    other && !other.asTown ? { ...first, filters: other.filters, rest: other.rest, other: null } : first;
  // Where nothing is found either way, the typed text stays in the search.
  if (read.rest === "" || Object.keys(read.filters).length === 0 || !(await countOf(engine, read.filters)))
    return read;
  const remaining: string[] = [];
  const left: string[] = [];
  const isWhole = read.rest.startsWith('"') || read !== first;
  for (const part of isWhole ? [read.rest] : read.parts) {
    const isExact = SIGNS.test(sentence) && (isWhole ? read.parts : [part]).some((one) => SIGNS.test(one));
    const hasResults = isExact || (await countOf(engine, read.filters, [...remaining, part].join(" "))) > 0;
    (hasResults ? remaining : left).push(part);
  }
  return {
    ...read,
    rest: remaining.join(" "),
    preferred: asTyped(`${left.join(" ").replaceAll('"', "")} ${read.preferred}`, sentence),
    other: null,
  };
}

/** Words in the order in which the sentence has them; unchanged where it has not all of them. */
function asTyped(words: string, sentence: string): string {
  const left = squeeze(words).split(" ");
  const typed = sentence
    .split(/[\s"]+/)
    .filter((word) => left.includes(word) && left.splice(left.indexOf(word), 1).length > 0);
  return left.length === 0 ? typed.join(" ") : squeeze(words);
}

/** All days on which there may be an auction: every property with a date has one in this range. */
const ANY_DAY = { from: "2000-01-01", to: "2099-12-31" };

/**
 * The days become a filter where an auction is known on them. Lists have no dates, only saved pages do: where none is
 * known on these days, properties without a date must not be excluded, so the days are left out with a remark.
 */
async function withDaysThatFind(
  engine: ListingCounts,
  read: Interpretation,
  dates: NonNullable<Filters["dates"]>,
): Promise<Interpretation> {
  const { filters, rest, other, days } = read;
  const all = await countOf(engine, filters, rest);
  const undated = all - (await countOf(engine, { ...filters, dates: ANY_DAY }, rest));
  const hasResults = undated === 0 || (await countOf(engine, { ...filters, dates }, rest)) > 0;
  if (!hasResults) return { ...read, days: { words: days!.words, isApplied: hasResults, undated } };
  return {
    ...read,
    filters: { ...filters, dates },
    other: other && { ...other, filters: { ...other.filters, dates } },
    days: undated === 0 ? null : { words: days!.words, isApplied: hasResults, undated },
  };
}
