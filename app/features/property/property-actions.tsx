import { Icon } from "#app/ui/icon.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { PropertyView } from "./property-view.ts";

/** The official page and documents, and ways to share this one. */
export function PropertyActions({ view, address }: { view: PropertyView; address: string }) {
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${view.shareText}\n${address}`)}`;
  return (
    <div className="grid gap-2">
      <OfficialLink href={view.officialUrl} />
      {view.noticeUrl !== null && <Document href={view.noticeUrl} label="Edital" />}
      {view.deedUrl !== null && <Document href={view.deedUrl} label="Matrícula (PDF)" />}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <a href={whatsapp} target="_blank" rel="noopener" className="button">
          <Icon name="chat" />
          WhatsApp
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <ShareButton address={address} />
      </div>
    </div>
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
    <a href={href} target="_blank" rel="noopener" className="button button-brand">
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
