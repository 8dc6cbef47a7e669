import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { KEYS_OFF } from "./key-help-shown.ts";

const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ["j", "Próximo imóvel"],
  ["k", "Imóvel anterior"],
  ["Enter", "Abrir o imóvel"],
  ["o", "Ver o resumo ao lado da lista, ou fechá-lo"],
  ["f", "Favoritar"],
  ["x", "Não me interessa, e ir ao próximo"],
  ["c", "Comparar"],
  ["u", "Desfazer o último"],
  ["/", "Buscar"],
  ["?", "Esta lista de atalhos"],
];

/** The keys of the list, and the choice to do without them: they are in the way of some ways to speak or to type. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setOff] = useState(() => onDevice.read(KEYS_OFF) !== null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="gate" aria-labelledby="atalhos" onClose={onClose}>
      <form method="dialog" className="flex items-start justify-between gap-2">
        <h2 id="atalhos" className="pt-2 text-lg font-semibold">
          Atalhos do teclado
        </h2>
        <button className="button button-plain button-icon flex-none" aria-label="Fechar">
          <Icon name="close" />
        </button>
      </form>
      <dl className="key-list">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        Na tela de toque: deslize um cartão para a direita para favoritar, para a esquerda se não interessa.
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 accent-brand"
          checked={!isOff}
          onChange={({ target }) => {
            setOff(!target.checked);
            onDevice.write(KEYS_OFF, target.checked ? null : "0");
          }}
        />
        Usar os atalhos neste aparelho
      </label>
    </dialog>
  );
}
