import { fold, squeeze } from "#app/lib/text.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { chunksOf } from "#app/facts/query/words/text-chunks.ts";
import { clausesIn } from "#app/facts/query/words/text-query.ts";
import { townInText, type Gazetteer } from "./gazetteer.ts";
import { districtsCalled, type ListedPlaces } from "./listed-places.ts";
import { asItStands, type Interpretation } from "./sentence.ts";

/** A sentence that is nothing but parts between operators. */
type Operation =
  /** `flores ou Goiânia`: any of these. */
  | { kind: "either"; sides: string[] }
  /** `flores -Goiânia`: the one without the others. */
  | { kind: "without"; from: string; out: string[] }
  /** `Goiânia Goiânia`. */
  | { kind: "repeated"; once: string };

/** The operators of a sentence with the parts between them; null where it has none, or more than one kind. */
export function operationOf(sentence: string): Operation | null {
  const chunks = chunksOf(sentence);
  const textOf = (part: readonly { source: string }[]) => part.map(({ source }) => source).join(" ");
  const first = chunks.findIndex(({ kind }) => kind === "not");
  if (first > 0 && chunks.slice(first).every(({ kind }) => kind === "not")) {
    const out = chunks.slice(first).map(({ source }) => source.slice(1));
    return { kind: "without", from: textOf(chunks.slice(0, first)), out };
  }
  if (first >= 0) return null;
  const sides: { source: string }[][] = [[]];
  for (const chunk of chunks) {
    if (chunk.kind === "or") sides.push([]);
    else sides.at(-1)!.push(chunk);
  }
  if (sides.length > 1)
    return sides.some((side) => side.length === 0) ? null : { kind: "either", sides: sides.map(textOf) };
  const half = chunks.length / 2;
  const once = textOf(chunks.slice(0, half));
  const isTwice = half >= 1 && Number.isInteger(half) && fold(once) === fold(textOf(chunks.slice(half)));
  return isTwice ? { kind: "repeated", once } : null;
}

/** What a part means when it is read alone: values of one filter, or words; and how the text of a search says it. */
interface Operand {
  key: "cities" | "states" | "types" | "text";
  values: readonly string[];
  as: readonly string[];
  /** Words that only rank: the `kitnet` that is an apartment. */
  preferred: string;
}

/** The meaning of a part that was read alone; null where the text of a search has no words for it. */
function operandOf(part: string, read: Interpretation | null, { bySlug }: Gazetteer): Operand | null {
  const { filters, rest, sort, preferred, unfit, days } = read ?? asItStands(part);
  const [key, ...others] = Object.keys(filters) as (keyof Filters)[];
  if (sort || unfit.length > 0 || days !== null || (preferred !== "" && key !== "types")) return null;
  if (key === undefined) return wordsOf(rest);
  if (rest !== "" || others.length > 0) return null;
  const { cities, states, types } = filters;
  if (key === "states") return { key, values: states!, as: states!.map((state) => `"${state}"`), preferred };
  // A word of the name of the kind, as lists have it: `rural`.
  if (key === "types")
    return { key, values: types!, as: types!.map((type) => type.split("_").at(-1)!), preferred };
  const towns = (key === "cities" ? cities! : []).flatMap((slug) => bySlug.get(slug) ?? []);
  if (key !== "cities" || towns.length < cities!.length) return null;
  return { key, values: cities!, as: towns.map((town) => `"${townInText(town)}"`), preferred };
}

/** Words as one alternative: several are a name. */
function wordsOf(text: string): Operand | null {
  const clauses = clausesIn(text);
  if (clauses.length === 0 || clauses.some(({ isOut, any }) => isOut || any.length > 1)) return null;
  const isOne = clauses.length === 1 && !/\s/.test(text.replaceAll(/"[^"]*"/g, ""));
  if (!isOne && text.includes('"')) return null;
  return { key: "text", values: [text], as: [isOne ? text : `"${text}"`], preferred: "" };
}

type ReadAlone = (part: string) => Promise<Interpretation | null>;

/**
 * The meaning of an operation, of parts that are each read as they are alone: so either finds what each of them finds, and
 * what is left out is what it finds. Undefined where a part says more than one thing, and the sentence is read as a whole.
 */
export async function readOperation(
  operation: Operation,
  readAlone: ReadAlone,
  gazetteer: Gazetteer,
  listed: ListedPlaces,
): Promise<Interpretation | undefined> {
  if (operation.kind === "repeated") return (await readAlone(operation.once)) ?? undefined;
  if (operation.kind === "either") return either(operation.sides, readAlone, gazetteer);
  return without(operation, readAlone, gazetteer, listed);
}

async function either(
  sides: readonly string[],
  readAlone: ReadAlone,
  gazetteer: Gazetteer,
): Promise<Interpretation | undefined> {
  const operands: Operand[] = [];
  for (const side of sides) {
    const operand = operandOf(side, await readAlone(side), gazetteer);
    if (operand === null) return undefined;
    operands.push(operand);
  }
  const [{ key }] = operands as [Operand];
  const isOneKey = key !== "text" && operands.every((operand) => operand.key === key);
  const preferred = squeeze(operands.map((operand) => operand.preferred).join(" "));
  if (!isOneKey) return { ...asItStands(operands.flatMap(({ as }) => as).join(" ou ")), preferred };
  const values = operands.flatMap((operand) => operand.values);
  return { ...asItStands(""), parts: [], filters: { [key]: [...new Set(values)] }, preferred };
}

async function without(
  { from, out }: Extract<Operation, { kind: "without" }>,
  readAlone: ReadAlone,
  gazetteer: Gazetteer,
  listed: ListedPlaces,
): Promise<Interpretation | undefined> {
  const base = (await readAlone(from)) ?? asItStands(from);
  const { cities = [] } = base.filters;
  let { types } = base.filters;
  const signed: string[] = [];
  for (const part of out) {
    // `Goiânia -Campinas`: a neighbourhood of the town, which has the name of another town.
    const isHere = cities.length > 0 && districtsCalled(listed, part, { cities }).length > 0;
    const operand = isHere ? wordsOf(part) : operandOf(part, await readAlone(part), gazetteer);
    if (operand === null) return undefined;
    const { key, values, as } = operand;
    if (key === "types") types = (types ?? listed.types).filter((type) => !values.includes(type));
    else signed.push(...as.map((words) => `-${words}`));
  }
  // Without any kind there is no filter for kinds, which would find all of them.
  if (types?.length === 0) return undefined;
  return {
    ...base,
    filters: { ...base.filters, ...(types && { types }) },
    rest: squeeze([base.rest, ...signed].join(" ")),
    parts: [...base.parts, ...signed],
    names: [],
    other: null,
  };
}
