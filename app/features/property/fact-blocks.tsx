import { Icon } from "#app/ui/icon.tsx";
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
        <details className="disclosure">
          <summary>O que querem dizer matrícula, ofício e comarca</summary>
          <p className="max-w-[70ch] text-sm text-muted">
            A matrícula é o registro do imóvel no cartório: o ofício é o número do cartório, a comarca é a
            cidade dele. Leilões negativos são os que terminaram sem comprador; averbar é anotar isso na
            matrícula.
          </p>
        </details>
      </div>
      <section aria-labelledby="fontes">
        <details className="disclosure">
          <summary>
            <h2 id="fontes" className="text-sm">
              De onde vem cada dado
            </h2>
          </summary>
          <SourceLegend notes={view.sources} />
        </details>
      </section>
      <AntiFraud />
    </>
  );
}

/** How to avoid fraud: who sells, on which site, and that nothing is paid on this portal. */
function AntiFraud() {
  return (
    <aside className="anti-fraud" aria-labelledby="golpe">
      <Icon name="shield" className="icon mt-0.5" />
      <div className="grid gap-1">
        <h2 id="golpe" className="text-sm font-semibold">
          Cuidado com golpes
        </h2>
        <p className="max-w-[70ch] text-sm">
          A proposta é feita só no site oficial, que termina em <strong>caixa.gov.br</strong> (
          <strong>venda-imoveis.caixa.gov.br</strong>), ou no do leiloeiro que o edital nomeia. Nunca pague
          nada aqui, nem a quem falar em nosso nome: o Martelo não vende, não intermedeia e não recebe por
          imóveis. Este portal não é afiliado à Caixa.
        </p>
      </div>
    </aside>
  );
}
