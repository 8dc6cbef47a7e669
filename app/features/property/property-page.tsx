import { useEffect, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { seen } from "#app/features/device-marks/device-marks.ts";
import type { InterestView } from "#app/features/interests/interest-button.tsx";
import { CardList } from "#app/features/listings/card-list.tsx";
import type { GalleryView } from "#app/features/photos/gallery-view.ts";
import type { PropertyView } from "./property-view.ts";
import { AntiFraud } from "./anti-fraud.tsx";
import { Overview } from "./overview.tsx";
import { PropertyTools } from "./property-tools.tsx";
import { Place } from "./place-block.tsx";
import { PriceCard } from "./price-card.tsx";
import { SourceLegend } from "./source-mark.tsx";
import { Building, Standing } from "./comparisons.tsx";
import { History } from "./history-block.tsx";
import { NoteList, Rows } from "./property-blocks.tsx";

interface Props {
  view: PropertyView;
  /** Null where no photo can exist. */
  photos: GalleryView | null;
  /** Age of the list of this property's state. */
  freshness: string;
  /** This page's own address. */
  address: string;
  interest: InterestView;
  /** Stands above the title: the way back. */
  above: ReactNode;
}

/** Everything held about one property, the price beside it. */
export function PropertyPage({ view, photos, freshness, address, interest, above }: Props) {
  useEffect(() => seen.put(view.number, true), [view.number]);
  return (
    <div className="page grid gap-6 py-6">
      {above}
      {view.status.left !== null && <LeftBanner view={view} />}
      <header className="grid gap-2">
        {/* A line never begins with the dash. */}
        <h1 className="text-xl font-bold">{view.title.replace(" - ", "\u00a0- ")}</h1>
        <p className="flex items-start gap-2 text-muted">
          <Icon name="pin" className="icon mt-0.5" />
          {view.address}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="tag">Código {view.number}</span>
          <CopyButton text={view.number} label="Copiar código" done="Código copiado" />
          <span className="tag">Caixa Econômica Federal</span>
          <span className="tag">{view.saleMode}</span>
          {view.status.returned !== null && (
            <span className="tag tag-late whitespace-normal">
              {view.status.returned}
              {view.status.absence !== null && ` ${view.status.absence}`}
            </span>
          )}
        </p>
        <PropertyTools view={view} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid gap-8 max-lg:order-2">
          <Overview view={view} photos={photos} />
          {/* Here comes what it will really cost, return and risk. */}
          <History history={view.history} />
          {view.standing !== null && <Standing standing={view.standing} />}
          {view.building !== null && <Building building={view.building} />}
          <Place place={view.place} address={view.address} />
          <NoteList id="nao-se-sabe" title="O que não se sabe" notes={view.unknowns} icon="warning" />
          <NoteList id="regras" title="Dívidas, tributos e pagamento" notes={view.notes} icon="info" />
          {view.paymentNotes.length > 0 && (
            <section className="grid gap-2" aria-labelledby="pagamento">
              <h2 id="pagamento" className="text-lg font-semibold">
                Pagamento, nas palavras da página
              </h2>
              <ul className="grid max-w-[70ch] list-disc gap-1 pl-5 text-sm">
                {view.paymentNotes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </section>
          )}
          <Rows id="juridico" title="Informações jurídicas" rows={view.legal} />
          <section className="grid gap-2" aria-labelledby="fontes">
            <h2 id="fontes" className="text-lg font-semibold">
              De onde vem cada dado
            </h2>
            <SourceLegend notes={view.sources} used={view.sources.map(({ source }) => source)} />
          </section>
          <AntiFraud />
        </div>
        <PriceCard view={view} freshness={freshness} address={address} interest={interest} />
      </div>
      {view.similar.length > 0 && (
        <section className="grid gap-5 pt-4" aria-labelledby="parecidos">
          <h2 id="parecidos" className="text-lg font-semibold">
            Imóveis parecidos
          </h2>
          <CardList cards={view.similar} level="h3" className="cards cards-four" />
        </section>
      )}
    </div>
  );
}

function LeftBanner({ view }: { view: PropertyView }) {
  return (
    <p className="flex items-start gap-3 rounded-md bg-amber-soft px-4 py-3 text-amber">
      <Icon name="warning" className="icon mt-0.5" />
      <span>
        <strong>{view.status.left}.</strong> {view.status.lastSeen !== null && `${view.status.lastSeen}. `}
        Sair da lista não quer dizer vendido: muitos imóveis voltam.
        {view.similar.length > 0 && (
          <>
            {" "}
            <a href="#parecidos" className="underline">
              Veja imóveis parecidos
            </a>
            .
          </>
        )}
      </span>
    </p>
  );
}
