import {
  expandWord,
  isGuessed,
  isWithinEdits,
  makeVocabulary,
  tokensBeginning,
  type TokenRange,
  type Vocabulary,
} from "#app/facts/query/words/typo.ts";
import { JOINING_WORDS, wordChoices } from "#app/facts/places/address-words.ts";
import { readName } from "#app/facts/query/words/place-names.ts";
import { remembered } from "#app/lib/remembered.ts";
import { otherWork } from "#app/lib/steps.ts";
import { words } from "#app/lib/text.ts";

/** Something with a name that typed letters may mean. */
export interface Named {
  name: string;
  /** Text that identifies it further and may be typed as well: a neighbourhood's city and state. */
  context: string;
  /** Other names for it, separated by spaces. */
  nicknames?: string;
}

/** An index of names by their words. Compile it once per set of names. */
export interface NameIndex {
  vocabulary: Vocabulary;
  /**
   * The entries that contain token t: `postings[starts[t] .. starts[t + 1]]`, each as twice its position, plus one where the
   * token is in its name.
   */
  postings: Uint32Array;
  starts: Uint32Array;
  /** Folded names in long forms, for finding those that begin with the text. */
  folded: string[];
  /** Of each entry in the search that is being made: the words of the text that it has, and those in its name. */
  had: Uint32Array;
  named: Uint32Array;
}

/** An entry that has all words of a text. */
interface NamePosition {
  entry: number;
  /** One bit for each word of the text that is in its name, the first word in the lowest. */
  inName: number;
}

interface NameMatch {
  entry: number;
  /** 0: the name begins with the text; 1: all words are in the name; 2: some are in its context. */
  tier: number;
  /** Whether the text begins with the name, and the rest of it is in its context: `centro de camp`. */
  isPlaced: boolean;
  /** Whether the name equals the text, ignoring abbreviations and joining words. */
  isWhole: boolean;
}

/** So many names are compiled before other requests get a turn. */
const SLICE = 200;
/** A text with more words names nothing; each has a bit. */
const MAX_WORDS = 30;
/** In shorter beginnings one letter makes another name. */
const LEAST_FOR_SLIPS = 5;

export async function compileNames(entries: readonly Named[]): Promise<NameIndex> {
  const byToken = new Map<string, number[]>();
  const note = (tokens: Iterable<string>, entry: number, inName: 0 | 1) => {
    for (const token of tokens) {
      const ids = byToken.get(token);
      if (!ids) byToken.set(token, [2 * entry + inName]);
      else if (ids.at(-1)! >> 1 !== entry) ids.push(2 * entry + inName);
    }
  };
  for (const [entry, { name, context, nicknames = "" }] of entries.entries()) {
    if (entry % SLICE === 0) await otherWork();
    note(readName(name).tokens, entry, 1);
    if (nicknames !== "") note(readName(nicknames).tokens, entry, 1);
    for (const part of context.split(", ")) note(readName(part).tokens, entry, 0);
  }
  await otherWork();
  const tokens = [...byToken.keys()].sort();
  const starts = new Uint32Array(tokens.length + 1);
  for (const [i, token] of tokens.entries()) starts[i + 1] = starts[i]! + byToken.get(token)!.length;
  const postings = new Uint32Array(starts.at(-1)!);
  for (const [i, token] of tokens.entries()) postings.set(byToken.get(token)!, starts[i]);
  return {
    vocabulary: makeVocabulary(tokens),
    postings,
    starts,
    folded: entries.map(({ name }) => foldedName(name).text),
    had: new Uint32Array(entries.length),
    named: new Uint32Array(entries.length),
  };
}

/** More than all lists have; the names of the next index are nearly the same. */
const MOST_NAMES = 100_000;
const foldedName = remembered((name: string) => ({ text: inLongForms(wordChoices(name)) }), MOST_NAMES);

/** Whether a word of the text is taken for a typing mistake. */
export function hasSlip({ vocabulary }: NameIndex, text: string): boolean {
  return wordChoices(text).some((word) => isGuessed(vocabulary, word));
}

/** Whether a word of the text is taken for a typing mistake, and the last one begins none: `ed` may begin `Eduardo`. */
export function hasOnlySlips(index: NameIndex, text: string): boolean {
  const { from, to } = tokensBeginning(index.vocabulary, words(text).at(-1) ?? "");
  return from === to && hasSlip(index, text);
}

/**
 * The entries in which every word of the text begins a word, at least one of them in the name, in their order. A word that
 * begins none is taken for a typing mistake, as in the search; `anyMaySlip`: also one that begins others, and one that is not
 * yet complete. Joining words count only at the end.
 */
export function findNames(index: NameIndex, text: string, anyMaySlip = false): NamePosition[] {
  const { vocabulary, postings, starts, had, named } = index;
  const typed = wordChoices(text);
  // `S/N` is no name.
  if (typed.length > MAX_WORDS || typed.every(([word]) => word === "sn")) return [];
  const last = typed.length - 1;
  had.fill(0);
  named.fill(0);
  let all = 0;
  for (const [i, word] of typed.entries()) {
    if (i < last && JOINING_WORDS.has(word[0]!)) continue;
    const ranges = expandWord(vocabulary, word, { begins: true });
    // The last word may be incomplete: `st` is a setor, or the beginning of `Stella`.
    if (i === last && word[0] !== "sn") ranges.push(tokensBeginning(vocabulary, words(text).at(-1)!));
    if (anyMaySlip) ranges.push(...nearTokens(vocabulary, word[0]!, i === last));
    const bit = 1 << i;
    for (const { from, to } of ranges) {
      for (let k = starts[from]!; k < starts[to]!; k++) {
        const entry = postings[k]! >> 1;
        if ((had[entry]! & all) !== all) continue;
        had[entry]! |= bit;
        if ((postings[k]! & 1) === 1) named[entry]! |= bit;
      }
    }
    all |= bit;
  }
  const matches: NamePosition[] = [];
  for (let entry = 0; entry < had.length; entry++) {
    if (had[entry] === all && named[entry] !== 0) matches.push({ entry, inName: named[entry]! });
  }
  return matches;
}

/** The tokens that a word may be a misspelling of, or of their beginning. */
function nearTokens({ tokens }: Vocabulary, word: string, isBeginning: boolean): TokenRange[] {
  if (word.length < LEAST_FOR_SLIPS || /\d/.test(word)) return [];
  const ranges: TokenRange[] = [];
  const { from, to } = tokensBeginning({ tokens }, word[0]!);
  for (let i = from; i < to; i++) {
    const token = tokens[i]!;
    const lengths = isBeginning ? [word.length, word.length + 1] : [token.length];
    if (lengths.some((length) => isWithinEdits(word, token.slice(0, length), 1)))
      ranges.push({ from: i, to: i + 1 });
  }
  return ranges;
}

/** The entries of `findNames` with how well the text names them. */
export function matchNames(index: NameIndex, text: string, anyMaySlip = false): NameMatch[] {
  const typed = wordChoices(text);
  const whole = withoutJoints(inLongForms(typed));
  return findNames(index, text, anyMaySlip).map(({ entry, inName }) => {
    const name = withoutJoints(index.folded[entry]!);
    const isAll = typed.every((word, i) => (inName & (1 << i)) !== 0 || JOINING_WORDS.has(word[0]!));
    const tier = name.startsWith(whole) ? 0 : isAll ? 1 : 2;
    return { entry, tier, isPlaced: tier === 2 && whole.startsWith(`${name} `), isWhole: name === whole };
  });
}

/** `jardim das flores` is `jardim flores`; a last `das` may be the beginning of another word. */
function withoutJoints(name: string): string {
  return name.includes(" d") ? name.replaceAll(/ d[aeo]s?(?= )/g, "") : name;
}

/** A text as names are compared with it: `Jd. Europa` gives `jardim europa`. */
export function inLongForms(choices: string[][]): string {
  return choices.map(([word]) => word).join(" ");
}
