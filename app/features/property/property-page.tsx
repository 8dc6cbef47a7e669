import { Suspense, useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import { capitalized } from "#app/lib/enumerate.ts";
import { ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import { Illustration } from "#app/ui/illustration.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { seen } from "#app/features/device-marks/device-marks.browser.ts";
import type { InterestView } from "#app/features/interests/interest-button.tsx";
import { CompareToggle } from "#app/features/cards/compare-toggle.tsx";
import { HideToggle } from "#app/features/cards/hide-toggle.tsx";
import { FavoriteButton } from "#app/features/favorites/hearts/favorite-button.tsx";
import { CardList } from "#app/features/cards/card-list.tsx";
import { Deciding } from "#app/features/deciding/deciding.tsx";
import type { DecidingProps } from "#app/features/deciding/deciding-blocks.tsx";
import { ChecksBlock } from "#app/features/diligence/checks-block.tsx";
import type { ChecksView } from "#app/features/diligence/checks-view.ts";
import { Gallery } from "#app/features/photos/gallery.tsx";
import type { GalleryView } from "#app/features/photos/gallery-view.ts";
import type { FreshnessView } from "#app/facts/query/freshness.ts";
import type { FactsView, PropertyView } from "./property-view.ts";
import { FactBlocks, Heading, LeftBanner, OverviewText, SimilarHeading } from "./read-parts.tsx";
import { PriceCard } from "./price-card.tsx";

interface Props {
  view: Omit<PropertyView, "estimated">;
  /** The same facts, packed as they arrived from the server. */
  facts: Packed<FactsView>;
  /** Null for a property that cannot have photos. */
  photos: GalleryView | null;
  /** Age of the newest list of this property's state. */
  freshness: FreshnessView;
  /** This page's own address. */
  address: string;
  interest: InterestView;
  /** What its purchase is reckoned from; null for a property that is not offered. */
  deciding: Omit<DecidingProps, "number" | "openChecks"> | null;
  /** What to check before a proposal; null for a property that is not offered and of which nothing was checked. */
  checks: ChecksView | null;
  /** How far it is from each of the viewer's places. */
  distances: string[];
  /** Shown above the title: the link back to the search. */
  above: ReactNode;
}

/** All that is known about one property, with the price card beside it. */
export function PropertyPage(props: Props) {
  const { view, facts, photos, freshness, address, interest, deciding, checks, distances, above } = props;
  useEffect(() => seen.put(view.number, true), [view.number]);
  return (
    <div className="property page">
      {above}
      {view.status.left !== null && <WrittenOnce kind="left" packed={facts} part={LeftBanner} />}
      <header>
        <div className="grid gap-2">
          <WrittenOnce kind="heading" packed={facts} part={Heading} className="grid gap-2" />
          <p className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
            <span className="tag">Código {view.number}</span>
            <CopyButton text={view.number} label="Copiar código" done="Código copiado" />
            <span className="tag">{view.saleMode}</span>{" "}
            <span className="tag max-sm:hidden">Caixa Econômica Federal</span>{" "}
            {view.status.returned !== null && (
              <span className="tag tag-late whitespace-normal">
                {view.status.returned}
                {view.status.absence !== null && ` ${view.status.absence}`}
              </span>
            )}
          </p>
          {distances.length > 0 && (
            <p className="text-sm">
              {`${capitalized(distances.join(" · "))} · `}
              <Link to={ownPlacesHref(`/property/${view.number}`)} className="link">
                Meus lugares
              </Link>
            </p>
          )}
        </div>
        <PropertyTools view={view} />
      </header>
      <div className="grid items-start gap-5 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        {/* First in the markup; on a wide screen it is shown at the right. */}
        <PriceCard view={view} facts={facts} freshness={freshness} address={address} interest={interest} />
        <div className="grid gap-5 sm:gap-8 lg:col-start-1 lg:row-start-1">
          <Gallery view={photos} title={view.title}>
            <Illustration drawing={view.picture.drawing} tint={view.picture.tint} />
          </Gallery>
          <div className="grid gap-2">
            {deciding !== null && checks !== null && (
              <Deciding
                key={deciding.property}
                number={view.number}
                openChecks={checks.openCritical}
                {...deciding}
              />
            )}
            {checks !== null && <ChecksBlock view={checks} />}
          </div>
          <WrittenOnce kind="overview" packed={facts} part={OverviewText} className="grid gap-5 sm:gap-8" />
          <WrittenOnce kind="facts" packed={facts} part={FactBlocks} className="grid gap-5 sm:gap-8" />
        </div>
      </div>
      {view.similar.length > 0 && (
        <section className="similar grid grid-cols-1 gap-5 pt-4" aria-labelledby="parecidos">
          <WrittenOnce kind="similar" packed={facts} part={SimilarHeading} className="grid gap-1" />
          {/* Hydrated after what is above it, in a task of its own. */}
          <Suspense>
            <CardList cards={view.similar} level="h3" className="cards cards-four swipe-row" />
          </Suspense>
        </section>
      )}
    </div>
  );
}

/** Buttons by which the viewer marks the property, the same as on cards. */
function PropertyTools({ view: { number, title, picture } }: { view: FactsView }) {
  return (
    <div className="property-tools">
      <FavoriteButton number={number} />
      <CompareToggle item={{ number, title, picture }} />
      <HideToggle number={number} />
    </div>
  );
}
