import { isInsideRing } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";

const KM_PER_DEGREE = 111.2;

/** How far a point lies outside of all rings, in km; 0 inside one of them (holes are not considered). */
export function kmOutside(rings: readonly Point[][], [lng, lat]: Point): number {
  if (rings.some((ring) => isInsideRing(ring, lng, lat))) return 0;
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const ring of rings) {
    for (const [i, [toLng, toLat]] of ring.entries()) {
      const [fromLng, fromLat] = ring[(i + ring.length - 1) % ring.length]!;
      const [x1, y1] = [(fromLng - lng) * shrink, fromLat - lat];
      const [dx, dy] = [(toLng - fromLng) * shrink, toLat - fromLat];
      const length = dx ** 2 + dy ** 2;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
      least = Math.min(least, Math.hypot(x1 + along * dx, y1 + along * dy));
    }
  }
  return least * KM_PER_DEGREE;
}

interface MunicipalityTopology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: {
    municipios: {
      geometries: { type: string; arcs: number[][] | number[][][]; properties: { codigo_ibge: string } }[];
    };
  };
}

/** The outer rings of each municipality of a TopoJSON file, by IBGE code. */
export function municipalityRings(text: string): Map<number, Point[][]> {
  const { transform, arcs, objects }: MunicipalityTopology = JSON.parse(text);
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  // A negative index means the arc of its complement, in reverse.
  const ringOf = (indexes: number[]) =>
    indexes.flatMap((index) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!));
  return new Map(
    objects.municipios.geometries.map(({ type, arcs: parts, properties }) => {
      const polygons = (type === "Polygon" ? [parts] : parts) as number[][][];
      return [Number(properties.codigo_ibge), polygons.map(([outer]) => ringOf(outer!))] as const;
    }),
  );
}
