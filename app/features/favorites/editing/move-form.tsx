import { ChangeFields } from "./change-fields.tsx";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { STAGE_NAMES, STAGES, stageOf, type Stage } from "#app/features/favorites/stage.ts";

interface Props {
  item: Pick<FavoriteView, "number" | "title">;
  stage: Stage;
  /** Address of this page, to which a form without a script returns. */
  address: string;
  onMove: (stage: Stage) => void;
  /** Tells the two forms of one favourite on a page apart. */
  place?: "card" | "editor";
}

/** Moves a favourite to another column with a select, or without a script with its button. */
export function MoveForm({ item, stage, address, onMove, place = "card" }: Props) {
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
