import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { FavoriteView } from "./favorite-view.ts";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";

/** The owner's additions: price target, tags, and the beginning of the note. */
export function OwnLines({ item, query }: { item: FavoriteView; query: FollowQuery }) {
  const { target, tags, note, plan } = item;
  if (target === null && tags.length === 0 && note === null && plan === null) return null;
  return (
    <div className="own-lines">
      {target !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="text-muted">Alvo {target.price}</span>
          {target.against !== null && (
            <span className={`tag ${target.reached ? "tag-good" : ""}`}>
              {target.reached && <Icon name="check" />}
              {target.against}
            </span>
          )}
        </p>
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1" aria-label="Etiquetas">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={followAddress({ ...query, tag, page: 1, open: null })}
                className="own-tag"
                aria-label={`Só com a etiqueta ${tag}`}
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {plan !== null && (
        <p>
          <a href={plan.href} className="link inline-flex min-h-11 items-center text-sm">
            {plan.text}
          </a>
        </p>
      )}
      {plan?.newRules.map(({ text, href }) => (
        <p key={text} className="text-sm">
          {text}{" "}
          {href !== null && (
            <a href={href} target="_blank" rel="noopener noreferrer" className="link">
              Ler as regras<span className="sr-only"> (abre em nova aba)</span>
            </a>
          )}
        </p>
      ))}
      {note !== null && (
        <p className="own-note">
          <span className="sr-only">Anotação: </span>
          {note}
        </p>
      )}
    </div>
  );
}

interface OpenProps {
  item: FavoriteView;
  query: FollowQuery;
  readOnly: boolean;
}

/** Opens the dialog with note, tags and target of a favourite. */
export function OpenLink({ item, query, readOnly }: OpenProps) {
  return (
    <Link
      to={followAddress({ ...query, open: item.number })}
      preventScrollReset
      className="button button-icon"
      aria-label={`${readOnly ? "Ler a anotação" : "Anotar"}: ${item.title}`}
      title="Anotação, etiquetas e alvo"
    >
      <Icon name={readOnly ? "eye" : "pencil"} />
    </Link>
  );
}
