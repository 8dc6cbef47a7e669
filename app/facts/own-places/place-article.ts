import { fold } from "#app/lib/text.ts";

/** First words of names that people give to their places, by their article. */
const MASCULINE = words(
  "trabalho emprego escritorio colegio hospital metro mercado clube consultorio curso centro shopping apartamento aeroporto terminal ponto servico estagio sitio parque pai avo tio namorado estudio galpao ateliê",
);
const FEMININE = words(
  "escola creche faculdade universidade academia igreja empresa loja fabrica clinica estacao rodoviaria praia praca obra oficina mae vo sogra chacara fazenda sede firma tia namorada feira biblioteca",
);

/**
 * A place's name after a distance, with the article that it takes: `do Trabalho`, `da Escola da Ana`, `de Casa`. A name whose
 * article is not known has none, which is never wrong.
 */
export function fromPlace(name: string): string {
  const [first = "", ...rest] = fold(name).split(/[^a-z0-9]+/);
  if (MASCULINE.has(first)) return `do ${name}`;
  // A person's own home has no article, somebody else's has one.
  if (FEMININE.has(first) || (first === "casa" && rest.length > 0)) return `da ${name}`;
  return `de ${name}`;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" ").map(fold));
}
