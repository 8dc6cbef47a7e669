import { useEffect, useRef } from "react";
import type { PlaceAnswer } from "#app/features/map/map-answer.ts";
import type { ListedItem } from "#app/core/engine/map-items.ts";
import { itemPlace, precisionText } from "#app/features/map/map-words.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ListingRow } from "./listing-row.tsx";
import { usePlace } from "./use-place.tsx";
import { plural } from "#app/lib/numbers.ts";

interface Props {
  place: ListedItem;
  filters: Filters;
  onClose: () => void;
}

/** What is for sale at one place of the map, by neighbourhood. */
export function PlacePanel({ place, filters, onClose }: Props) {
  const { answer, failed, loading, more } = usePlace(filters, place.place);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const precision = precisionText(place);
  return (
    <section className="map-panel" aria-labelledby="map-panel-title">
      <header>
        <div className="min-w-0">
          <h2 id="map-panel-title" ref={title} tabIndex={-1}>
            {itemPlace(place)}
          </h2>
          <p className="text-sm text-muted">
            {plural(place.count, "imóvel", "imóveis")}
            {precision && `. ${precision}.`}
          </p>
        </div>
        <button type="button" className="map-tool" aria-label="Fechar a lista deste lugar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="map-panel-body" aria-busy={loading}>
        {answer && groupsOf(answer).map(([name, rows]) => <Group key={name} name={name} rows={rows} />)}
        {!answer && !failed && <RowSkeletons count={Math.min(place.count, 6)} />}
        {failed && <p role="alert">Esta lista não pôde ser carregada.</p>}
        {(failed || (answer && answer.page < answer.pages)) && (
          <button type="button" className="button w-full" disabled={loading} onClick={more}>
            {failed ? "Tentar de novo" : "Carregar mais"}
          </button>
        )}
      </div>
    </section>
  );
}

function Group({ name, rows }: { name: string; rows: PlaceAnswer["cards"] }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul>
        {rows.map(({ card }) => (
          <li key={card.number}>
            <ListingRow card={card} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The loaded rows under the names of their neighbourhoods, each with how many there are in all. */
function groupsOf({ groups, cards }: PlaceAnswer): [name: string, rows: PlaceAnswer["cards"]][] {
  return groups.flatMap(({ slug, name, count }) => {
    const rows = cards.filter(({ districtSlug }) => districtSlug === slug);
    return rows.length > 0 ? [[`${name ?? "Bairro não informado"} (${count})`, rows]] : [];
  });
}

export function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => <div key={i} className="map-row map-row-empty" />);
}
