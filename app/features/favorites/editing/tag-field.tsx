import { Icon } from "#app/ui/icon.tsx";
import { ChangeFields, useChange } from "./use-change.tsx";
import type { TagCount } from "#app/features/favorites/list/favorite-choice.ts";
import type { EditorView, RefusedChange } from "#app/features/favorites/list/favorites-view.ts";
import { LONGEST_TAG, MAX_TAGS } from "#app/features/favorites/own-limits.ts";

interface Props {
  editor: EditorView;
  /** All tags that the member uses. */
  known: TagCount[];
  refused: RefusedChange | null;
  address: string;
}

/** The tags of a favourite, each with a button that removes it, and a field for another one. */
export function TagField({ editor: { item }, known, refused, address }: Props) {
  const { busy, why, done, submit } = useChange(refused?.why ?? null);
  const others = known.filter(({ tag }) => !item.tags.includes(tag));
  return (
    <section className="grid gap-2" aria-labelledby="etiquetas-titulo">
      <h3 id="etiquetas-titulo" className="text-sm font-semibold">
        Etiquetas
      </h3>
      {item.tags.length > 0 && (
        <form
          method="post"
          action={address}
          className="flex flex-wrap gap-2"
          onSubmit={(event) => void submit(event, "Etiqueta tirada")}
        >
          <ChangeFields change="tirar-etiqueta" number={item.number} address={address} />
          {item.tags.map((tag) => (
            <button
              key={tag}
              name="etiqueta"
              value={tag}
              className="chip"
              disabled={busy}
              aria-label={`Tirar a etiqueta ${tag}`}
            >
              {tag}
              <Icon name="close" />
            </button>
          ))}
        </form>
      )}
      {item.tags.length < MAX_TAGS ? (
        <form
          method="post"
          action={address}
          className="flex gap-2"
          onSubmit={async (event) => {
            const form = event.currentTarget;
            if (await submit(event, "Etiqueta posta")) form.reset();
          }}
        >
          <ChangeFields change="etiquetar" number={item.number} address={address} />
          <input
            name="etiqueta"
            className="field"
            defaultValue={refused?.typed ?? ""}
            maxLength={LONGEST_TAG}
            list="etiquetas-conhecidas"
            autoComplete="off"
            placeholder="perto da praia"
            aria-label="Nova etiqueta"
            aria-invalid={why !== null || undefined}
            aria-describedby="etiquetas-estado"
            required
          />
          <datalist id="etiquetas-conhecidas">
            {others.map(({ tag }) => (
              <option key={tag}>{tag}</option>
            ))}
          </datalist>
          <button className="button flex-none" disabled={busy}>
            Pôr etiqueta
          </button>
        </form>
      ) : (
        <p className="text-sm text-muted">São no máximo {MAX_TAGS} etiquetas por imóvel.</p>
      )}
      <p id="etiquetas-estado" aria-live="polite" className={why === null ? "sr-only" : "text-sm text-red"}>
        {why ?? done}
      </p>
    </section>
  );
}
