import { useEffect } from "react";
import { useLocation } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Cited } from "#app/ui/source-line.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { PRINT_NOW } from "./print-now.ts";
import type { Locator } from "#app/features/map/locator/locator.ts";
import { SmallMap } from "./small-map.tsx";
import type { SheetView } from "./sheet-view.ts";
import type { Row } from "./rows.ts";
import { NO_DATE } from "./deadline-view.ts";
import { EstimateLine } from "#app/features/deciding/first-answer.tsx";

interface Props {
  view: SheetView;
  freshness: string;
  /** Address of the property's page. */
  address: string;
}

/** One property on one sheet of A4: on the screen as it will be printed. */
export function PropertySheet({ view, freshness, address }: Props) {
  const { state } = useLocation() as { state: Partial<typeof PRINT_NOW> | null };
  const now = state?.imprimir === true;
  useEffect(() => {
    if (!now) return;
    const pictures = [...document.querySelectorAll<HTMLImageElement>(".sheet img")];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print());
  }, [now]);
  return (
    <div className="page grid grid-cols-1 gap-4 py-6">
      <div className="sheet-bar flex flex-wrap items-center justify-between gap-2">
        <BackLink to={`/property/${view.number}`}>Voltar para o imóvel</BackLink>
        <button
          type="button"
          className="button button-brand icon-start w-[7.3125rem] with-script"
          onClick={() => window.print()}
        >
          Imprimir
          <Icon name="print" />
        </button>
        <p className="without-script text-sm text-muted">Use o comando de imprimir do navegador.</p>
      </div>
      <article className="sheet" aria-labelledby="ficha">
        <header className="sheet-head">
          <p className="sheet-mark">
            <Icon name="gavel" />
            Martelo
          </p>
          <p>
            Ficha do imóvel · código {view.number} · {freshness}
          </p>
        </header>
        <div className="sheet-title">
          <h1 id="ficha">{view.title}</h1>
          <p>
            {view.address}
            {view.point !== null && ` · ${view.point}`}
          </p>
          <p>
            Caixa Econômica Federal · {view.saleMode}
            {view.status.returned !== null && ` · ${view.status.returned}`}
          </p>
        </div>
        {view.status.left !== null && (
          <p className="sheet-left">
            <strong>{view.status.left}.</strong> {view.status.lastSeen}
          </p>
        )}
        <div className="sheet-top">
          <SheetPrice view={view} />
          <div className="sheet-picture">
            {view.place.locator === null ? (
              <Illustration {...view.picture} />
            ) : (
              <SheetMap place={view.place} locator={view.place.locator} />
            )}
          </div>
        </div>
        <div className="sheet-body">
          <div className="sheet-columns">
            <SheetRows title="O imóvel" rows={[...view.price.rows, ...factRows(view)]} />
            <SheetRows title="Informações jurídicas" rows={view.legal} />
          </div>
          {view.description !== null && (
            <section>
              <h2>Descrição original da lista</h2>
              <p className="sheet-description">{view.description}</p>
            </section>
          )}
          <section>
            <h2>O que conferir</h2>
            <ul>
              {[...view.unknowns, ...view.notes.filter(({ title }) => title !== "Pagamento")].map(
                ({ title, text, sources = [] }) => (
                  <li key={title}>
                    <strong>{title}.</strong> <Cited text={text} sources={sources} />
                  </li>
                ),
              )}
            </ul>
          </section>
          <section className="sheet-notes">
            <div>
              <h2>Anotações</h2>
            </div>
          </section>
        </div>
        <footer className="sheet-foot">
          <Documents view={view} address={address} />
          <figure>
            <img
              src={`/property/${view.number}/qr.svg`}
              alt={`Código QR de ${address}`}
              width="96"
              height="96"
            />
            <figcaption>Esta página, agora</figcaption>
          </figure>
          <p>
            Este portal não é afiliado à Caixa. {freshness}. Os dados vêm da lista pública e podem mudar:
            confirme na página oficial antes de propor. A proposta só se faz no site da Caixa; nunca pague a
            terceiros.
          </p>
        </footer>
      </article>
    </div>
  );
}

/** The streets around it where they are known, else its town or state, with how exactly it is placed. */
function SheetMap({ place, locator }: { place: SheetView["place"]; locator: Locator }) {
  return (
    <figure className="sheet-map">
      <SmallMap locator={place.streets ?? locator} />
      <figcaption>
        {place.precision}
        {place.streets !== null && " Ruas: © OpenStreetMap."}
      </figcaption>
    </figure>
  );
}

function SheetPrice({ view: { price, deadline, status, estimate } }: { view: SheetView }) {
  return (
    <section className="sheet-price" aria-label="Valor do Investimento">
      <p>{price.label}</p>
      <p className="sheet-amount">{price.amount}</p>
      {price.outdated !== null && (
        <p>
          <strong>{price.outdated}.</strong>
        </p>
      )}
      {price.beside !== null && <p>{price.beside.text}.</p>}
      {price.discount === null ? (
        <p>
          Avaliação: {price.appraisal}
          {price.above !== null && `. ${price.above}.`}
        </p>
      ) : (
        <p>
          <s>{price.appraisal}</s>
          <strong>{` −${price.discount} `}</strong>
          {price.savings}
        </p>
      )}
      {price.auctions.map(({ name, amount, when }) => (
        <p key={name}>
          <strong>{name}:</strong> {amount ?? "valor não informado"}, {when ?? "data não publicada"}
        </p>
      ))}
      {status.left === null && price.auctions.length === 0 && (
        <p>{deadline === null ? NO_DATE : `${deadline.name}: ${deadline.date}`}</p>
      )}
      {estimate !== null && (
        <p>
          <EstimateLine estimate={estimate} />
        </p>
      )}
    </section>
  );
}

/** Facts that the price card's rows do not have, or have under another name. */
function factRows(view: SheetView): Row[] {
  const terms = new Set(["Área privativa", "Terreno", ...view.price.rows.map(({ term }) => term)]);
  return [...view.details, ...view.areas].filter(
    ({ term, source }) => source !== "unknown" && !terms.has(term),
  );
}

function SheetRows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Addresses short enough to be typed from paper. */
function Documents({ view, address }: { view: SheetView; address: string }) {
  const links = [
    ["Esta página", address],
    ["Página oficial", view.officialUrl],
    ...view.documents.map(({ name, href, verified }): [string, string] => [
      verified ? name : `${name} (endereço não verificado)`,
      href,
    ]),
  ] as const;
  return (
    <dl>
      {links.map(
        ([term, href]) =>
          href !== null && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{href.replace(/^https?:\/\//, "")}</dd>
            </div>
          ),
      )}
      {view.officialUrl === null && (
        <div>
          <dt>Página oficial</dt>
          <dd>Imóvel de demonstração: não há página oficial</dd>
        </div>
      )}
    </dl>
  );
}
