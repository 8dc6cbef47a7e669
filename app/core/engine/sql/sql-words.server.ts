import { and, eq, like, not, or, sql, type SQL } from "drizzle-orm";
import { searchCities, searchRows, searchWords } from "#app/db/schema/engine.ts";
import { properties } from "#app/db/schema/properties.ts";
import { phrasePattern } from "#app/facts/query/words/phrase-pattern.ts";
import { parseText, type Term } from "#app/facts/query/words/text-query.ts";
import { NUMBER_PREFIX_DIGITS, numberAsked, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { expandWord, tokensBeginning } from "#app/facts/query/words/typo.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";

const NOTHING = sql`false`;

export function matchesText(text: string, lexicon: Lexicon): SQL | null {
  const query = parseText(text);
  if (query.kind === "number") return like(searchRows.nDoImovel, `${query.prefix}%`);
  const clauses = query.clauses.map(({ any, isOut }) => {
    const found = or(...any.map((term) => matchesTerm(term, lexicon))) ?? NOTHING;
    return isOut ? not(found) : found;
  });
  return and(...clauses) ?? null;
}

function matchesTerm(term: Term, lexicon: Lexicon): SQL {
  const { vocabulary } = lexicon;
  if (term.kind === "word") return matchesWord(term.word, lexicon, !term.begins);
  if (term.kind === "prefix") {
    const ranges = term.beginnings.map((letters) => tokensBeginning(vocabulary, letters));
    return hasToken(ranges.flatMap(({ from, to }) => vocabulary.tokens.slice(from, to)));
  }
  if (term.kind === "town") return isInCities([term.slug]);
  if (term.kind === "state")
    return sql`${searchRows.cidade} in (select ${searchCities.cidade} from ${searchCities}
      where ${searchCities.uf} = ${term.state})`;
  const all = and(...term.words.map((word) => hasToken([...word])))!;
  return term.kind === "phrase" && term.words.length > 1
    ? and(all, hasPhrase(phrasePattern(term.words), PLACE_TEXT))!
    : all;
}

export function matchesWord(word: QueryWord, { vocabulary }: Lexicon, whole = false): SQL {
  const number = numberAsked(word);
  if (number !== null) {
    const isNumber =
      number.length < NUMBER_PREFIX_DIGITS
        ? eq(searchRows.nDoImovel, number)
        : like(searchRows.nDoImovel, `${number}%`);
    return or(isNumber, hasToken([...word]))!;
  }
  const ranges = expandWord(vocabulary, word, { whole });
  const tokens = ranges.flatMap(({ from, to }) => vocabulary.tokens.slice(from, to));
  return tokens.length ? hasToken(tokens) : NOTHING;
}

/**
 * With `is true` the rows are hashed once. As a join, the planner would take every word for a rare one and look rows up
 * one by one.
 */
export function hasToken(tokens: string[]): SQL {
  return sql`(${searchRows.linha} in (select unnest(${searchWords.linhas}) from ${searchWords}
    where ${searchWords.token} = any(${sql.param(tokens)}::text[]))) is true`;
}

/** Where a property is as one text, like `placeText`. */
const PLACE_TEXT = sql`concat_ws(', ', p.endereco_nome, p.bairro_nome, p.localidade, p.cidade_nome, p.uf)`;

/** Whether a text of the property has a pattern. */
export function hasPhrase(pattern: string, of = sql`p.endereco_nome`): SQL {
  return sql`(select ${of} ~ ${pattern} from ${properties} p where p.n_do_imovel = ${searchRows.nDoImovel})`;
}

export function isInDistricts(positions: number[], { districts }: Lexicon): SQL {
  if (positions.length === 0) return NOTHING;
  const named = positions.map((i) => districts[i]!);
  return sql`((${searchRows.cidade}, ${searchRows.bairroSlug}) in (select c.cidade, n.bairro
    from unnest(${sql.param(named.map(({ citySlug }) => citySlug))}::text[],
      ${sql.param(named.map(({ slug }) => slug))}::text[]) as n(cidade, bairro)
    join ${searchCities} c on c.cidade_slug = n.cidade)) is true`;
}

export function isInCities(slugs: string[]): SQL {
  if (slugs.length === 0) return NOTHING;
  return sql`${searchRows.cidade} in (select ${searchCities.cidade} from ${searchCities}
    where ${searchCities.cidadeSlug} = any(${sql.param(slugs)}::text[]))`;
}
