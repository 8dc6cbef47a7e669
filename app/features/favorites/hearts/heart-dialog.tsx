import { useHere } from "#app/features/upgrade/plan-link.tsx";
import UpgradeDialog from "#app/features/upgrade/upgrade-dialog.tsx";
import type { Gate } from "./favorite-store.ts";
import { GATE_WORDS } from "./gate-words.ts";

/**
 * Dialog that explains why a heart was not saved. The wish is stored, so that the property need not be found
 * again.
 */
export default function FavoriteGate({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  return <UpgradeDialog {...GATE_WORDS[gate]} opens={gate} returnTo={useHere()} onClose={onClose} />;
}
