import { UF_NAMES, type Uf } from "./br.ts";

type Article = "o" | "a";

/** States whose name takes an article: `no Pará`, `na Bahia`, but `em Goiás`. */
const STATE_ARTICLES: Partial<Record<Uf, Article>> = {
  AC: "o",
  AM: "o",
  AP: "o",
  BA: "a",
  CE: "o",
  DF: "o",
  ES: "o",
  MA: "o",
  PA: "o",
  PB: "a",
  PI: "o",
  PR: "o",
  RJ: "o",
  RN: "o",
  RS: "o",
  TO: "o",
};

/** The few municipalities whose name takes an article, by slug. */
const CITY_ARTICLES = new Map<string, Article>([
  ["cabo-de-santo-agostinho-pe", "o"],
  ["crato-ce", "o"],
  ["guaruja-sp", "o"],
  ["recife-pe", "o"],
  ["rio-de-janeiro-rj", "o"],
  ["serra-es", "a"],
]);

/** States that share the name of one of their municipalities: where the state stands alone, the text says `estado`. */
const NAMED_LIKE_A_CITY: ReadonlySet<Uf> = new Set(["RJ", "SP"]);

/** A state with its preposition: `na Bahia`, `em São Paulo`. */
export function inState(uf: Uf): string {
  return `${withArticle("em", STATE_ARTICLES[uf])} ${UF_NAMES[uf]}`;
}

/** The same where no other word shows that it is a state: `no estado de São Paulo`, `na Bahia`. */
export function inStateAlone(uf: Uf): string {
  if (!NAMED_LIKE_A_CITY.has(uf)) return inState(uf);
  return `no ${stateAlone(uf)}`;
}

/** A state by its name where no other word shows that it is one: `Bahia`, `estado de São Paulo`. */
export function stateAlone(uf: Uf): string {
  const name = UF_NAMES[uf];
  return NAMED_LIKE_A_CITY.has(uf) ? `estado ${withArticle("de", STATE_ARTICLES[uf])} ${name}` : name;
}

/** A municipality with its preposition: `no Rio de Janeiro`, `em Niterói`. */
export function inCity(slug: string, name: string): string {
  return `${withArticle("em", CITY_ARTICLES.get(slug))} ${name}`;
}

/** `do Rio de Janeiro`, `de Niterói`. */
export function ofCity(slug: string, name: string): string {
  return `${withArticle("de", CITY_ARTICLES.get(slug))} ${name}`;
}

function withArticle(preposition: "em" | "de", article: Article | undefined): string {
  if (article === undefined) return preposition;
  return (preposition === "em" ? "n" : "d") + article;
}
