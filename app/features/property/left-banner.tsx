import { Icon } from "#app/ui/icon.tsx";
import type { FactsView } from "./property-view.ts";

/** Banner on the page of a property that is no longer on any list, or was taken off the portal. */
export function LeftBanner({ view }: { view: FactsView }) {
  return (
    <p className="flex items-start gap-3 rounded-md bg-amber-soft px-4 py-3 text-amber">
      <Icon name="warning" className="icon mt-0.5" />
      <span>
        <strong>{view.status.left}.</strong> {view.status.lastSeen !== null && `${view.status.lastSeen}. `}
        {view.status.withdrawn
          ? "Ele não aparece mais nas buscas, no mapa nem nos alertas daqui. Isso não diz se a Caixa ainda o vende: quem sabe é a página oficial."
          : "Sair da lista não quer dizer vendido: muitos imóveis voltam."}
        {view.hasSimilar && (
          <>
            {" "}
            <a href="#parecidos" className="underline">
              Veja imóveis parecidos
            </a>
            .
          </>
        )}
      </span>
    </p>
  );
}
