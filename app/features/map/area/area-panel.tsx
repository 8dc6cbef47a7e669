import { Link } from "react-router";
import { areaLabel, metresWords } from "#app/facts/query/area-label.ts";
import type { Area, Filters } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CameraStore } from "../camera-store.ts";
import { pointsOf, type Drawing } from "./drawing.ts";
import { RadiusForm } from "./radius-form.tsx";
import { circleTo, type Shape } from "./shape.ts";
import { plural } from "#app/lib/numbers.ts";

interface DrawingProps {
  drawing: Drawing;
  cameras: CameraStore;
  /** The place filter that the search in the area drops; null: none. */
  dropped: string | null;
  /** Whether the last drawing enclosed too small an area to search in. */
  tooSmall: boolean;
  onUndo: () => void;
  onFinish: () => void;
  onCancel: () => void;
  onMark: () => void;
  onShape: (shape: Shape) => void;
}

/** Explains how to draw, and offers each step as a button. */
export function DrawingPanel({ drawing, cameras, dropped, tooSmall, ...on }: DrawingProps) {
  const points = pointsOf(drawing).length;
  const isRadius = drawing.tool === "radius";
  const circle = isRadius && drawing.center && drawing.edge ? circleTo(drawing.center, drawing.edge) : null;
  return (
    <section className="tool-panel" aria-label={isRadius ? "Buscar em um raio" : "Desenhar uma área"}>
      <p>
        {isRadius
          ? "Arraste do centro até a borda, ou escreva o raio."
          : "Toque para marcar os pontos, ou arraste à mão livre. Para fechar, volte ao primeiro ponto."}
      </p>
      {dropped !== null && <p>{`${isRadius ? "O raio" : "A área"} vale ${dropped}.`}</p>}
      {circle?.kind === "circle" && <p className="font-semibold">Raio de {metresWords(circle.metres)}</p>}
      <output className="sr-only">{!isRadius && points > 0 && plural(points, "ponto", "pontos")}</output>
      {tooSmall && (
        <p role="alert" className="text-red">
          {isRadius
            ? "O raio precisa de um centro e de uma borda."
            : "A área precisa de três pontos que não fiquem em linha."}
        </p>
      )}
      {isRadius && <RadiusForm cameras={cameras} onShape={on.onShape} />}
      <div className="tool-panel-actions">
        {!isRadius && (
          <>
            <button type="button" className="button" onClick={on.onMark}>
              <span>
                Marcar<span className="max-lg:sr-only"> o centro do mapa</span>
              </span>
            </button>
            <button type="button" className="button" disabled={points === 0} onClick={on.onUndo}>
              <span>
                Desfazer<span className="max-lg:sr-only"> ponto</span>
              </span>
            </button>
            <button type="button" className="button button-brand" disabled={points < 3} onClick={on.onFinish}>
              Concluir
            </button>
          </>
        )}
        <button type="button" className="button button-plain" onClick={on.onCancel}>
          Cancelar
        </button>
      </div>
    </section>
  );
}

interface AreaProps {
  area: Area;
  shape: Shape;
  filters: Filters;
  cameras: CameraStore;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onShape: (shape: Shape) => void;
  onClear: () => void;
}

/** Shows the size of the search's area and the buttons that change or remove it. */
export function AreaPanel({
  area,
  shape,
  filters,
  cameras,
  editing,
  onEditing,
  onShape,
  onClear,
}: AreaProps) {
  return (
    <section className="tool-panel" aria-label="Área da busca">
      <p className="font-semibold">{areaLabel(area)}</p>
      {editing && (
        <p>
          {shape.kind === "circle"
            ? "Arraste o centro ou a borda, ou escreva o raio."
            : "Arraste os pontos; no meio de um lado nasce outro. Dois cliques apagam um ponto."}
        </p>
      )}
      {editing && shape.kind === "circle" && (
        <RadiusForm
          key={`${shape.center}${shape.metres}`}
          cameras={cameras}
          circle={shape}
          onShape={onShape}
        />
      )}
      <div className="tool-panel-actions">
        <button type="button" className="button" aria-pressed={editing} onClick={() => onEditing(!editing)}>
          {editing ? "Pronto" : "Editar"}
        </button>
        <button type="button" className="button" onClick={onClear}>
          Apagar
        </button>
        <Link className="button button-plain" to={canonicalHref("/alerts", { filters })}>
          <Icon name="bell" />
          Criar alerta
        </Link>
      </div>
    </section>
  );
}
