import { use, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { MARK_FORM, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { OpenLink } from "#app/features/favorites/list/own-lines.tsx";
import { STAGE_NAMES, STAGES, stageOf, type Stage } from "#app/features/favorites/stage.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ChangeFields } from "./use-change.tsx";

interface Props {
  item: FavoriteView;
  stage: Stage;
  query: FollowQuery;
  /** The favourite can only be read and removed. */
  readOnly: boolean;
  onMove: (stage: Stage) => void;
}

interface MoveFormProps {
  item: Pick<FavoriteView, "number" | "title">;
  stage: Stage;
  /** Address of this page, to which a form without a script returns. */
  address: string;
  onMove: (stage: Stage) => void;
  /** Tells the two forms of one favourite on a page apart. */
  place?: "card" | "editor";
}

interface MarkButtonProps {
  number: string;
  /** Whether it saves or removes the favourite. */
  saved: boolean;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Actions on a favourite's card: move, edit, remove. */
export function CardActions({ item, stage, query, readOnly, onMove }: Props) {
  return (
    <>
      {readOnly ? (
        <p className="favorite-stage">{STAGE_NAMES[stage]}</p>
      ) : (
        <MoveForm item={item} stage={stage} address={followAddress(query)} onMove={onMove} />
      )}
      <OpenLink item={item} query={query} readOnly={readOnly} />
      <MarkButton
        number={item.number}
        saved={false}
        label={`Remover dos favoritos: ${item.title}`}
        className="button button-icon"
      >
        <Icon name="trash" />
      </MarkButton>
    </>
  );
}

/** Moves a favourite to another column with a select, or without a script with its button. */
export function MoveForm({ item, stage, address, onMove, place = "card" }: MoveFormProps) {
  return (
    <form method="post" action={address} className="move-form">
      <ChangeFields change="mover" number={item.number} address={address} />
      <select
        id={moveSelectId(item.number, place)}
        name="etapa"
        className="field"
        aria-label={`Mover para: ${item.title}`}
        // Without a script the button sends the chosen column.
        value={stage}
        onChange={({ target }) => {
          const to = stageOf(target.value);
          if (to) onMove(to);
        }}
      >
        {STAGES.map((one) => (
          <option key={one} value={one}>
            {STAGE_NAMES[one]}
          </option>
        ))}
      </select>
      <button className="button without-script">
        Mover para<span className="sr-only"> a coluna escolhida: {item.title}</span>
      </button>
    </form>
  );
}

export function moveSelectId(number: string, place = "card"): string {
  return `mover-${place}-${number}`;
}

/** Removes a favourite, or restores it. The focus moves to the button that undoes it. */
function MarkButton({ number, saved, label, className = "button", children }: MarkButtonProps) {
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
