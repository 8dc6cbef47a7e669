import { Link } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { SearchView } from "./search-view.ts";

/** What is said of a search without results: the steps to the nearest ones, or that no list has come yet. */
export default function NoResults({ view, hasLists }: { view: SearchView; hasLists: boolean }) {
  if (!hasLists) return <NoList />;
  return (
    <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
      <Icon name="search" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Nenhum imóvel tem tudo o que você procura</h2>
        <p className="text-muted">
          {view.relaxations.length > 0
            ? "O mais perto disso:"
            : "Tente outras palavras, ou comece de novo sem filtros."}
        </p>
      </div>
      {view.relaxations.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-2">
          {view.relaxations.map((step) => (
            <li key={step.href}>
              <Link to={step.href} className="button min-w-0 wrap-anywhere" prefetch="intent">
                {`${step.label} `}
                <span className="tag tag-good">
                  {writtenCount(step.count)}
                  <span className="sr-only"> {step.count === 1 ? "imóvel" : "imóveis"}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-center gap-1">
        {view.alertHref !== null && (
          <Link to={view.alertHref} className="button button-brand icon-start">
            Criar alerta desta busca
            <Icon name="bell" />
          </Link>
        )}{" "}
        <Link to={view.clearHref} className="link px-2 py-3 text-sm">
          Ver todos os imóveis
        </Link>
      </div>
    </section>
  );
}

function NoList() {
  return (
    <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
      <Icon name="file" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Ainda não há imóveis aqui</h2>
        <p className="text-muted">
          Nenhuma lista da Caixa foi importada. Os imóveis aparecem assim que a primeira chegar.
        </p>
      </div>
    </section>
  );
}
