import { Icon } from "#app/ui/icon.tsx";
import type { FactsView } from "./property-view.ts";

/** The bank's own page and documents. */
export function OfficialLinks({ view }: { view: FactsView }) {
  return (
    <>
      <OfficialLink href={view.officialUrl} />
      {view.noticeUrl !== null && <Document href={view.noticeUrl} label="Edital" />}
      {view.deedUrl !== null && <Document href={view.deedUrl} label="Matrícula (PDF)" />}
    </>
  );
}

function OfficialLink({ href }: { href: string | null }) {
  if (href === null) {
    return (
      <>
        <button
          type="button"
          disabled
          className="button cursor-default border-line text-muted"
          aria-describedby="sem-pagina"
        >
          Ver Leilão Oficial
        </button>
        <p id="sem-pagina" className="text-sm text-muted">
          Imóvel de demonstração: não há página oficial
        </p>
      </>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className="button">
      Ver Leilão Oficial
      <Icon name="external" />
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}

function Document({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="button">
      <Icon name="file" />
      {label}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
