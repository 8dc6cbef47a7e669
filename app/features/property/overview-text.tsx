import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Cited } from "#app/ui/source-line.tsx";
import { Rows } from "./property-blocks.tsx";
import type { FactsView } from "./property-view.ts";

/** Title and address of the property. */
export function Heading({ view }: { view: FactsView }) {
  return (
    <>
      {/* The dash stays at the end of a line. */}
      <h1 className="text-lg font-bold sm:text-xl">{view.title.replace(" - ", "\u00a0- ")}</h1>
      <p className="flex items-start gap-2 text-muted">
        <Icon name="pin" className="icon mt-0.5" />
        {view.address}
      </p>
    </>
  );
}

/** Heading of the similar properties, with the rule by which they were chosen. */
export function SimilarHeading() {
  return (
    <>
      <h2 id="parecidos" className="text-lg font-semibold">
        Imóveis parecidos
      </h2>
      <p className="text-sm text-muted">
        Do mesmo tipo, com preço e tamanho próximos: primeiro na mesma cidade, depois perto dela.
      </p>
    </>
  );
}

/** Headings of the page that it has for every property. */
const PARTS = [
  ["imovel", "O imóvel"],
  ["modalidade", "Como funciona"],
  ["historico", "Histórico"],
  ["onde", "Onde fica"],
  ["nao-se-sabe", "O que não se sabe"],
  ["regras", "Dívidas e tributos"],
  ["juridico", "Jurídico"],
] as const;

/** The property in text: facts, the list's description, and how its sale mode works. */
export function OverviewText({ view }: { view: FactsView }) {
  return (
    <>
      <nav aria-label="Partes desta página" className="part-links">
        {PARTS.map(([id, name]) => (
          <Fragment key={id}>
            <a href={`#${id}`} className="link">
              {name}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <section className="grid gap-2" aria-labelledby="imovel">
        <h2 id="imovel" className="text-lg font-semibold">
          O imóvel
        </h2>
        {view.facts.length > 0 && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {view.facts.map((fact) => (
              <span key={fact.icon} className={`fact fact-${fact.icon}`}>
                {`${fact.text} `}
              </span>
            ))}
          </p>
        )}
        {view.amenities.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {view.amenities.map((amenity) => (
              <li key={amenity} className="tag icon-start">
                {amenity}
                <Icon name="check" />
              </li>
            ))}
          </ul>
        )}
        <details className="disclosure fold">
          <summary>Medidas e descrição da lista</summary>
          <div className="grid gap-3 text-sm">
            <div className="grid gap-x-10 sm:grid-cols-2">
              <Rows rows={view.details} />
              <Rows rows={view.areas} />
            </div>
            {view.description !== null && (
              <blockquote className="max-w-[70ch] border-l-2 border-line pl-4">{view.description}</blockquote>
            )}
          </div>
        </details>
      </section>
      <section className="grid gap-2" aria-labelledby="modalidade">
        <details className="disclosure">
          <summary>
            <h2 id="modalidade" className="text-lg font-semibold">
              Como funciona: {view.saleMode}
            </h2>
          </summary>
          <p className="max-w-[70ch]">
            <Cited text={view.guide.how} sources={view.guide.sources} />
          </p>
          <p className="text-sm text-muted">As regras do edital deste imóvel valem mais que este resumo.</p>
        </details>
        {view.guide.careful !== null && (
          <p className="flex max-w-[70ch] items-start gap-2 text-amber">
            <Icon name="warning" className="icon mt-0.5" />
            {view.guide.careful}
          </p>
        )}
      </section>
    </>
  );
}
