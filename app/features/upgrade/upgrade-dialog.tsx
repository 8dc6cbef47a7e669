import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PremiumWords } from "./premium-words.tsx";
import { UpgradePresses, useSells } from "./upgrade-presses.tsx";

interface Props {
  title: string;
  detail: string;
  /** What would unlock it; null: nothing that this dialog can offer. */
  opens: "sign_in" | "plan" | null;
  /** The page that signing in or a payment leads back to. */
  returnTo: string;
  onClose: () => void;
}

/**
 * Explains why something is locked and offers what unlocks it. A payment opens in a new tab, so that what was being done
 * waits beneath.
 */
export default function UpgradeDialog({ title, detail, opens, returnTo, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const sells = useSells();
  const [sold] = useState(sells);
  // Paid for in the other tab.
  useEffect(() => {
    if (sold && !sells) dialog.current?.close();
  }, [sold, sells]);
  const close = () => dialog.current?.close();
  const back = encodeURIComponent(returnTo);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Escape inside the dialog from reaching the page
    <dialog
      ref={dialog}
      className="gate"
      aria-labelledby="gate-title"
      onClose={(event) => {
        inside(event);
        onClose();
      }}
      onCancel={inside}
      onKeyDown={inside}
      onInput={inside}
      onSubmit={inside}
    >
      <form method="dialog" className="flex items-start justify-between gap-2">
        <h2 id="gate-title" className="pt-2 text-lg font-semibold">
          {title}
        </h2>
        <button className="button button-plain button-icon flex-none" aria-label="Fechar">
          <Icon name="close" />
        </button>
      </form>
      <p className="text-muted">{detail}</p>
      {opens === "plan" && <PremiumWords />}
      <div className="flex flex-wrap gap-2 pt-2">
        {opens === "sign_in" && (
          <>
            <Link to={`/auth?voltar=${back}`} className="button button-brand" onClick={close}>
              Entrar
            </Link>
            <Link to={`/auth?voltar=${back}&aba=cadastrar`} className="button" onClick={close}>
              Criar conta
            </Link>
          </>
        )}
        {opens === "plan" && <UpgradePresses returnTo={returnTo} onLeave={close} />}
      </div>
    </dialog>
  );
}

/** React also hands events of this dialog to the components around it. */
function inside(event: SyntheticEvent | KeyboardEvent): void {
  event.stopPropagation();
}
