import { Form, Link } from "react-router";
import { MAX_COMPARED } from "#app/features/device-marks/stored-entries.ts";
import { useCompared } from "#app/features/device-marks/use-marks.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { compareHref } from "./compare-address.ts";
import { CompareTable } from "./compare-table.tsx";
import type { CompareView } from "./compare-view.ts";
import { plural } from "#app/lib/numbers.ts";

/** `/comparar`: up to four properties side by side. */
export function ComparePage({ view, address }: { view: CompareView; address: string }) {
  const { columns, differences } = view;
  return (
    <div className="page compare grid gap-6 py-6">
      <BackLink to="/dashboard">Voltar para a busca</BackLink>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-xl font-bold">
            {columns.length > 1 ? `Comparar ${columns.length} imóveis` : "Comparar imóveis"}
          </h1>
          {columns.length > 1 && (
            <p className="text-sm text-muted">
              {differences === 0
                ? "Em tudo o que se sabe, são iguais"
                : `${plural(differences, "linha difere", "linhas diferem")}; o que é igual aparece mais apagado`}
            </p>
          )}
        </div>
        {columns.length > 1 && <Tools view={view} address={address} />}
      </header>
      <Left view={view} />
      {columns.length > 0 ? <CompareTable view={view} /> : <NothingToCompare />}
      {columns.length < MAX_COMPARED && <AddByNumber view={view} />}
    </div>
  );
}

function Tools({ view, address }: { view: CompareView; address: string }) {
  // As wide as all of them, so that the first ones do not give way to the others while the page arrives.
  const width = view.onlyDifferences ? "sm:min-w-[27.75rem]" : "sm:min-w-[26rem]";
  return (
    <div className={`print:hidden flex flex-wrap items-center gap-2 ${width}`}>
      <Form method="get" action="/comparar" replace preventScrollReset>
        <SameProperties view={view} />
        <button
          name={view.onlyDifferences ? undefined : "so"}
          value="diferencas"
          aria-pressed={view.onlyDifferences}
          className="button aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {view.onlyDifferences && <Icon name="check" />}
          Só diferenças
        </button>
      </Form>
      <button type="button" className="button icon-start with-script" onClick={() => print()}>
        Imprimir
        <Icon name="print" />
      </button>
      <ShareButton address={address} />
    </div>
  );
}

/** Lists what the address requests and the table does not have. */
function Left({ view: { unknown, beyond } }: { view: CompareView }) {
  if (unknown.length === 0 && beyond.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {unknown.map((word) => (
        <li key={word} className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">
          Não conhecemos nenhum imóvel com o número <strong className="break-all">{word}</strong>.
        </li>
      ))}
      {beyond.length > 0 && (
        <li className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">
          Comparamos até {MAX_COMPARED} de cada vez. Ficou de fora: <strong>{beyond.join(", ")}</strong>.
        </li>
      )}
    </ul>
  );
}

function NothingToCompare() {
  const picked = [...useCompared().keys()];
  return (
    <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
      <Icon name="scale" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Escolha de dois a quatro imóveis</h2>
        <p className="text-muted">
          Na busca, o botão da balança em cada imóvel o põe na comparação. Quem conhece os números pode
          digitá-los abaixo.
        </p>
      </div>
      {picked.length > 1 ? (
        <Link to={compareHref(picked)} className="button button-brand">
          Comparar os {picked.length} escolhidos neste aparelho
        </Link>
      ) : (
        <Link to="/dashboard" className="button button-brand">
          Buscar imóveis
        </Link>
      )}
    </section>
  );
}

/** One hidden field for each number: a form would encode a comma. */
function SameProperties({ view }: { view: CompareView }) {
  return view.columns.map(({ number }) => <input key={number} type="hidden" name="ids" value={number} />);
}

function AddByNumber({ view }: { view: CompareView }) {
  return (
    <Form method="get" action="/comparar" className="print:hidden flex max-w-md flex-wrap items-end gap-2">
      <SameProperties view={view} />
      {view.onlyDifferences && <input type="hidden" name="so" value="diferencas" />}
      <label className="grid min-w-0 flex-1 gap-1 text-sm">
        Número de outro imóvel
        <input name="mais" inputMode="numeric" autoComplete="off" required className="field" />
      </label>
      {/* As wide while its word is still on its way. */}
      <button className="button min-w-20">Juntar</button>
    </Form>
  );
}
