import { use, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { AntiFraud } from "./anti-fraud.tsx";
import { Building, Standing } from "./comparisons.tsx";
import { History } from "./history-block.tsx";
import { Place } from "./place-block.tsx";
import { NoteList, Rows } from "./property-blocks.tsx";
import type { PropertyView } from "./property-view.ts";
import { SourceLegend } from "./source-mark.tsx";

/** What is told about a property; what is like it is beyond. */
export type FactsView = Omit<PropertyView, "similar">;

/**
 * All that is only read: history, comparisons, place, notes, law, sources. It follows from the view alone, so the server
 * writes it once; its links are plain ones, and a click on any of them changes the page without loading it anew.
 */
export function Facts({ packed }: { packed: Packed<FactsView> }) {
  const navigate = useNavigate();
  const markupOf = use(PreparedMarkup);
  function follow(event: MouseEvent<HTMLDivElement>) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target !== "") return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  const draw = () => <FactBlocks view={unpack(packed)} />;
  if (markupOf) {
    const markup = markupOf("facts", packed, draw);
    return <div className="grid gap-8" dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard clicks those
    <div className="grid gap-8" onClick={follow}>
      {draw()}
    </div>
  );
}

function FactBlocks({ view }: { view: FactsView }) {
  return (
    <>
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
