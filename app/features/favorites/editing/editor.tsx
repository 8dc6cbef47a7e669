import { Link } from "react-router";
import { followAddress } from "#app/features/favorites/follow-query.ts";
import type { TagCount } from "#app/features/favorites/list/favorite-choice.ts";
import type {
  FavoritesView,
  EditorView,
  RefusedChange,
} from "#app/features/favorites/list/favorite-list.server.ts";
import { DeadlineLines, Price } from "#app/features/favorites/list/offer-lines.tsx";
import { LONGEST_TAG, MAX_TAGS } from "#app/features/favorites/own-limits.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { MoveForm } from "./card-actions.tsx";
import { NoteField } from "./note-field.tsx";
import { ChangeFields, useChange, useListMove } from "./use-change.tsx";

interface Props {
  view: FavoritesView;
  editor: EditorView;
  refused: RefusedChange | null;
}

interface TargetFieldProps {
  editor: EditorView;
  refused: RefusedChange | null;
  address: string;
}

interface TagFieldProps {
  editor: EditorView;
  /** All tags that the member uses. */
  known: TagCount[];
  refused: RefusedChange | null;
  address: string;
}

/** Dialog for a favourite's note, tags and target, above the page from which it was opened. */
export function Editor({ view: { query, tags }, editor, refused }: Props) {
  const { item } = editor;
  const address = followAddress({ ...query, open: item.number });
  const [stage, move] = useListMove(item);
  const refusedOf = (...actions: string[]) => (refused && actions.includes(refused.action) ? refused : null);
  return (
    <PageDialog title={item.title} closeTo={followAddress({ ...query, open: null })} tall>
      <div className="grid gap-1">
        <Price item={item} />
        <DeadlineLines item={item} />
        <Link to={`/property/${item.number}`} className="link min-h-11 content-center text-sm">
          Ver o imóvel
        </Link>
      </div>
      <div className="grid gap-1.5">
        <span className="text-sm font-semibold" aria-hidden="true">
          Coluna
        </span>
        <MoveForm item={item} stage={stage} address={address} onMove={move} place="editor" />
      </div>
      <NoteField editor={editor} refused={refusedOf("anotar")} address={address} />
      <TagField
        editor={editor}
        known={tags}
        refused={refusedOf("etiquetar", "tirar-etiqueta")}
        address={address}
      />
      <TargetField editor={editor} refused={refusedOf("alvo")} address={address} />
    </PageDialog>
  );
}

/** The price at which the member would buy. */
function TargetField({ editor: { item, target }, refused, address }: TargetFieldProps) {
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

/** The tags of a favourite, each with a button that removes it, and a field for another one. */
function TagField({ editor: { item }, known, refused, address }: TagFieldProps) {
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
