import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { plural } from "#app/lib/numbers.ts";
import { PlanLink } from "#app/ui/plan-link.tsx";

export function NoFavorites() {
  return (
    <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
      <Icon name="heart" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Nenhum favorito salvo</h2>
        <p className="text-muted">
          O coração de cada imóvel o guarda aqui, com preço e situação em dia, mesmo depois que ele sai da
          lista.
        </p>
      </div>
      <Link to="/dashboard" className="button button-brand icon-start">
        Explorar Leilões
        <Icon name="search" />
      </Link>
    </section>
  );
}

/** No favourite is in the chosen column with the chosen tag. */
export function NoneFound({ query }: { query: FollowQuery }) {
  return (
    <section className="panel centred">
      <p className="font-semibold">
        {query.tag === null
          ? "Nenhum favorito nesta coluna"
          : `Nenhum favorito com a etiqueta ${query.tag} aqui`}
      </p>
      <Link to={followAddress({ ...query, tag: null, stage: null, page: 1 })} className="button">
        Ver todos
      </Link>
    </section>
  );
}

/** Shown instead of the list on a plan without favourites: says that they are stored and how to see them. */
export function LockedFavorites({ kept }: { kept: number }) {
  return (
    <div className="page grid content-start gap-5 py-6">
      <h1 className="text-xl font-bold">Meus Favoritos</h1>
      <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
        <Icon name="heart" className="icon size-10 text-muted" />
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">Salvar favoritos é do Premium</h2>
          <p className="text-muted">
            {kept === 0
              ? "O plano Gratuito não salva favoritos. Com o Premium, o coração de cada imóvel o guarda aqui."
              : `O plano Gratuito não mostra favoritos. ${keptWords(kept)} por você: com o Premium, ${kept === 1 ? "aparece" : "aparecem"} aqui.`}
          </p>
        </div>
        <div className="pair">
          <PlanLink className="button button-brand">Conhecer o Premium</PlanLink>
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
