import { Link } from "react-router";
import { deliveryPath } from "./bring-paths.ts";

interface OwnPageView {
  id: string;
  number: string;
  savedAt: string;
}

/** The pages that a member brought, the oldest first: each leads to where it can be removed. */
export function OwnPages({ pages }: { pages: readonly OwnPageView[] }) {
  return (
    <section id="suas-paginas" aria-labelledby="suas-paginas-titulo" className="grid scroll-mt-20 gap-3">
      <h2 id="suas-paginas-titulo" className="text-lg font-semibold">
        Suas páginas
      </h2>
      <p className="text-sm text-muted">
        As mais antigas primeiro. Abra uma para ver o que diz ou removê-la.
      </p>
      <ol className="grid text-sm">
        {pages.map(({ id, number, savedAt }) => (
          <li key={id}>
            <Link to={deliveryPath(id)} className="link inline-flex min-h-11 items-center">
              {`Imóvel ${number}, página de ${savedAt}`}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
