import { leftOutBy, PAGE_KEY } from "#app/lib/left-out.ts";
import { LeftOut } from "#app/ui/left-out.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OfferBody } from "#app/features/favorites/list/offer-lines.tsx";
import type { SharedItem, SharedListView } from "./shared-list.server.ts";
import { plural } from "#app/lib/numbers.ts";

const sharedLeftOut = leftOutBy({ pagina: PAGE_KEY });

/** A shared list, read-only, for whoever has its link. */
export function SharedPage({ view }: { view: SharedListView }) {
  const { owner, total, items, page, last } = view;
  return (
    <div className="page grid content-start gap-5 py-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-bold wrap-anywhere">
            {owner === null ? "Lista de imóveis" : `Lista de ${owner}`}
          </h1>
          <span className="tag tag-good text-sm">{plural(total, "imóvel", "imóveis")}</span>
        </div>
        <p className="max-w-[70ch] text-sm text-muted">
          {owner ?? "Alguém"} compartilhou esta lista com você. Preço, prazo e situação são os da última lista
          da Caixa que recebemos; confirme tudo na página oficial antes de decidir.
        </p>
      </header>
      <LeftOut of={sharedLeftOut} />
      {items.length === 0 ? (
        <p className="panel text-muted">Esta lista está vazia por enquanto.</p>
      ) : (
        <ul className="favorites">
          {items.map((item) => (
            <SharedCard key={item.number} item={item} />
          ))}
        </ul>
      )}
      {last > 1 && (
        // Full page loads: a document has the headers that keep the address secret.
        <nav aria-label="Páginas" className="flex justify-center gap-2">
          {page > 1 && (
            <a href={`?pagina=${page - 1}`} rel="prev" className="button">
              <Icon name="left" />
              Anterior
            </a>
          )}
          {page < last && (
            <a href={`?pagina=${page + 1}`} rel="next" className="button">
              Próxima
              <Icon name="right" />
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

function SharedCard({ item }: { item: SharedItem }) {
  return (
    <li>
      <article className="favorite">
        <OfferBody item={item} small={item.saleMode}>
          <OwnerAdditions item={item} />
        </OfferBody>
      </article>
    </li>
  );
}

/** The owner's additions that are shared. */
function OwnerAdditions({ item: { tags, target, note } }: { item: SharedItem }) {
  if (tags.length === 0 && target === null && note === null) return null;
  return (
    <div className="mt-1 grid gap-1.5 border-t border-line pt-2 text-sm">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1" aria-label="Etiquetas">
          {tags.map((tag) => (
            <li key={tag} className="tag max-w-full overflow-hidden text-ellipsis">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {target !== null && <p>Preço alvo: {target}</p>}
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    </div>
  );
}
