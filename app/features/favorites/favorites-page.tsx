import { use, useEffect, useEffectEvent, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { MARK_FORM, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import { Favorites, useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { eachStage, STAGE_NAMES } from "#app/features/favorites/stage.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { useReturnFocus } from "#app/ui/return-focus.tsx";
import { Board } from "./board/board.tsx";
import { CardActions, RemovedCover } from "./editing/card-actions.tsx";
import { Editor } from "./editing/editor.tsx";
import { subscribeToTabs, useListMove } from "./editing/use-change.tsx";
import { followAddress, followLeftOut, type FollowQuery } from "./follow-query.ts";
import type { FavoriteView } from "./list/favorite-view.ts";
import type { EditorView, FavoritesView, RefusedChange } from "./list/favorite-list.server.ts";
import { NoFavorites, NoMatches, ReadingNotice } from "./list/no-favorites.tsx";
import { OfferBody, DeadlineLines, Price } from "./list/offer-lines.tsx";
import { OwnLines } from "./list/own-lines.tsx";
import { StageTabs } from "./list/stage-tabs.tsx";
import { Toolbar } from "./list/toolbar.tsx";

interface Props {
  view: FavoritesView;
  /** The form that was just refused, without a script. */
  refused: RefusedChange | null;
  /** Actions on the whole list. */
  tools: ReactNode;
  /** The changes since the last visit. */
  news: ReactNode;
}

/** `/favorites`: a member's favourites as a list or a board, with a dialog for the open one. */
export function FavoritesPage({ view: written, refused, tools, news }: Props) {
  const { query, editor } = written;
  const removed = useRemoved(written.items);
  const view = withoutRemoved(written, removed);
  useOtherTabs();
  useReturnFocus();
  return (
    <div className="page grid content-start gap-4 py-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="py-[0.3125rem] text-xl font-bold">Meus Favoritos</h1>{" "}
        {written.total > 0 && (
          <output className="tag tag-good text-sm">{plural(view.total, "imóvel", "imóveis")}</output>
        )}
        {written.total > 0 && tools}
      </header>
      {view.readOnly && <ReadingNotice wishes={view.wishes} returnTo={followAddress(query)} />}
      {view.removed !== null && <Removed number={view.removed} />}
      {refused && !editor && <NotSaved refused={refused} />}
      <LeftOut of={followLeftOut} />
      {written.total > 0 && news}
      {written.total === 0 ? (
        <NoFavorites />
      ) : (
        <>
          <Toolbar view={view} />
          {view.board ? (
            <Board
              key={followAddress({ ...query, stage: null, open: null })}
              view={view}
              arrangement={view.board}
              removed={removed}
            />
          ) : (
            <FavoriteList view={view} />
          )}
        </>
      )}
      {editor &&
        (view.readOnly ? (
          <FavoriteReader key={editor.item.number} view={view} editor={editor} />
        ) : (
          <Editor key={editor.item.number} view={view} editor={editor} refused={refused} />
        ))}
    </div>
  );
}

function FavoriteList({ view }: { view: FavoritesView }) {
  const { items, query, counts, previous, next } = view;
  return (
    <>
      <StageTabs view={view} counts={counts} front={query.stage} />
      {items.length === 0 && <NoMatches query={query} />}
      <ul className="favorites">
        {items.map((item) => (
          <FavoriteCard key={item.number} item={item} query={query} readOnly={view.readOnly} />
        ))}
      </ul>
      {(previous ?? next) !== null && (
        <nav aria-label="Páginas" className="flex justify-center gap-2">
          {previous !== null && (
            <Link to={previous} rel="prev" className="button">
              <Icon name="left" />
              Anterior
            </Link>
          )}
          {next !== null && (
            <Link to={next} rel="next" className="button">
              Próxima
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface CardProps {
  item: FavoriteView;
  query: FollowQuery;
  readOnly: boolean;
}

/** A favourite in the list: a card in a grid, a row on phones. */
function FavoriteCard({ item, query, readOnly }: CardProps) {
  const saved = useFavorite(item.number);
  const [stage, move] = useListMove(item);
  return (
    <li>
      <article className="favorite" inert={!saved}>
        <OfferBody item={item} small={`${item.saleMode} · ${item.saved}`}>
          <OwnLines item={item} query={query} />
        </OfferBody>
        <div className="favorite-actions">
          <CardActions item={item} stage={stage} query={query} readOnly={readOnly} onMove={move} />
        </div>
      </article>
      {!saved && <RemovedCover number={item.number} title={item.title} />}
    </li>
  );
}

/** Numbers removed since the page was loaded: counts are adjusted to the hearts. */
function useRemoved(items: FavoriteView[]): ReadonlySet<string> {
  const store = use(Favorites);
  const gone = () => items.filter(({ number }) => store && !store.has(number));
  const numbers = useSyncExternalStore(
    store?.subscribe ?? (() => () => {}),
    () =>
      gone()
        .map(({ number }) => number)
        .join(),
    () => "",
  );
  return useMemo(() => new Set(numbers === "" ? [] : numbers.split(",")), [numbers]);
}

/** Reloads the page's data when another tab has changed a favourite. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  const heard = useEffectEvent(() => void revalidate());
  useEffect(() => subscribeToTabs(() => heard()), []);
}

/** Without a script: offers to restore the removed favourite. With one, its card does so in place. */
function Removed({ number }: { number: string }) {
  return (
    <p className="without-script flex flex-wrap items-center gap-3 rounded-md bg-amber-soft px-4 py-2 text-amber">
      O imóvel {number} saiu dos seus favoritos.
      <button form={MARK_FORM} name={markName(true)} value={number} className="button">
        Desfazer
      </button>
    </p>
  );
}

/** Text typed for a favourite that no longer exists, to be copied. */
function NotSaved({ refused: { why, typed } }: { refused: RefusedChange }) {
  return (
    <div className="grid gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber" role="alert">
      <p>{why}</p>
      {typed !== "" && (
        <label className="grid gap-1 text-sm">
          O que você digitou:
          <textarea readOnly rows={4} className="field" value={typed} />
        </label>
      )}
    </div>
  );
}

/** Dialog of a favourite that can only be read: its column, note, tags and target. */
function FavoriteReader({ view: { query }, editor }: { view: FavoritesView; editor: EditorView }) {
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

/** Reduces the counts of a view by the properties removed since; their cards stay, so that they can be restored. */
export function withoutRemoved(view: FavoritesView, removed: ReadonlySet<string>): FavoritesView {
  if (removed.size === 0) return view;
  const gone = view.items.filter(({ number }) => removed.has(number));
  return {
    ...view,
    total: view.total - gone.length,
    counts: eachStage((stage) => view.counts[stage] - gone.filter((item) => item.stage === stage).length),
    tags: view.tags.map(({ tag, count }) => ({
      tag,
      count: count - gone.filter(({ tags }) => tags.includes(tag)).length,
    })),
  };
}
