import { Fragment } from "react";
import { CardList } from "#app/features/cards/card-list.tsx";
import type { CardView } from "#app/features/cards/card-view.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { StaleWarning } from "#app/ui/stale-warning.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { ChartFigure } from "./chart-figure.tsx";
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
      <Crumbs crumbs={view.crumbs} />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold sm:text-2xl">{view.heading}</h1>
        <p className="max-w-[70ch] text-muted">{view.lead}</p>
      </div>
      {view.sells && (
        <ul className="panel grid-cols-2 gap-0 overflow-hidden p-0 sm:grid-cols-3 lg:grid-cols-6">
          {view.figures.map(({ value, label, href }) => (
            <li key={label} className="figure">
              {href === null ? (
                <p className="p-4">
                  <Figure value={value} label={label} />
                </p>
              ) : (
                <a href={href} className="block p-4 hover:bg-sunken">
                  <Figure value={value} label={label} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {view.sells && view.noWeek !== null && <p className="text-sm text-muted">{view.noWeek}</p>}
      <p className="flex flex-wrap gap-3">
        <a href={view.search.href} className="button button-brand">
          {view.search.label}
        </a>
      </p>
    </>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  const size = /^[\d.,%]+$/.test(value) ? "text-xl" : "text-base";
  return (
    <>
      <strong className={`block font-semibold tracking-tight ${size}`}>{value}</strong>{" "}
      <span className="text-sm text-muted">{label}</span>
    </>
  );
}

/** Where a page is among others; the last one is the page itself. */
export function Crumbs({ crumbs }: { crumbs: PlaceView["crumbs"] }) {
  return (
    <nav aria-label="Você está em">
      <ol className="flex flex-wrap items-start gap-x-1.5 text-sm text-muted">
        {crumbs.map(({ label, href }) => (
          <Fragment key={label + String(href)}>
            <li className="inline-flex min-h-11 items-center gap-1.5">
              {href === null ? (
                <span aria-current="page">{label}</span>
              ) : (
                <>
                  <a href={href} className="link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                  <Icon name="right" className="icon size-4" />
                </>
              )}{" "}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function PlaceRest({ view }: { view: PlaceView }) {
  const { stock, stages, prices, stay, links } = view;
  return (
    <>
      <section className="grid gap-3" aria-labelledby="estoque">
        <h2 id="estoque" className="text-lg font-semibold">
          Quantos estiveram à venda
        </h2>
        <ChartFigure name="Imóveis à venda" view={stock} head={["Período", "À venda"]} />
      </section>
      {stages.length > 0 && (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <section className="grid content-start gap-3" aria-labelledby="descontos">
            <h2 id="descontos" className="text-lg font-semibold">
              Desconto por etapa da venda
            </h2>
            <DataTable
              caption="Desconto por etapa da venda"
              head={["Etapa", "Imóveis", "Desconto mediano"]}
              rows={stages}
            />
            <p className="max-w-[70ch] text-sm text-muted">
              Desconto sobre a avaliação da Caixa, não sobre o mercado. Sem desconto: o preço não fica abaixo
              da avaliação, o que é comum no 1º leilão; esses não entram na mediana. Com menos de 5 imóveis,
              os dados são insuficientes.
            </p>
          </section>
          <section className="grid content-start gap-3" aria-labelledby="precos">
            <h2 id="precos" className="text-lg font-semibold">
              Preço por m² por tipo
            </h2>
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
          </section>
        </div>
      )}
      <section className="grid gap-2" aria-labelledby="tempo">
        <h2 id="tempo" className="text-lg font-semibold">
          Quanto tempo ficam na lista
        </h2>
        <p className="max-w-[70ch]">{stay}</p>
        <p className="text-sm">
          <a href="/estatisticas#metodo" className="link inline-flex min-h-11 items-center">
            Como calculamos
          </a>
        </p>
      </section>
      {links.map((group) => (
        <PlaceLinks key={group.title} {...group} />
      ))}
    </>
  );
}

/** Other places, each with what is for sale there. */
export function PlaceLinks({ title, links }: PlaceView["links"][number]) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
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
    </section>
  );
}
