import { use, useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import { MARK_FORM, markName } from "#app/features/favorites/favorite-mark.ts";
import { Favorites } from "#app/features/favorites/favorites-provider.tsx";
import { plural } from "#app/features/listings/listing-view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FavoriteCard } from "./favorite-card.tsx";
import type { FavoriteView } from "./favorite-view.ts";

export interface FavoritesView {
  /** Those of this page. */
  items: FavoriteView[];
  total: number;
  /** Addresses of the pages beside this one. */
  previous: string | null;
  next: string | null;
  /** Just removed without a script: it can be taken back. */
  removed: string | null;
}

interface Props {
  view: FavoritesView;
  /** What can be done with the whole list. */
  tools: ReactNode;
  /** What changed since the last visit. */
  news: ReactNode;
}

/** `/favorites`: what a member follows. */
export function FavoritesPage({ view, tools, news }: Props) {
  const total = useTotal(view);
  return (
    <div className="page grid content-start gap-5 py-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-bold">Meus Favoritos</h1>
        {view.total > 0 && (
          <output className="tag tag-good text-sm">{plural(total, "imóvel", "imóveis")}</output>
        )}
        {view.total > 0 && tools}
      </header>
      {view.removed !== null && <Removed number={view.removed} />}
      {view.total > 0 && news}
      {view.total === 0 ? (
        <NoFavorites />
      ) : (
        <ul className="favorites">
          {view.items.map((item) => (
            <FavoriteCard key={item.number} item={item} />
          ))}
        </ul>
      )}
      {(view.previous ?? view.next) !== null && (
        <nav aria-label="Páginas" className="flex justify-center gap-2">
          {view.previous !== null && (
            <Link to={view.previous} rel="prev" className="button">
              <Icon name="left" />
              Anterior
            </Link>
          )}
          {view.next !== null && (
            <Link to={view.next} rel="next" className="button">
              Próxima
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

/** The count follows the hearts: those of this page that were removed since are not counted. */
function useTotal({ items, total }: FavoritesView): number {
  const store = use(Favorites);
  const removed = useSyncExternalStore(
    store?.subscribe ?? (() => () => {}),
    () => (store ? items.filter(({ number }) => !store.has(number)).length : 0),
    () => 0,
  );
  return total - removed;
}

/** Where there is a script a removed card offers this itself, in its place. */
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

function NoFavorites() {
  return (
    <section className="panel mx-auto grid max-w-2xl justify-items-center gap-5 p-8 text-center sm:p-12">
      <Icon name="heart" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Nenhum favorito salvo</h2>
        <p className="text-muted">
          O coração de cada imóvel o guarda aqui, com preço e situação em dia, mesmo depois que ele sai da
          lista.
        </p>
      </div>
      <Link to="/dashboard" className="button button-brand">
        <Icon name="search" />
        Explorar Leilões
      </Link>
    </section>
  );
}

/** The same place for a plan that shows no favourites: nothing is lost, and it says how to see it. */
export function LockedFavorites({ kept }: { kept: number }) {
  return (
    <div className="page grid content-start gap-5 py-6">
      <h1 className="text-xl font-bold">Meus Favoritos</h1>
      <section className="panel mx-auto grid max-w-2xl justify-items-center gap-5 p-8 text-center sm:p-12">
        <Icon name="heart" className="icon size-10 text-muted" />
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">Salvar favoritos é do Premium</h2>
          <p className="text-muted">
            {kept === 0
              ? "O plano Gratuito não salva favoritos. Com o Premium, o coração de cada imóvel o guarda aqui."
              : `O plano Gratuito não mostra favoritos. ${keptWords(kept)} por você: com o Premium, ${kept === 1 ? "aparece" : "aparecem"} aqui.`}
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/plan" className="button button-brand">
            Conhecer o Premium
          </Link>
          <Link to="/dashboard" className="button">
            Explorar Leilões
          </Link>
        </div>
      </section>
    </div>
  );
}

function keptWords(kept: number): string {
  return kept === 1 ? "Há 1 imóvel guardado" : `Há ${plural(kept, "imóvel", "imóveis")} guardados`;
}
