import { useEffect } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { seen } from "#app/features/device-marks/device-marks.ts";
import { CardList } from "./card-list.tsx";
import { CompareToggle } from "./compare-toggle.tsx";
import type { PropertyView } from "./property-view.ts";
import { History, NoteList, Rows } from "./property-blocks.tsx";

interface Props {
  view: PropertyView;
  /** Age of the list of this property's state. */
  freshness: string;
  /** This page's own address. */
  address: string;
}

/** Everything held about one property, the price beside it. */
export function PropertyPage({ view, freshness, address }: Props) {
  useEffect(() => seen.put(view.number, true), [view.number]);
  return (
    <div className="page grid gap-6 py-6">
      <Link to="/dashboard" className="link flex min-h-11 items-center gap-1 justify-self-start text-sm">
        <Icon name="left" />
        Voltar para a busca
      </Link>
      {view.left !== null && <LeftBanner view={view} />}
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
          <CompareToggle item={{ number: view.number, title: view.title, picture: view.picture }} />
        </p>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid gap-8 max-lg:order-2">
          <Overview view={view} />
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
          <History view={view} />
        </div>
        <PriceCard view={view} freshness={freshness} address={address} />
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
        <strong>{view.left}.</strong> Sair da lista não quer dizer vendido: muitos imóveis voltam.
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

function Overview({ view }: { view: PropertyView }) {
  return (
    <>
      <div className="aspect-[16/9] overflow-hidden rounded-md max-sm:aspect-[4/3]">
        <Illustration drawing={view.picture.drawing} tint={view.picture.tint} />
      </div>
      <section className="grid gap-4" aria-labelledby="imovel">
        <h2 id="imovel" className="text-lg font-semibold">
          O imóvel
        </h2>
        {view.facts.length > 0 && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {view.facts.map((fact) => (
              <span key={fact.icon} className={`fact fact-${fact.icon}`}>
                {fact.text}
              </span>
            ))}
          </p>
        )}
        <div className="grid gap-x-10 sm:grid-cols-2">
          <Rows rows={view.details} />
          <Rows rows={view.areas} />
        </div>
        {view.pointCredit !== null && (
          <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
            Localização da rua:
            <a
              href={view.pointCredit.href}
              target="_blank"
              rel="license noopener"
              className="link flex min-h-11 items-center"
            >
              {view.pointCredit.text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </p>
        )}
        {view.amenities.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {view.amenities.map((amenity) => (
              <li key={amenity} className="tag">
                <Icon name="check" />
                {amenity}
              </li>
            ))}
          </ul>
        )}
        {view.description !== null && (
          <figure className="grid gap-1 text-sm">
            <figcaption className="text-muted">Descrição original da lista</figcaption>
            <blockquote className="max-w-[70ch] border-l-2 border-line pl-4">{view.description}</blockquote>
          </figure>
        )}
      </section>
      <section className="grid gap-2" aria-labelledby="modalidade">
        <h2 id="modalidade" className="text-lg font-semibold">
          Como funciona: {view.saleMode}
        </h2>
        <p className="max-w-[70ch]">{view.guide.how}</p>
        {view.guide.careful !== null && (
          <p className="flex max-w-[70ch] items-start gap-2 text-amber">
            <Icon name="warning" className="icon mt-0.5" />
            {view.guide.careful}
          </p>
        )}
        <p className="text-sm text-muted">As regras do edital deste imóvel valem mais que este resumo.</p>
      </section>
    </>
  );
}

function PriceCard({ view, freshness, address }: Props) {
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${view.shareText}\n${address}`)}`;
  return (
    <aside className="panel grid gap-5 p-5 max-lg:order-1 lg:sticky lg:top-20" aria-labelledby="valor">
      <div className="grid gap-1">
        <h2 id="valor" className="text-sm font-semibold text-muted">
          Valor do Investimento
        </h2>
        <p className="text-sm text-muted">{view.priceLabel}</p>
        <p className="text-2xl font-bold tracking-tight">{view.price}</p>
        {view.discount === null ? (
          <p className="text-sm text-muted">
            Avaliação: {view.appraisal}
            {view.aboveAppraisal && ". O preço está acima dela."}
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <s className="text-muted">
              <span className="sr-only">Avaliação: </span>
              {view.appraisal}
            </s>
            <span className="tag tag-good">−{view.discount}</span>
            <span className="text-brand">economia de {view.savings}</span>
          </p>
        )}
        {view.perM2 !== null && <p className="text-sm text-muted">{view.perM2}</p>}
      </div>
      <Rows rows={view.dates} />
      <dl className="grid gap-1 text-sm">
        <dt className="text-muted">Pagamento</dt>
        <dd>{view.payment ?? "Não informado na lista: confirme no edital"}</dd>
      </dl>
      <div className="grid gap-2">
        <OfficialLink href={view.officialUrl} />
        {view.noticeUrl !== null && <Document href={view.noticeUrl} label="Edital" />}
        {view.deedUrl !== null && <Document href={view.deedUrl} label="Matrícula (PDF)" />}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <a href={whatsapp} target="_blank" rel="noopener" className="button">
            <Icon name="chat" />
            WhatsApp
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
          <ShareButton address={address} />
        </div>
      </div>
      <p className="border-t border-line pt-4 text-xs text-muted">
        {freshness}. Os dados vêm da lista pública da Caixa e podem mudar: confirme na página oficial.
      </p>
    </aside>
  );
}

function OfficialLink({ href }: { href: string | null }) {
  if (href === null) {
    return (
      <>
        <button
          type="button"
          disabled
          className="button cursor-default border-line text-muted"
          aria-describedby="sem-pagina"
        >
          Ver Leilão Oficial
        </button>
        <p id="sem-pagina" className="text-sm text-muted">
          Imóvel de demonstração: não há página oficial
        </p>
      </>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className="button button-brand">
      Ver Leilão Oficial
      <Icon name="external" />
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}

function Document({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="button">
      <Icon name="file" />
      {label}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
