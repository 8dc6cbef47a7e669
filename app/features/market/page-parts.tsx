import { Fragment, type ReactNode } from "react";
import { DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SeriesFigure } from "#app/ui/series-figure.tsx";
import type { ChartView } from "./market-words.ts";

interface Crumb {
  label: string;
  /** Null: the page itself. */
  href: string | null;
}

/** Where a page is among others; the last one is the page itself. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
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

interface TopProps {
  crumbs: readonly Crumb[];
  heading: string;
  /** What the page says, in a sentence. */
  lead: string;
  /** What has to be known of it before it is read. */
  notes?: readonly string[];
}

export function PageTop({ crumbs, heading, lead, notes }: TopProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold sm:text-2xl">{heading}</h1>
        <p className="max-w-[70ch] text-muted">{lead}</p>
        {notes?.map((note) => (
          <p key={note} className="max-w-[70ch] text-sm text-muted">
            {note}
          </p>
        ))}
      </div>
    </>
  );
}

interface FigureView {
  value: string;
  label: string;
  /** The properties that it counts; null or absent: it leads nowhere. */
  href?: string | null;
}

/** The numbers that matter most, side by side. */
export function Figures({ figures }: { figures: readonly FigureView[] }) {
  return (
    <ul className="panel grid-cols-2 gap-0 overflow-hidden p-0 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ value, label, href }) => (
        <li key={label} className="figure">
          {href ? (
            <a href={href} className="block p-4 hover:bg-sunken">
              <Figure value={value} label={label} />
            </a>
          ) : (
            <p className="p-4">
              <Figure value={value} label={label} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A number is larger than words in its place. */
function Figure({ value, label }: FigureView) {
  const size = /^[\d.,%]+$/.test(value) ? "text-xl" : "text-base";
  return (
    <>
      <strong className={`block font-semibold tracking-tight ${size}`}>{value}</strong>{" "}
      <span className="text-sm text-muted">{label}</span>
    </>
  );
}

/** A part of the page under its heading; its id is an address too. */
export function PagePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-3" aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How many were for sale over time, drawn and as a table. */
export function Stock({ view: { chart, rows, note } }: { view: ChartView }) {
  const name = "Imóveis à venda";
  return (
    <PagePart id="estoque" title="Quantos estiveram à venda">
      <div className="grid grid-cols-1 gap-1">
        <figure className="grid grid-cols-1 gap-2">
          {chart !== null && <SeriesFigure chart={chart} />}
          <figcaption className="max-w-[70ch] text-sm text-muted">{note}</figcaption>
        </figure>
        {rows.length > 0 && (
          <details className="disclosure">
            <summary>
              Ver em tabela<span className="sr-only">: {name}</span>
            </summary>
            <DataTable caption={name} head={["Período", "À venda"]} rows={rows} />
          </details>
        )}
      </div>
    </PagePart>
  );
}
