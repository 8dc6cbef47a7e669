import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { PlanLink } from "./plan-link.tsx";

interface Props {
  title: string;
  detail: string;
  /** What would unlock it; null: nothing that this dialog can offer. */
  opens: "sign_in" | "plan" | null;
  onClose: () => void;
}

/** Explains why something is locked and links to what unlocks it. */
export function GateDialog({ title, detail, opens, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const back = encodeURIComponent(pathname + search);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Escape inside the dialog from reaching the page
    <dialog
      ref={dialog}
      className="gate"
      aria-labelledby="gate-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
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
        {opens === "plan" && (
          <PlanLink className="button button-brand" onClick={close}>
            Conhecer o Premium
          </PlanLink>
        )}
      </div>
    </dialog>
  );
}
