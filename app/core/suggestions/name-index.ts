import {
  expandWord,
  isGuessed,
  makeVocabulary,
  tokensBeginning,
  type Vocabulary,
} from "#app/facts/query/words/typo.ts";
import { nameTokens } from "#app/facts/places/address-tokens.ts";
import { wordChoices } from "#app/facts/places/address-words.ts";
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
  /** For each token the entries that contain it, and whether in their name. */
  postings: { entry: number; inName: boolean }[][];
  /** Folded names, for finding those that begin with the text. */
  folded: string[];
}

interface NameMatch {
  entry: number;
  /** 0: the name begins with the text; 1: all words are in the name; 2: some are in its context. */
  tier: number;
  /** Whether the name equals the text, ignoring abbreviations. */
  isWhole: boolean;
}

/** So many names are compiled before other requests get a turn. */
const SLICE = 500;

export async function compileNames(entries: readonly Named[]): Promise<NameIndex> {
  const byToken = new Map<string, { entry: number; inName: boolean }[]>();
  const note = (text: string, entry: number, inName: boolean) => {
    for (const token of new Set(nameTokens(text))) {
      const held = byToken.get(token);
      if (!held) byToken.set(token, [{ entry, inName }]);
      else if (held.at(-1)!.entry !== entry) held.push({ entry, inName });
    }
  };
  for (const [entry, { name, context, nicknames = "" }] of entries.entries()) {
    if (entry % SLICE === 0) await otherWork();
    note(`${name}, ${nicknames}`, entry, true);
    note(context, entry, false);
  }
  const tokens = [...byToken.keys()].sort();
  return {
    vocabulary: makeVocabulary(tokens),
    postings: tokens.map((token) => byToken.get(token)!),
    folded: entries.map(({ name }) => inLongForms(wordChoices(name))),
  };
}

/** Whether a word of the text is taken for a typing mistake. */
export function hasSlip({ vocabulary }: NameIndex, text: string): boolean {
  return wordChoices(text).some((word) => isGuessed(vocabulary, word));
}

/**
 * Entries in which every word of the text begins a word, at least one of them in the name. A word that begins
 * none is taken for a typing mistake, as in the search.
 */
export function matchNames({ vocabulary, postings, folded }: NameIndex, text: string): NameMatch[] {
  const typed = wordChoices(text);
  if (typed.length === 0) return [];
  const lastWord = words(text).at(-1)!;
  const hits = new Map<number, { words: number; inName: number }>();
  for (const [i, word] of typed.entries()) {
    const ranges = expandWord(vocabulary, word);
    // The last word may be incomplete: `st` is a setor, or the beginning of `Stella`.
    if (i === typed.length - 1) ranges.push(tokensBeginning(vocabulary, lastWord));
    // A match in the name wins over one in the context, whichever token comes first.
    const here = new Map<number, boolean>();
    for (const { from, to } of ranges) {
      for (let token = from; token < to; token++) {
        for (const { entry, inName } of postings[token]!) {
          if (i === 0 || hits.get(entry)?.words === i) here.set(entry, inName || here.get(entry) === true);
        }
      }
    }
    for (const [entry, inName] of here) {
      hits.set(entry, { words: i + 1, inName: (hits.get(entry)?.inName ?? 0) + (inName ? 1 : 0) });
    }
  }
  const whole = inLongForms(typed);
  return [...hits].flatMap(([entry, hit]) => {
    if (hit.words < typed.length || hit.inName === 0) return [];
    const tier = folded[entry]!.startsWith(whole) ? 0 : hit.inName === typed.length ? 1 : 2;
    return [{ entry, tier, isWhole: folded[entry] === whole }];
  });
}

function inLongForms(choices: string[][]): string {
  return choices.map(([word]) => word).join(" ");
}
