import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { plural } from "#app/lib/numbers.ts";
import { bringHref } from "./bring-paths.ts";
import type { HuntItem } from "./hunt.server.ts";

/** `Caçada`: which pages a member still misses, to walk through. */
export function HuntList({ items }: { items: readonly HuntItem[] }) {
  const missing = items.filter(({ isDone }) => !isDone).length;
  return (
    <section id="cacada" aria-labelledby="cacada-titulo" className="grid scroll-mt-20 gap-3">
      <div className="grid gap-1">
        <h2 id="cacada-titulo" className="text-lg font-semibold">
          Caçada
        </h2>
        <p className="max-w-[60ch] text-sm text-muted">
          {items.length === 0
            ? "Aqui ficam os seus favoritos e o que os seus alertas acharam, com as páginas que faltam."
            : missing === 0
              ? "Todos os seus favoritos e achados têm página tão nova quanto a lista."
              : `${plural(missing, "página falta ou é mais antiga", "páginas faltam ou são mais antigas")} que a lista, entre os seus favoritos e o que os seus alertas acharam em 30 dias.`}
        </p>
      </div>
      {items.length > 0 && (
        <ol className="grid divide-y divide-line border-y border-line">
          {items.map((item) => (
            <HuntRow key={item.number} item={item} />
          ))}
        </ol>
      )}
    </section>
  );
}

function HuntRow({ item: { number, title, officialUrl, isFavorite, pageOn, isDone } }: { item: HuntItem }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <Link to={`/property/${number}`} className="link font-semibold wrap-anywhere">
          {title}
        </Link>{" "}
        <span className="text-sm text-muted">
          {isFavorite ? "Favorito" : "De um alerta"}
          {pageOn === null ? " · sem página" : ` · página de ${pageOn}`}
        </span>
      </div>{" "}
      {isDone ? (
        <span className="tag tag-good">
          <Icon name="check" />
          Feito
        </span>
      ) : (
        <span className="flex flex-wrap gap-2">
          {officialUrl !== null && (
            <a href={officialUrl} target="_blank" rel="noopener" className="button">
              Abrir na Caixa
              <span className="sr-only">{`: imóvel ${number} (abre em nova aba)`}</span>
            </a>
          )}{" "}
          <Link to={bringHref(number)} className="button">
            Trazer
            <span className="sr-only">{`: imóvel ${number}`}</span>
          </Link>
        </span>
      )}
    </li>
  );
}
