import { use, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { MARK_FORM, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";

interface Props {
  number: string;
  /** Whether it saves or removes the favourite. */
  saved: boolean;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Removes a favourite, or restores it. The focus moves to the button that undoes it. */
export function MarkButton({ number, saved, label, className = "button", children }: Props) {
  const store = use(Favorites);
  const click = (event: MouseEvent) => {
    if (!store) return;
    event.preventDefault();
    const item = event.currentTarget.closest("li");
    flushSync(() => store.toggle(number));
    item?.querySelector<HTMLElement>(`[name=${markName(!saved)}]:not([inert] *)`)?.focus();
  };
  return (
    <button
      form={MARK_FORM}
      name={markName(saved)}
      value={number}
      className={className}
      aria-label={label}
      onClick={click}
    >
      {children}
    </button>
  );
}

/** Covers the card of a removed favourite: it stays until the next page, so that a mistake can be undone in place. */
export function RemovedCover({ number, title }: { number: string; title: string }) {
  return (
    <div className="card-cover">
      <p className="font-semibold">Removido dos favoritos</p>
      <p className="text-sm text-muted">{title}</p>
      <MarkButton number={number} saved label={`Desfazer: manter ${title} nos favoritos`}>
        Desfazer
      </MarkButton>
    </div>
  );
}
