import { AntiFraud } from "./anti-fraud.tsx";
import { Building, Standing } from "./comparisons.tsx";
import { History } from "./history-block.tsx";
import { Place } from "./place-block.tsx";
import { NoteList, Rows } from "./property-blocks.tsx";
import type { FactsView } from "./property-view.ts";
import { SourceLegend } from "./source-mark.tsx";

/** The blocks without controls: history, comparisons, place, notes, legal facts, sources. */
export function FactBlocks({ view }: { view: FactsView }) {
  return (
    <>
      {/* The calculation of total cost, return and risk will come here. */}
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
      <div className="grid gap-2">
        <Rows id="juridico" title="Informações jurídicas" rows={view.legal} />
        <p className="max-w-[70ch] text-xs text-muted">
          A matrícula é o registro do imóvel no cartório: o ofício é o número do cartório, a comarca é a
          cidade dele. Leilões negativos são os que terminaram sem comprador; averbar é anotar isso na
          matrícula.
        </p>
      </div>
      <section className="grid gap-2" aria-labelledby="fontes">
        <h2 id="fontes" className="text-lg font-semibold">
          De onde vem cada dado
        </h2>
        <SourceLegend notes={view.sources} used={view.sources.map(({ source }) => source)} />
      </section>
      <AntiFraud />
    </>
  );
}
