import { formatExact } from "#app/lib/money.ts";
import type { compareWithList } from "./belief.ts";

type Difference = ReturnType<typeof compareWithList>["differences"][number];

const FIELD_WORDS = {
  preco: "o valor mínimo",
  avaliacao: "a avaliação",
  cidade: "a cidade",
} as const satisfies Record<Difference["field"], string>;

/** Differences of a page from a list as one text, as they are stored; null: none. */
export function divergenceOf(differences: readonly Difference[]): string | null {
  const plain = (value: string) => value.replaceAll(/[|:]/g, " ");
  return (
    differences.map(({ field, page, list }) => `${field}:${plain(page)}:${plain(list)}`).join("|") || null
  );
}

/** `o valor mínimo é R$ 90.000,00 na página e R$ 80.000,00 na lista`, for each difference that is stored. */
export function differenceWords(divergence: string | null): string[] {
  return (divergence ?? "").split("|").flatMap((part) => {
    const [field = "", page = "", list = ""] = part.split(":");
    if (!Object.hasOwn(FIELD_WORDS, field)) return [];
    const written = (value: string) => (field === "cidade" ? value : formatExact(Number(value)));
    return `${FIELD_WORDS[field as Difference["field"]]} é ${written(page)} na página e ${written(list)} na lista`;
  });
}
