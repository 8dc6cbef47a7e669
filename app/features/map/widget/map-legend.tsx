import type { MapItem } from "#app/core/engine/map-items.ts";
import { markerShape } from "#app/core/engine/marker-size.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PIN_STATUSES, STATUS_ORDER } from "#app/features/map/pin-status.ts";
import { MarkerText } from "./marker.tsx";

/** What the markers that are on the map now mean. */
export function MapLegend({ items, onClose }: { items: readonly MapItem[]; onClose: () => void }) {
  const markers = items.flatMap((item) => [item, ...(item.fan ?? [])]);
  const shapes = new Set(markers.map((item) => (item.kind === "grupo" ? "bubble" : markerShape(item))));
  const hasPrices = shapes.has("price") || shapes.has("building");
  return (
    <section className="map-legend" aria-label="Legenda do mapa">
      <button type="button" className="map-legend-close" aria-label="Fechar a legenda" onClick={onClose}>
        <Icon name="close" />
      </button>
      <dl>
        {hasPrices && <PriceLines />}
        {shapes.has("building") && (
          <Line sign={<Sample shape="building" lines={["3 · a partir de", "R$ 120 mil"]} />}>
            Unidades do mesmo prédio
          </Line>
        )}
        <Line sign={<Sample shape="bubble" lines={["12"]} />}>Vários imóveis: aproxime</Line>
        {markers.some(({ fan }) => fan) && (
          <Line sign={<Sample shape="bubble" opens lines={["4"]} />}>Endereços no mesmo ponto: toque</Line>
        )}
        {markers.some(({ kind }) => kind === "bairro" || kind === "municipio") && (
          <Line sign={<Sample shape="bubble" kind="bairro" lines={["12"]} />}>
            Só o bairro ou município é conhecido
          </Line>
        )}
      </dl>
      <p>
        {hasPrices
          ? "Novidades: até 7 dias antes da lista mais nova do estado."
          : "De perto, o imóvel de endereço conhecido mostra o preço."}
      </p>
    </section>
  );
}

function PriceLines() {
  return (
    <>
      <Line sign={<Sample shape="price" lines={["R$ 120 mil"]} />}>Imóvel no endereço ou na rua</Line>
      {STATUS_ORDER.map((status) => (
        <Line key={status} sign={<Sample shape="price" status={status} lines={["R$ 120 mil"]} />}>
          {PIN_STATUSES[status].name}
        </Line>
      ))}
      <Line sign={<Sample shape="price" marks="seen" lines={["R$ 120 mil"]} />}>Você já viu</Line>
      <Line sign={<Sample shape="price" marks="favorite" lines={["R$ 120 mil"]} />}>Nos seus favoritos</Line>
      <Line sign={<Sample shape="price" marks="compared" lines={["R$ 120 mil"]} />}>Na sua comparação</Line>
    </>
  );
}

function Line({ sign, children }: { sign: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <dt>{sign}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SampleProps {
  shape: string;
  lines: string[];
  kind?: string;
  status?: keyof typeof PIN_STATUSES;
  marks?: string;
  opens?: boolean;
}

function Sample({ shape, lines, kind = "rua", status, marks, opens }: SampleProps) {
  return (
    <span
      className="marker"
      aria-hidden="true"
      data-sample=""
      data-shape={shape}
      data-kind={kind}
      data-status={status}
      data-marks={marks}
      data-opens={opens ? "" : undefined}
    >
      <MarkerText lines={lines} status={status ?? null} />
    </span>
  );
}
