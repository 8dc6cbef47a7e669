import { Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { followAddress } from "#app/features/favorites/follow-query.ts";
import { STAGE_NAMES } from "#app/features/favorites/stage.ts";
import type { FavoritesView, EditorView } from "./favorites-view.ts";
import { DeadlineLines, Price } from "./offer-lines.tsx";

/** Dialog of a favourite that can only be read: its column, note, tags and target. */
export function FavoriteReader({ view: { query }, editor }: { view: FavoritesView; editor: EditorView }) {
  const { item, note, target } = editor;
  const facts: [term: string, text: string | null][] = [
    ["Coluna", STAGE_NAMES[item.stage]],
    ["Anotação", note === "" ? null : note],
    ["Etiquetas", item.tags.length === 0 ? null : item.tags.join(", ")],
    ["Preço alvo", target === "" ? null : `R$ ${target}`],
  ];
  return (
    <PageDialog title={item.title} closeTo={followAddress({ ...query, open: null })} tall>
      <div className="grid gap-1">
        <Price item={item} />
        <DeadlineLines item={item} />
        <Link to={`/property/${item.number}`} className="link min-h-11 content-center text-sm">
          Ver o imóvel
        </Link>
      </div>
      <dl className="grid gap-4">
        {facts.map(([term, text]) => (
          <div key={term} className="grid gap-1">
            <dt className="text-sm font-semibold">{term}</dt>
            <dd className={`wrap-anywhere whitespace-pre-line ${text === null ? "text-muted" : ""}`}>
              {text ?? "Nada escrito"}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">No plano Gratuito, seus favoritos ficam só para ler e remover.</p>
    </PageDialog>
  );
}
