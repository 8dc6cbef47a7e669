const AND = new Intl.ListFormat("pt-BR", { type: "conjunction" });
const OR = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** `Campinas, Santos e São Paulo`. */
export function joinAnd(parts: string[]): string {
  return AND.format(parts);
}

/** `casa, loja ou terreno`. */
export function joinOr(parts: string[]): string {
  return OR.format(parts);
}
