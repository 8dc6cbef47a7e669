import { use, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { MARK_FORM, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";

interface Props {
  number: string;
  /** What it makes of the favourite. */
  saved: boolean;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Removes a favourite, or takes that back. Whoever did either stands on the button that undoes it. */
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

/** Over a favourite that was removed: it keeps its place until the next page, so that a slip is undone where it happened. */
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
