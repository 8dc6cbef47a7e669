import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import type { Filters, SearchQuery } from "#app/facts/query/filters.ts";
import { canonicalHref, normalise, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import type { NamedDays, Remarks } from "#app/facts/query/sentence/sentence.ts";
import { saysMost } from "#app/facts/query/sentence/sentence-numbers.ts";
import { saysNearMe } from "#app/facts/query/sentence/sentence-words.ts";
import { words as wordsOf } from "#app/lib/text.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { plural } from "#app/lib/numbers.ts";

/** A remark on how a sentence was read, with the search it may have meant. */
export interface RemarkView {
  text: string;
  link: { href: string; label: string } | null;
}

/** Remarks on ambiguous and left-out words, each with the other search when that finds something. */
export function remarkViews(
  engine: SearchEngine,
  query: SearchQuery,
  { other, preferred, unfit, days, slips, elsewhere }: Remarks,
  usualSort: UsualSort,
): RemarkView[] {
  const views: RemarkView[] = [];
  const first = { ...query, page: 1, through: 1, sentence: "" };
  const search = (filters: Filters) => ({
    count: engine.count(filters),
    href: canonicalHref(SEARCH_PATH, withFilters(first, filters, usualSort), usualSort),
  });
  for (const { source, meant, town } of slips) {
    const { cities, text } = query.filters;
    const exactly =
      town === null
        ? { ...query.filters, text: text.replace(`"${meant}"`, `"${source}"`) }
        : {
            ...query.filters,
            cities: cities.filter((slug) => slug !== town),
            text: `${text} "${source}"`.trim(),
          };
    views.push({
      text: `Mostrando resultados de “${meant}”.`,
      link: { href: search(normalise(exactly)).href, label: `Buscar exatamente “${source}”` },
    });
  }
  if (other !== null && !isInItsTown(engine, other, query.filters)) {
    const { town, asTown, joinedIn, words } = other;
    const { count, href } = search(otherSearch(other, query.filters));
    const name = town === null ? "" : `${town.name}, ${town.state}`;
    const countText = plural(count, "imóvel", "imóveis");
    const streets = { href, label: `Ver bairros e ruas com o nome “${words}” (${countText})` };
    views.push(
      joinedIn
        ? {
            text: `Mostrando os bairros “${words}” de ${joinedIn.name}, ${joinedIn.state}.`,
            link: { href, label: `Ver os de ${name} (${countText})` },
          }
        : asTown
          ? {
              text: town === null ? `“${words}” também é nome de bairro.` : `Mostrando a cidade de ${name}.`,
              link: streets,
            }
          : {
              text: `Mostrando bairros e ruas com o nome “${words}”.`,
              link: { href, label: `Ver a cidade de ${name} (${countText})` },
            },
    );
  }
  if (preferred !== "") {
    // Each word by itself: as a phrase they would have to be next to each other.
    const exactly = wordsOf(preferred).map((word) => `"${word}"`);
    const text = [query.filters.text, ...exactly].join(" ").trim();
    const { count, href } = search(normalise({ ...query.filters, text }));
    const there =
      elsewhere &&
      search(normalise({ ...query.filters, states: [], cities: [elsewhere.slug], districts: [] }));
    views.push({
      text:
        count === 0
          ? `Ficou de fora da busca: “${preferred}”. Nenhum destes imóveis tem essas palavras no endereço.`
          : `Ficou de fora da busca: “${preferred}”. Quem tem essas palavras no endereço vem primeiro.`,
      link:
        count > 0
          ? { href, label: `Ver só com “${preferred}” (${plural(count, "imóvel", "imóveis")})` }
          : elsewhere && there && there.count > 0
            ? {
                href: there.href,
                label: `Ver ${elsewhere.name}, ${elsewhere.state} (${plural(there.count, "imóvel", "imóveis")})`,
              }
            : null,
    });
  }
  const quoted = (left: string[]) => joinAnd(left.map((words) => `“${words}”`));
  const most = unfit.filter(saysMost);
  if (most.length > 0) {
    const why =
      "ela só conhece o mínimo de quartos, suítes, banheiros e vagas, e mostra também quem tem mais.";
    views.push({ text: `Ficou de fora da busca o máximo em ${quoted(most)}: ${why}`, link: null });
  }
  const near = unfit.filter(saysNearMe);
  if (near.length > 0) {
    const where = "no mapa, o botão “Perto de mim” mostra os imóveis em volta de onde você está.";
    views.push({ text: `Ficou de fora da busca ${quoted(near)}: ${where}`, link: null });
  }
  const others = unfit.filter((words) => !most.includes(words) && !near.includes(words));
  if (others.length > 0) {
    const text = `Ficou de fora da busca: ${quoted(others)}. Ainda não dá para buscar assim.`;
    views.push({ text, link: null });
  }
  if (days !== null) views.push({ text: textOfDays(days), link: null });
  return views;
}

type Other = NonNullable<Remarks["other"]>;

/** The other reading, with all that was chosen beside the name. */
function otherSearch({ filters, rest }: Other, chosen: Filters): Filters {
  return normalise({ ...withoutPlaces(chosen), ...filters, text: rest });
}

/** `Terrenos Goiânia`: the streets with the town's name are all in it, so they are shown already. */
function isInItsTown(engine: SearchEngine, other: Other, chosen: Filters): boolean {
  if (other.town === null) return false;
  const all = otherSearch(other, chosen);
  const there = { ...withoutPlaces(all), cities: [other.town.slug] };
  return other.asTown && engine.count(all) === engine.count(there);
}

/** Only saved pages have dates, so most listings may or may not be sold on the requested days. */
function textOfDays({ words, isApplied, undated }: NamedDays): string {
  const others = plural(undated, "imóvel", "imóveis");
  return isApplied
    ? `Mostrando só os imóveis com data conhecida para “${words}”. A lista da Caixa não diz a data de ${others}, que ${undated === 1 ? "ficou" : "ficaram"} de fora.`
    : `Ficou de fora da busca: “${words}”. Não há data conhecida nesses dias, e a lista da Caixa não diz a data de ${others}.`;
}
