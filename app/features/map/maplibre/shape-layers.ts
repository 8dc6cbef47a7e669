import type { GeoJSONSource, Map as MapLibreMap, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { Overlay } from "#app/features/map/basemap/style.ts";
import type { Shape } from "#app/features/map/map-view.ts";

type Shapes = ReadonlyMap<string, Shape[]>;

/** Sources and layers of all shapes, for a style that is about to be set. */
export function shapeOverlay(shapes: Shapes): Overlay {
  const overlay: Overlay = { sources: {}, layers: [] };
  for (const [name, list] of shapes) {
    overlay.sources[sourceOf(name)] = source(list);
    overlay.layers.push(...layers(name));
  }
  return overlay;
}

/**
 * Adds shapes to the current style: all of them, or those of one name, which are removed when there are none.
 * They lie below the labels of any provider's style.
 */
export function addShapes(map: MapLibreMap, shapes: Shapes, only?: string): void {
  for (const name of only === undefined ? shapes.keys() : [only]) {
    const list = shapes.get(name);
    const known = map.getSource<GeoJSONSource>(sourceOf(name));
    if (list && known) void known.setData(source(list).data);
    else if (list) {
      map.addSource(sourceOf(name), source(list));
      const names = map.getLayersOrder().find((id) => map.getLayer(id)?.type === "symbol");
      for (const layer of layers(name)) map.addLayer(layer, names);
    } else if (known) {
      for (const layer of layers(name)) map.removeLayer(layer.id);
      map.removeSource(sourceOf(name));
    }
  }
}

function sourceOf(name: string): string {
  return `shapes-${name}`;
}

function source(shapes: Shape[]) {
  const features = shapes.map(({ id, rings, ...paint }) => ({
    type: "Feature" as const,
    properties: { id, ...paint },
    geometry: { type: "MultiPolygon" as const, coordinates: rings.map((ring) => [[...ring, ring[0]!]]) },
  }));
  return {
    type: "geojson",
    data: { type: "FeatureCollection" as const, features },
  } satisfies SourceSpecification;
}

function layers(name: string): LayerSpecification[] {
  const of = sourceOf(name);
  return [
    {
      id: `${of}-fill`,
      type: "fill",
      source: of,
      paint: { "fill-color": ["get", "fill"], "fill-opacity": ["get", "fillOpacity"] },
    },
    {
      id: `${of}-line`,
      type: "line",
      source: of,
      layout: { "line-join": "round" },
      paint: { "line-color": ["get", "line"], "line-width": ["get", "lineWidth"] },
    },
  ];
}
