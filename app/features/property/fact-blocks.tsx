import { Icon } from "#app/ui/icon.tsx";
import { Building, RegisteredSales, Standing } from "./comparisons.tsx";
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
      {view.sales !== null && <RegisteredSales sales={view.sales} />}
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
      <section aria-labelledby="juridico">
        <details className="disclosure fold">
          <summary>
            <h2 id="juridico" className="text-lg font-semibold">
              Informações jurídicas
            </h2>
          </summary>
          <Rows rows={view.legal} />
          <p className="max-w-[70ch] pt-3 text-sm text-muted">
            A matrícula é o registro do imóvel no cartório: o ofício é o número do cartório, a comarca é a
            cidade dele. Leilões negativos são os que terminaram sem comprador; averbar é anotar isso na
            matrícula.
          </p>
        </details>
        <details className="disclosure">
          <summary>De onde vem cada dado</summary>
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
      <details className="note">
        <summary>
          <Icon name="shield" className="icon" />
          <h2 id="golpe" className="shrink-0 text-sm font-semibold">
            Cuidado com golpes
          </h2>
          <span className="text-sm">
            A proposta é feita só em <strong>caixa.gov.br</strong>.
          </span>
        </summary>
        <p className="max-w-[70ch] text-sm">
          O site oficial é <strong>venda-imoveis.caixa.gov.br</strong>, ou o do leiloeiro que o edital nomeia.
          Nunca pague nada aqui, nem a quem falar em nosso nome: o Martelo não vende, não intermedeia e não
          recebe por imóveis. Este portal não é afiliado à Caixa.
        </p>
      </details>
    </aside>
  );
}
