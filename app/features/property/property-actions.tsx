import { Icon } from "#app/ui/icon.tsx";
import { NativeShareButton, ShareButton } from "#app/ui/share-button.tsx";
import { TakeAlong } from "./take-along.tsx";
import type { PropertyView } from "./property-view.ts";
import { whatsappHref } from "./share-text.ts";

interface Props {
  view: PropertyView;
  /** This page's own address. */
  address: string;
}

/** The official page and documents, and ways to share this one. */
export function PropertyActions({ view, address }: Props) {
  return (
    <div className="grid gap-2 print:hidden">
      <OfficialLink href={view.officialUrl} />
      {view.noticeUrl !== null && <Document href={view.noticeUrl} label="Edital" />}
      {view.deedUrl !== null && <Document href={view.deedUrl} label="Matrícula (PDF)" />}
      <div className="share-row">
        <a href={whatsappHref(view.shareText, address)} target="_blank" rel="noopener" className="button">
          <Icon name="chat" />
          WhatsApp
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <ShareButton address={address} />
        <NativeShareButton title={view.title} text={view.shareText} address={address} />
      </div>
      <TakeAlong number={view.number} />
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
