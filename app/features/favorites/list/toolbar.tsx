import { Link } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FavoritesView } from "./favorite-list.server.ts";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";

/** List or board, order, and tag: each choice is a link. */
export function Toolbar({ view: { query, tags } }: { view: FavoritesView }) {
  const at = (change: Partial<FollowQuery>) => followAddress({ ...query, page: 1, open: null, ...change });
  // When the active tag was removed from its last favourite, its filter stays, so that it can be turned off.
  const gone = query.tag !== null && !tags.some(({ tag }) => tag === query.tag);
  const choices = gone ? [...tags, { tag: query.tag!, count: 0 }] : tags;
  return (
    <div className="follow-tools">
      <nav aria-label="Como mostrar" className="segments">
        <Segment to={at({ board: false, stage: null })} on={!query.board} icon="list">
          Lista
        </Segment>
        <Segment to={at({ board: true, stage: null })} on={query.board} icon="columns">
          Quadro
        </Segment>
      </nav>
      <nav aria-label="Ordem" className="segments">
        <Segment to={at({ byDeadline: false })} on={!query.byDeadline}>
          {query.board ? "Minha ordem" : "Recentes"}
        </Segment>
        <Segment to={at({ byDeadline: true })} on={query.byDeadline} icon="clock">
          Prazo
        </Segment>
      </nav>
      {choices.length > 0 && (
        <nav aria-label="Etiquetas" className="active-filters">
          {choices.map(({ tag, count }) => {
            const on = tag === query.tag;
            return (
              <Link
                key={tag}
                to={at({ tag: on ? null : tag })}
                preventScrollReset
                className="chip tag-choice"
                aria-current={on || undefined}
              >
                {`${tag} `}
                <span className="text-muted">{`${writtenCount(count)} `}</span>
                {on && (
                  <>
                    <span className="sr-only">tirar o filtro</span>
                    <Icon name="close" />
                  </>
                )}
              </Link>
            );
          })}
        </nav>
      )}
    </div>
  );
}

interface SegmentProps {
  to: string;
  on: boolean;
  icon?: string;
  children: string;
}

function Segment({ to, on, icon, children }: SegmentProps) {
  return (
    <>
      <Link to={to} preventScrollReset className="segment" aria-current={on || undefined}>
        {icon !== undefined && <Icon name={icon} />}
        <span>{children}</span>
      </Link>{" "}
    </>
  );
}
