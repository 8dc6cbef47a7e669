import { and, sql, type SQL } from "drizzle-orm";
import { addressPhrase, phrasePattern } from "#app/facts/query/words/phrase-pattern.ts";
import { districtsNamed } from "#app/facts/query/words/place-names.ts";
import { preferredWords } from "#app/facts/query/words/preferred-words.ts";
import {
  closeTokens,
  districtsAlike,
  PART_TOGETHER,
  partsNamed,
  PLACE_WEIGHTS,
  TOGETHER,
  WHOLE_NAME,
  type CloseTokens,
} from "#app/facts/query/words/relevance.ts";
import { rankingWords } from "#app/facts/query/words/text-query.ts";
import { numberToken, streetToken, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { expandWord } from "#app/facts/query/words/typo.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { hasPhrase, hasToken, isInCities, isInDistricts, matchesWord } from "./sql-words.server.ts";

/**
 * Orders rows by their relevance to the words of a text (`relevance.ts`) and by the number of preferred words; empty
 * where there are none.
 */
export function matchOrder(text: string, preferred: string, lexicon: Lexicon): SQL[] {
  const words = text === "" ? [] : rankingWords(text);
  const order: SQL[] = [];
  if (words.length > 0) {
    const { vocabulary } = lexicon;
    const close = words.map((asked, i) =>
      closeTokens(vocabulary, asked, expandWord(vocabulary, asked.word, { whole: i < words.length - 1 })),
    );
    const parts = [
      ...close.map((tokens) => worthOf(tokens, lexicon)),
      ...worthTogether(
        words.map(({ word }) => word),
        close,
        lexicon,
      ),
    ];
    order.push(sql`${sql.join(parts, sql` + `)} desc`);
  }
  const had = (preferred === "" ? [] : preferredWords(preferred)).map(
    (word) => sql`(${matchesWord(word, lexicon)})::int`,
  );
  if (had.length > 0) order.push(sql`${sql.join(had, sql` + `)} desc`);
  return order;
}

/** What a word is worth in a row: that of its best place. */
function worthOf(close: readonly CloseTokens[], lexicon: Lexicon): SQL {
  const { names } = lexicon;
  const worths = close.flatMap(({ closeness, tokens }) => {
    const positions = tokens.flatMap((token) => names.byToken.get(token) ?? []);
    const slugs = tokens.flatMap((token) => names.citiesByToken.get(token) ?? []);
    const where: Record<keyof typeof PLACE_WEIGHTS, SQL> = {
      number: hasToken(tokens.map(numberToken)),
      street: hasToken(tokens.map(streetToken)),
      district: isInDistricts(positions, lexicon),
      city: isInCities(slugs),
      elsewhere: hasToken([...tokens]),
    };
    return (Object.keys(PLACE_WEIGHTS) as (keyof typeof PLACE_WEIGHTS)[]).map((place) => ({
      worth: closeness + PLACE_WEIGHTS[place],
      condition: where[place],
    }));
  });
  const cases = worths
    .sort((a, b) => b.worth - a.worth)
    .map(({ worth, condition }) => sql`when ${condition} then ${sql.raw(String(worth))}`);
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`;
}

function worthTogether(
  words: readonly QueryWord[],
  close: readonly (readonly CloseTokens[])[],
  lexicon: Lexicon,
): SQL[] {
  const phrase = addressPhrase(words, lexicon.names);
  const all = and(...words.map((word) => hasToken([...word])));
  const worth = (condition: SQL, value: number) =>
    sql`(case when ${condition} then ${sql.raw(String(value))} else 0 end)`;
  const whole = new Set(districtsNamed(lexicon.names, words));
  const alike = districtsAlike(lexicon.names, close).filter((position) => !whole.has(position));
  return [
    worth(isInDistricts([...whole], lexicon), WHOLE_NAME),
    worth(isInDistricts(alike, lexicon), TOGETHER),
    ...(phrase === null ? [] : [worth(and(all, hasPhrase(phrasePattern(phrase)))!, TOGETHER)]),
    ...partsNamed(words).map((named) => worth(and(all, hasPhrase(phrasePattern(named)))!, PART_TOGETHER)),
  ];
}
