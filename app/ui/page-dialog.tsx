import { useEffect, useId, useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  /** Address of the page after closing. */
  closeTo: string;
  /** Fills the whole screen on phones. */
  tall: boolean;
  children: ReactNode;
}

/** A dialog that is part of the page's address: open without JavaScript, modal with it. */
export function PageDialog({ title, closeTo, tall, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current!;
    element.removeAttribute("open");
    element.showModal();
    element.querySelector<HTMLElement>("[aria-invalid=true], [data-first]")?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      className="box page-dialog"
      data-tall={tall}
      aria-labelledby={titleId}
      // React also gets the close events of dialogs inside this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void navigate(closeTo, { preventScrollReset: true });
      }}
    >
      {/*
        Its row and column are those of its button before that arrives. With a minimum height of the whole a long title
        would be cut in a full dialog.
      */}
      <div className="grid auto-rows-[minmax(2.75rem,auto)] grid-cols-[1fr_2.25rem] items-center gap-2">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          className="button button-plain button-icon -me-2"
          aria-label="Fechar"
        >
          <Icon name="close" />
        </Link>
      </div>
      {children}
    </dialog>
  );
}
