import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { PremiumWords } from "#app/features/upgrade/premium-words.tsx";
import { UpgradePresses } from "#app/features/upgrade/upgrade-presses.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { plural } from "#app/lib/numbers.ts";

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
export function NoMatches({ query }: { query: FollowQuery }) {
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

/** Shown instead of the list to somebody whose plans never saved a favourite. */
export function LockedFavorites({ wishes }: { wishes: number }) {
  return (
    <div className="page grid content-start gap-5 py-6">
      <h1 className="text-xl font-bold">Meus Favoritos</h1>
      <section className="panel mx-auto grid w-full max-w-2xl gap-5 p-6 sm:p-10">
        <div className="grid gap-2">
          <Icon name="heart" className="icon size-10 text-muted" />
          <h2 className="text-lg font-semibold">Salvar favoritos é do Premium</h2>
          <p className="text-muted">
            O plano Gratuito não salva favoritos. Com o Premium, o coração de cada imóvel o guarda aqui.
            {wishes > 0 && ` ${wishWords(wishes)}`}
          </p>
        </div>
        <PremiumWords />
        <UpgradePresses returnTo="/favorites" />
        <Link to="/dashboard" className="link inline-flex min-h-11 items-center justify-self-start">
          Explorar Leilões
        </Link>
      </section>
    </div>
  );
}

/** Above the list of somebody whose plan saves no favourites any more: what stopped, what stays, and the way back. */
export function ReadingNotice({ wishes, returnTo }: { wishes: number; returnTo: string }) {
  return (
    <section className="panel gap-3" aria-labelledby="so-leitura">
      <h2 id="so-leitura" className="flex items-center gap-2 font-semibold">
        <Icon name="info" />
        Seus favoritos estão só para ler
      </h2>
      <div className="grid max-w-[70ch] gap-1 text-sm text-muted">
        <p>
          {unbroken(
            "No plano Gratuito, tudo o que você guardou continua aqui: lista, quadro, anotações, etiquetas e preços alvo. Você pode ler, comparar, baixar e remover.",
          )}
        </p>
        <p>Pararam: salvar outros imóveis, anotar, mover, etiquetar, mudar o preço alvo e criar links.</p>
        {wishes > 0 && <p>{wishWords(wishes)}</p>}
      </div>
      <UpgradePresses returnTo={returnTo} />
    </section>
  );
}

/** What becomes of the hearts that were pressed on a plan without favourites. */
function wishWords(wishes: number): string {
  return wishes === 1
    ? "Guardamos 1 pedido seu: com o Premium, o imóvel já estará aqui."
    : `Guardamos ${plural(wishes, "pedido seu", "pedidos seus")}: com o Premium, os imóveis já estarão aqui.`;
}
