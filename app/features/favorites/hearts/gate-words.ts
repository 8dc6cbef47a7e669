import type { Gate } from "./favorite-store.ts";

/** Why a heart was not saved, and what becomes of it; said by the dialog, and by toasts where no script runs. */
export const GATE_WORDS: Readonly<Record<Gate, { title: string; detail: string }>> = {
  sign_in: {
    title: "Entre para salvar favoritos",
    // Not every member's plan saves favourites.
    detail: "Guardamos este imóvel até você entrar. No teste e no Premium, ele vai para Meus Favoritos.",
  },
  plan: {
    title: "Salvar favoritos é do Premium",
    detail:
      "O plano Gratuito não salva favoritos. Guardamos o seu pedido: com o Premium, este imóvel estará em Meus Favoritos.",
  },
};
