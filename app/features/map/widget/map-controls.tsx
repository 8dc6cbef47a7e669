import { Icon } from "#app/ui/icon.tsx";

interface Props {
  expanded: boolean;
  onToggle: () => void;
  onZoom: (step: number) => void;
  listOpen: boolean;
  onList: () => void;
  legendOpen: boolean;
  onLegend: () => void;
}

/** The buttons at the edge of the map. */
export function MapControls({ expanded, onToggle, onZoom, listOpen, onList, legendOpen, onLegend }: Props) {
  return (
    <div className="map-tools">
      <Tool
        icon={expanded ? "close" : "expand"}
        name={expanded ? "Fechar mapa" : "Expandir mapa"}
        onUse={onToggle}
      />
      <Tool icon="plus" name="Aproximar" onUse={() => onZoom(1)} />
      <Tool icon="minus" name="Afastar" onUse={() => onZoom(-1)} />
      <Tool icon="list" name="O que está no mapa, em lista" pressed={listOpen} onUse={onList} />
      <Tool icon="info" name="Legenda do mapa" pressed={legendOpen} onUse={onLegend} />
    </div>
  );
}

interface ToolProps {
  icon: string;
  name: string;
  pressed?: boolean;
  onUse: () => void;
}

function Tool({ icon, name, pressed, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className="map-tool"
      aria-label={name}
      title={name}
      aria-expanded={pressed}
      data-tool={icon}
      onClick={onUse}
    >
      <Icon name={icon} />
    </button>
  );
}
