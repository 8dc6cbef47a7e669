import type { Suggestion } from "#app/core/suggestions/suggestions.ts";

/** Suggestions as the public API answers them; the text box of the page requests them as well. */
export interface ApiSuggestions {
  sugestoes: {
    tipo: Suggestion["kind"];
    rotulo: string;
    detalhe: string | null;
    n: number | null;
    href: string;
  }[];
}

export function toApiSuggestions(suggestions: Suggestion[]): ApiSuggestions {
  return {
    sugestoes: suggestions.map(({ kind, label, detail, count, href }) => ({
      tipo: kind,
      rotulo: label,
      detalhe: detail,
      n: count,
      href,
    })),
  };
}
