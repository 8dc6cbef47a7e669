import { usageWarning, type Usage } from "#app/facts/plans/meter.ts";
import type { MapState } from "./use-map-view.tsx";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";

interface Props {
  state: MapState;
  /** The request for the properties failed. */
  failed: boolean;
  onRetry: () => void;
  onAgain: () => void;
  usage: Usage | null;
  /** Moves the map back to its search; null where it shows something of it. */
  onBack: (() => void) | null;
}

/** Notices about the map: that it cannot be drawn, that data is missing, that a limit is near. */
export function MapNotices({ state, failed, onRetry, onAgain, usage, onBack }: Props) {
  const warning = usage && usageWarning(usage);
  return (
    <>
      {state === "no-webgl" && (
        <p className="map-notice">
          Este navegador não desenha mapas (WebGL desligado ou ausente). O que estaria no mapa está na lista
          abaixo.
        </p>
      )}
      {state === "failed" && (
        <div className="map-notice" role="alert">
          <p>O mapa não pôde ser desenhado. A lista continua funcionando.</p>
          <button type="button" className="button" onClick={onAgain}>
            Tentar de novo
          </button>
        </div>
      )}
      {state === "lost" && <LostGround onAgain={onAgain} />}
      {failed && state !== "failed" && state !== "lost" && (
        <div className="map-strip" role="alert">
          <p>Os imóveis do mapa não chegaram. Confira a conexão.</p>
          <button type="button" className="button" onClick={onRetry}>
            Tentar de novo
          </button>
        </div>
      )}
      {!failed && onBack && (
        <div className="map-strip">
          <p>Nenhum imóvel nesta parte do mapa.</p>
          <BackToSearch onBack={onBack} />
        </div>
      )}
      {!failed && !onBack && state !== "lost" && warning !== null && (
        <p className="map-strip">
          {`${warning} `}
          <UpgradeLink
            title="Mapa ampliado sem limite"
            detail="Com o Premium, as consultas ao mapa não têm limite. No plano Gratuito, a lista e o mapa ao lado dela continuam livres."
          >
            Conhecer o Premium
          </UpgradeLink>
        </p>
      )}
    </>
  );
}

/** While the ground of a map is blank; it goes by itself when the browser gives the graphics card back. */
export function LostGround({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="map-strip" role="alert">
      <p>O navegador parou de desenhar o fundo do mapa. O que está marcado nele continua no lugar.</p>
      <button type="button" className="button" onClick={onAgain}>
        Desenhar de novo
      </button>
    </div>
  );
}

export function BackToSearch({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="button" onClick={onBack}>
      Voltar aos imóveis da busca
    </button>
  );
}
