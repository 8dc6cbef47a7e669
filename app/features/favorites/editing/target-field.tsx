import { ChangeFields } from "./change-fields.tsx";
import type { EditorView, RefusedChange } from "#app/features/favorites/list/favorites-view.ts";
import { useChange } from "./use-change.tsx";

interface Props {
  editor: EditorView;
  refused: RefusedChange | null;
  address: string;
}

/** The price at which the member would buy. */
export function TargetField({ editor: { item, target }, refused, address }: Props) {
  const { busy, why, done, submit } = useChange(refused?.why ?? null);
  const against = item.target?.against ?? null;
  return (
    <form
      method="post"
      action={address}
      className="grid gap-2"
      onSubmit={(event) => void submit(event, "Preço alvo salvo")}
    >
      <ChangeFields change="alvo" number={item.number} address={address} />
      <label htmlFor="alvo" className="text-sm font-semibold">
        Seu preço alvo, em reais
      </label>
      <div className="flex gap-2">
        <input
          id="alvo"
          name="alvo"
          className="field"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="150.000"
          defaultValue={refused?.typed ?? target}
          aria-invalid={why !== null || undefined}
          aria-describedby="alvo-estado"
        />
        <button className="button flex-none" disabled={busy}>
          Salvar alvo
        </button>
      </div>
      <p
        id="alvo-estado"
        aria-live="polite"
        className={`text-sm ${why === null ? "text-muted" : "text-red"}`}
      >
        {why ?? (against === null ? done || "Vazio tira o alvo." : `Hoje: ${item.price}, ${against}.`)}
      </p>
    </form>
  );
}
