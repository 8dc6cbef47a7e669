import { Suspense, useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import { whatsappHref } from "#app/facts/listings/share-text.ts";
import { ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import type { FreshnessView } from "#app/facts/query/freshness.ts";
import { CardList } from "#app/features/cards/card-list.tsx";
import { CompareToggle } from "#app/features/cards/compare-toggle.tsx";
import { HideToggle } from "#app/features/cards/hide-toggle.tsx";
import type { DecidingProps } from "#app/features/deciding/deciding-blocks.tsx";
import { Deciding } from "#app/features/deciding/deciding.tsx";
import { seen } from "#app/features/device-marks/device-marks.browser.ts";
import { ChecksBlock } from "#app/features/diligence/checks-block.tsx";
import type { ChecksView } from "#app/features/diligence/checks-view.ts";
import { FavoriteButton } from "#app/features/favorites/hearts/favorite-button.tsx";
import { InterestButton, type InterestView } from "#app/features/interests/interest-button.tsx";
import type { GalleryView } from "#app/features/photos/gallery-view.ts";
import { Gallery } from "#app/features/photos/gallery.tsx";
import { capitalized } from "#app/lib/enumerate.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { NativeShareButton, ShareButton } from "#app/ui/share-button.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { DeadlineBlock } from "./deadline-block.tsx";
import { PRINT_NOW } from "./print-now.ts";
import type { FactsView, PropertyView } from "./property-view.ts";
import {
  FactBlocks,
  Heading,
  LeftBanner,
  OverviewText,
  SimilarHeading,
  PriceAuctions,
  PriceAnswer,
  PriceHead,
  PriceRows,
  Withdrawn,
  OfficialLinks,
  QrCode,
} from "./read-parts.tsx";

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

interface PriceCardProps {
  view: FactsView;
  /** The same facts, packed as they arrived from the server. */
  facts: Packed<FactsView>;
  /** Age of the newest list of this property's state. */
  freshness: FreshnessView;
  /** This page's own address. */
  address: string;
  interest: InterestView;
}

interface PropertyActionsProps {
  view: FactsView;
  /** The same facts, packed as they arrived from the server. */
  facts: Packed<FactsView>;
  /** This page's own address. */
  address: string;
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

/** The price and its explanation, the deadline, ways to pay, and the actions. */
function PriceCard({ view, facts, freshness, address, interest }: PriceCardProps) {
  const { price, status } = view;
  if (status.withdrawn)
    return (
      <Card>
        <WrittenOnce kind="withdrawn" packed={facts} part={Withdrawn} className="grid gap-3" />
      </Card>
    );
  return (
    <Card>
      <WrittenOnce kind="price" packed={facts} part={PriceHead} className="grid gap-3" />
      {status.left === null && price.source === "list" && freshness.stale && (
        <p className="text-sm text-amber">
          Preço de uma lista de {freshness.days} dias atrás: pode ter mudado.
        </p>
      )}
      {price.source === "page" && (
        <p className="text-sm text-muted">{`Preço da ${price.list}: pode ter mudado.`}</p>
      )}
      {price.auctions.length > 0 && <WrittenOnce kind="auctions" packed={facts} part={PriceAuctions} />}
      {status.left === null && (
        <>
          <WrittenOnce kind="answer" packed={facts} part={PriceAnswer} className="grid gap-3" />
          <DeadlineBlock deadline={view.deadline} />
          <InterestButton number={view.number} interest={interest} />
        </>
      )}
      {price.rows.length > 0 && <WrittenOnce kind="price rows" packed={facts} part={PriceRows} />}
      <PropertyActions view={view} facts={facts} address={address} />
      <p className="border-t border-line pt-4 text-xs text-muted">
        {freshness.text}. Os dados podem mudar: confirme na página oficial.
      </p>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <aside className="price-card" aria-labelledby="valor">
      <div className="panel gap-3 p-5">{children}</div>
    </aside>
  );
}

/** Links to the official page and documents, and the ways to share this page. */
function PropertyActions({ view, facts, address }: PropertyActionsProps) {
  return (
    <div className="grid gap-2 print:hidden">
      <WrittenOnce kind="official" packed={facts} part={OfficialLinks} className="grid gap-2" />
      <div className="share-row">
        <a href={whatsappHref(view.shareText, address)} target="_blank" rel="noopener" className="button">
          <span className="icon-start">
            WhatsApp
            <Icon name="chat" />
          </span>
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <ShareButton address={address} />
      </div>
      <TakeAlong number={view.number} facts={facts} />
      {/* Last, so that on a device without this button no gap is left between the others. */}
      <NativeShareButton title={view.title} text={view.shareText} address={address} />
    </div>
  );
}

/** Buttons for the QR code and the printable sheet. */
function TakeAlong({ number, facts }: { number: string; facts: Packed<FactsView> }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <WrittenOnce kind="qr" packed={facts} part={QrCode} className="contents" />
      <Link to={`/property/${number}/ficha`} state={PRINT_NOW} className="button">
        <span className="icon-start">
          Imprimir
          <Icon name="print" />
        </span>
      </Link>
    </div>
  );
}
