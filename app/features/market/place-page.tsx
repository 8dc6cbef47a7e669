import { LEAST_IN_SAMPLE } from "#app/lib/median.ts";
import { CardList } from "#app/features/cards/card-list.tsx";
import type { CardView } from "#app/features/cards/card-view.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { StaleWarning } from "#app/ui/stale-warning.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { Figures, PagePart, PageTop, Stock } from "./page-parts.tsx";
import type { PlaceView } from "./place-view.ts";

interface Props {
  view: Packed<PlaceView>;
  /** The properties there that came last. */
  cards: Packed<CardView>[];
  /** How old the list is, where it is old; else null. */
  stale: string | null;
}

/** `/imoveis/sp/campinas`: what the lists say of a place. All of it is read; only the cards' buttons do something. */
export function PlacePage({ view, cards, stale }: Props) {
  return (
    <div className="page grid grid-cols-1 gap-8 py-6">
      <WrittenOnce kind="place top" packed={view} part={PlaceTop} className="grid grid-cols-1 gap-5" />
      {stale !== null && <StaleWarning age={stale} />}
      {cards.length > 0 && (
        <section className="grid grid-cols-1 gap-5" aria-labelledby="mais-recentes">
          <h2 id="mais-recentes" className="text-lg font-semibold">
            Mais recentes
          </h2>
          <CardList cards={cards} level="h3" className="cards cards-four" />
        </section>
      )}
      <WrittenOnce kind="place facts" packed={view} part={PlaceRest} className="grid grid-cols-1 gap-8" />
    </div>
  );
}

function PlaceTop({ view }: { view: PlaceView }) {
  return (
    <>
      <PageTop {...view} />
      {view.sells && <Figures figures={view.figures} />}
      {view.sells && view.noWeek !== null && <p className="text-sm text-muted">{view.noWeek}</p>}
      <p className="flex flex-wrap gap-3">
        <a href={view.search.href} className="button button-brand">
          {view.search.label}
        </a>
      </p>
    </>
  );
}

function PlaceRest({ view }: { view: PlaceView }) {
  const { stock, stages, prices, stay, links } = view;
  return (
    <>
      <Stock view={stock} />
      {stages.length > 0 && (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <PagePart id="descontos" title="Desconto por etapa da venda">
            <DataTable
              caption="Desconto por etapa da venda"
              head={["Etapa", "Imóveis", "Desconto mediano"]}
              rows={stages}
            />
            <p className="max-w-[70ch] text-sm text-muted">
              Desconto sobre a avaliação da Caixa, não sobre o mercado. Sem desconto: o preço não fica abaixo
              da avaliação, o que é comum no 1º leilão; esses não entram na mediana.{" "}
              {`Com menos de ${LEAST_IN_SAMPLE} imóveis, os dados são insuficientes.`}
            </p>
          </PagePart>
          <PagePart id="precos" title="Preço por m² por tipo">
            {prices.length === 0 ? (
              <p className="text-sm text-muted">
                Dados insuficientes: nenhum imóvel daqui tem área na lista.
              </p>
            ) : (
              <DataTable
                caption="Preço por m² por tipo"
                head={["Tipo", "Imóveis", "Mediana por m²"]}
                rows={prices}
              />
            )}
            <p className="max-w-[70ch] text-sm text-muted">
              Do preço mínimo da lista, não do preço final da venda nem do preço de mercado. Cada tipo com a
              área que a lista informa.
            </p>
          </PagePart>
        </div>
      )}
      <PagePart id="tempo" title="Quanto tempo ficam na lista">
        <p className="max-w-[70ch]">{stay}</p>
        <p className="text-sm">
          <a href="/estatisticas#metodo" className="link inline-flex min-h-11 items-center">
            Como calculamos
          </a>
        </p>
      </PagePart>
      {links.map((group) => (
        <PlaceLinks key={group.title} {...group} />
      ))}
    </>
  );
}

/** So many places are listed at once, and of more than the second number the others open below. */
const [SHOWN, MOST] = [24, 32];

/** Other places, each with what is for sale there. */
export function PlaceLinks({ title, links }: PlaceView["links"][number]) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const shown = links.length > MOST ? SHOWN : links.length;
  return (
    <PagePart id={id} title={title}>
      <LinkList links={links.slice(0, shown)} />
      {shown < links.length && (
        <details className="disclosure">
          <summary>{`${title}: ver os outros ${links.length - shown}`}</summary>
          <LinkList links={links.slice(shown)} />
        </details>
      )}
    </PagePart>
  );
}

function LinkList({ links }: Pick<PlaceView["links"][number], "links">) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {links.map(({ label, href, count }) => (
        <li key={href} className="border-b border-line">
          <a href={href} className="group flex min-h-11 items-start gap-3 py-2.5">
            <span className="min-w-0 wrap-anywhere group-hover:underline">{label}</span>{" "}
            <span className="ml-auto text-sm leading-6 text-muted">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
