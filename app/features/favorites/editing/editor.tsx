import { Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import type {
  FavoritesView,
  EditorView,
  RefusedChange,
} from "#app/features/favorites/list/favorites-view.ts";
import { followAddress } from "#app/features/favorites/follow-query.ts";
import { MoveForm } from "./move-form.tsx";
import { NoteField } from "./note-field.tsx";
import { DeadlineLines, Price } from "#app/features/favorites/list/offer-lines.tsx";
import { TagField } from "./tag-field.tsx";
import { TargetField } from "./target-field.tsx";
import { useListMove } from "./use-list-move.tsx";

interface Props {
  view: FavoritesView;
  editor: EditorView;
  refused: RefusedChange | null;
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
