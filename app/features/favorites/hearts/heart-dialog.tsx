import { useHere } from "#app/features/upgrade/plan-link.tsx";
import UpgradeDialog from "#app/features/upgrade/upgrade-dialog.tsx";
import type { Gate } from "./favorite-store.ts";

const WORDS: Record<Gate, { title: string; detail: string }> = {
  sign_in: {
    title: "Entre para salvar favoritos",
    detail: "Guardamos este imóvel: assim que você entrar, ele estará em Meus Favoritos.",
  },
  plan: {
    title: "Salvar favoritos é do Premium",
    detail:
      "O plano Gratuito não salva favoritos. Guardamos o seu pedido: com o Premium, este imóvel já estará em Meus Favoritos.",
  },
};

/**
 * Dialog that explains why a heart was not saved. The wish is stored, so that the property need not be found
 * again.
 */
export default function FavoriteGate({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  return <UpgradeDialog {...WORDS[gate]} opens={gate} returnTo={useHere()} onClose={onClose} />;
}
