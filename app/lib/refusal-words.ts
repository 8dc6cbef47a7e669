/** The texts of a refused request, the same on every page that shows one. */
export interface RefusalWords {
  title: string;
  /** What happened. */
  text: string;
  /** What the person can do about it. */
  advice: string;
}

/** By the status of the response. */
export const REFUSAL_WORDS = {
  403: {
    title: "Pedido recusado",
    text: "Este pedido não veio de uma página nossa, e por isso nada mudou.",
    advice: "Abra a página de novo por aqui.",
  },
  408: {
    title: "Envio lento demais",
    text: "O envio demorou demais e foi interrompido.",
    advice: "Nada mudou: tente de novo.",
  },
  413: {
    title: "Envio grande demais",
    text: "O que foi enviado passa do que cabe aqui.",
    advice: "Nada mudou: encurte o texto ou escolha um arquivo menor.",
  },
  429: {
    title: "Pedidos demais",
    text: "Muitos pedidos vieram do seu endereço em pouco tempo.",
    advice: "Espere alguns segundos e tente de novo.",
  },
} as const satisfies Record<number, RefusalWords>;

/** The texts for a status; null where it has none of its own. */
export function refusalWords(status: number): RefusalWords | null {
  return (REFUSAL_WORDS as Record<number, RefusalWords>)[status] ?? null;
}
