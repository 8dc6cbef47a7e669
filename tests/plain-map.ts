import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { MapItem, MapPlace, MapResult } from "#app/core/engine/map-items.ts";
import { bubbleSize, reservedSize } from "#app/core/engine/marker-size.ts";
import { buildingAddress, buildingKey } from "#app/facts/places/building.ts";
import type { Uf } from "#app/lib/br.ts";
import { isInBox, type Box } from "#app/lib/ring.ts";
import { latOfY, mercatorX, mercatorY, type View } from "#app/lib/mercator.ts";
import { withAtoms } from "./plain-atoms.ts";
import { median } from "./scattered-listings.ts";

const MAX_ITEMS = 400;

/**
 * The map of the properties of these numbers, from plain SQL and without any code of the index: for every request all
 * markers of the world are laid out one after the other, and those outside of the box are removed at the end. What may lie
 * outside an area is not counted, and news are not told.
 */
export async function plainMap(
  db: Db,
  numbers: readonly string[],
  view: View,
): Promise<Omit<MapResult, "view" | "uncertain">> {
  let cellZoom = wholeZoom(view);
  const points = await pointsOf(db, numbers);
  let items = itemsIn(points, view.box, cellZoom);
  while (items.length > MAX_ITEMS && cellZoom > 0) items = itemsIn(points, view.box, --cellZoom);
  return { cellZoom, items, ...(await countsOf(db, numbers, view.box)) };
}

/** The whole zoom nearest to the requested one, from 0 to 18 and at most the one that shows the box on 4096 pixels. */
export function wholeZoom({ box: { west, south, east, north }, zoom }: View): number {
  const down = (lat: number) =>
    -Math.asinh(Math.tan((Math.max(-85.051_128, Math.min(85.051_128, lat)) * Math.PI) / 180));
  const across = (east - west) / 360;
  const high = (down(south) - down(north)) / (2 * Math.PI);
  let whole = Math.min(18, Math.round(zoom));
  while (whole > 0 && 512 * 2 ** whole * Math.max(across, high) > 4096) whole--;
  return Math.max(0, whole);
}

interface Counts extends Box {
  [column: string]: unknown;
  total: number;
  inBox: number;
  unplaced: number;
}

async function countsOf(db: Db, numbers: readonly string[], box: Box) {
  const { rows } = await db.execute<Counts>(sql`
    with ${withAtoms(numbers)}
    select count(*)::int as total, (count(*) filter (where key is null))::int as unplaced,
      (count(*) filter (where ${isInside(box)}))::int as "inBox",
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
    from placed where is_found`);
  const { total, inBox, unplaced, ...bounds } = rows[0]!;
  return { total, inBox, unplaced, bounds: total > unplaced ? bounds : null };
}

export function isInside({ west, south, east, north }: Box): SQL {
  return sql`lng between ${west}::float8 and ${east}::float8 and lat between ${south}::float8 and ${north}::float8`;
}

/** A point with the properties found at it. */
interface Point {
  [column: string]: unknown;
  key: string;
  kind: "rua" | "bairro" | "municipio";
  name: string;
  city: string;
  citySlug: string;
  state: Uf;
  metres: number | null;
  lat: number;
  lng: number;
  /** Of 2³⁰ units around the world. */
  x: number;
  y: number;
  rows: { number: string; address: string; priceCents: number; discount: number | null; building: string }[];
}

async function pointsOf(db: Db, numbers: readonly string[]): Promise<Point[]> {
  const { rows } = await db.execute<Point>(sql`
    with ${withAtoms(numbers)}
    select key, kind, name, city, cidade_slug as "citySlug", uf as state, metres, lat, lng, x, y, rows
    from atoms join (
      select placed.key, jsonb_agg(jsonb_build_object('number', p.n_do_imovel, 'priceCents', p.preco,
        'discount', p.desconto, 'address', p.endereco_nome, 'citySlug', p.cidade_slug, 'districtSlug', p.bairro_slug,
        'state', p.uf)) as rows
      from placed join properties p using (n_do_imovel) where is_found group by placed.key) as found using (key)`);
  return rows.map((point) => ({
    ...point,
    rows: (point.rows as (Point["rows"][number] & Parameters<typeof buildingKey>[0])[]).map((row) => ({
      ...row,
      building: buildingKey(row) ?? row.number,
    })),
  }));
}

interface Cell {
  column: number;
  row: number;
  isApart: boolean;
  points: Point[];
}

interface Marker {
  cell: Cell;
  covered: Cell[];
  lat: number;
  lng: number;
  /** Where that is, in pixels. */
  at: { x: number; y: number };
  isAside: boolean;
  size: { width: number; height: number };
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const rowsOf = (points: readonly Point[]) => points.flatMap(({ rows }) => rows);
const firstKey = (points: readonly Point[]) => points.map(({ key }) => key).sort(byText)[0]!;

/**
 * Cells of 64 pixels. From zoom 10 on places that are no address have separate cells, from zoom 14 on one each. In an
 * order of their own, each cell is given its marker; where an earlier one is in the way, the marker of a single place
 * moves by up to 120 pixels and its radius, or else the cell is drawn with the earlier one.
 */
function itemsIn(points: Point[], box: Box, zoom: number): MapItem[] {
  const px = (512 * 2 ** zoom) / 2 ** 30;
  const cellOf = (units: number) => Math.floor((units * px) / 64);
  const isApart = ({ kind }: Point) => kind !== "rua" && zoom >= 10;
  const groups = Map.groupBy(points, (point) => {
    const alone = isApart(point) && zoom >= 14 ? point.key : "";
    return [cellOf(point.y), cellOf(point.x), isApart(point), alone].join();
  });
  const cells = [...groups.values()].map((inside) => ({
    column: cellOf(inside[0]!.x),
    row: cellOf(inside[0]!.y),
    isApart: isApart(inside[0]!),
    points: inside,
  }));
  const counts = new Map(cells.map((cell) => [cell, rowsOf(cell.points).length]));
  cells.sort(
    (a, b) =>
      Number(a.isApart) - Number(b.isApart) ||
      counts.get(b)! - counts.get(a)! ||
      mixed(a) - mixed(b) ||
      a.row - b.row ||
      a.column - b.column ||
      byText(firstKey(a.points), firstKey(b.points)),
  );
  const markers: Marker[] = [];
  for (const cell of cells) {
    const [first] = cell.points as [Point];
    const size = cell.points.length === 1 ? reservedSize(placeOf(first, first.rows)) : bubbleOf(cell.points);
    const centre = centreOf(cell.points);
    const inTheWay = ({ lat, lng }: { lat: number; lng: number }) => {
      const { x, y } = pixelOf(lat, lng, px);
      return markers.find(
        (other) =>
          Math.abs(other.at.x - x) < ((other.size.width + size.width) / 2 + 4) * Math.SQRT2 &&
          Math.abs(other.at.y - y) < ((other.size.height + size.height) / 2 + 4) * Math.SQRT2,
      );
    };
    const draw = (point: { lat: number; lng: number }, isAside: boolean) =>
      markers.push({ cell, covered: [], ...point, at: pixelOf(point.lat, point.lng, px), isAside, size });
    const leader = inTheWay(centre);
    if (!leader) {
      draw(centre, false);
      continue;
    }
    const room = cell.isApart && cell.points.length === 1 ? (first.metres ?? 0) : 0;
    const aside = besides(centre, px, room).find((at) => !inTheWay(at));
    if (aside) draw(aside, true);
    else leader.covered.push(cell);
  }
  const visible = markers.filter((marker) => isInBox(box, marker));
  const sums = (marker: Marker) => {
    const all = [marker.cell, ...marker.covered].flatMap((cell) => cell.points);
    const sum = (of: "x" | "y") => all.reduce((total, point) => total + point[of] * point.rows.length, 0);
    return { count: rowsOf(all).length, x: sum("x"), y: sum("y"), key: firstKey(all) };
  };
  const sorted = visible.map((marker) => ({ marker, ...sums(marker) }));
  sorted.sort((a, b) => b.count - a.count || a.x - b.x || a.y - b.y || byText(a.key, b.key));
  return sorted.map(({ marker }) => itemOf(marker, zoom));
}

function mixed({ column, row }: Cell): number {
  const both = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
  return Math.imul(both ^ (both >>> 15), 0x2c1b3c6d) >>> 0;
}

function pixelOf(lat: number, lng: number, px: number) {
  return { x: Math.round(mercatorX(lng) * 2 ** 30) * px, y: Math.round(mercatorY(lat) * 2 ** 30) * px };
}

function besides({ lat, lng }: { lat: number; lng: number }, px: number, room: number) {
  const metres = (2 * Math.PI * 6_378_137 * Math.cos((lat * Math.PI) / 180)) / (px * 2 ** 30);
  const { x, y } = pixelOf(lat, lng, px);
  return [60, 90, 120]
    .filter((away) => away * metres <= room)
    .flatMap((away) =>
      Array.from({ length: 12 }, (_, i) => {
        const angle = (i * Math.PI) / 6;
        const [east, south] = [x - away * Math.sin(angle), y + away * Math.cos(angle)];
        const toLng = (east / px / 2 ** 30) * 360 - 180;
        return { lat: sixDecimals(latOfY(south / px / 2 ** 30)), lng: sixDecimals(toLng) };
      }),
    );
}

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The mean of addresses; otherwise the place nearest to the mean. */
function centreOf(points: Point[]): { lat: number; lng: number } {
  const total = rowsOf(points).length;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point) * point.rows.length, 0) / total;
  if (points.length > 1 && points.every(({ kind }) => kind === "rua")) {
    const micro = (degrees: number) => Math.round(degrees * 1e6);
    return {
      lat: Math.round(mean(({ lat }) => micro(lat))) / 1e6,
      lng: Math.round(mean(({ lng }) => micro(lng))) / 1e6,
    };
  }
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const away = (point: Point) => (point.x - x) ** 2 + (point.y - y) ** 2;
  const { lat, lng } = points.toSorted((a, b) => away(a) - away(b) || byText(a.key, b.key))[0]!;
  return { lat, lng };
}

function bubbleOf(points: Point[]) {
  const size = bubbleSize(rowsOf(points).length);
  return { width: size, height: size };
}

function summaryOf(rows: Point["rows"]) {
  const discount = median(rows.flatMap((row) => row.discount || []));
  return {
    count: rows.length,
    medianPriceCents: Math.round(median(rows.map(({ priceCents }) => priceCents))!),
    medianDiscount: discount === null ? null : Math.round(discount * 100) / 100,
  };
}

function placeOf(point: Point, rows: Point["rows"]): MapPlace {
  const { kind, key, name, city, citySlug, state, metres, lat, lng } = point;
  const own = { kind, place: key, name, city, citySlug, state, metres, lat, lng, aside: null };
  const item = { ...own, ...summaryOf(rows), number: null, pin: null, fan: null };
  if (kind !== "rua") return item;
  const buildings = [...Map.groupBy(rows, ({ building }) => building).values()];
  const fromCents = Math.min(...rows.map(({ priceCents }) => priceCents));
  const lowest = rows.toSorted((a, b) => byText(a.number, b.number))[0]!;
  const address = buildings.length === 1 ? buildingAddress(lowest.address) : null;
  const units = buildings.length === 1 ? rows.map(({ number }) => number).sort(byText) : [];
  const pin = { fromCents, addresses: buildings.length, address, units, news: null, dates: [] };
  if (buildings.length === 1) return { ...item, number: rows.length === 1 ? rows[0]!.number : null, pin };
  const parts = buildings.map((its) => {
    const unit = its.map(({ number }) => number).sort(byText)[0]!;
    return { ...placeOf(point, its), place: `${key}#${unit}` };
  });
  parts.sort((a, b) => byText(a.place, b.place));
  return { ...item, pin, fan: buildings.length > 12 ? null : parts };
}

function itemOf({ cell, covered, lat, lng, isAside, size }: Marker, zoom: number): MapItem {
  const cells = [cell, ...covered];
  const points = cells.flatMap((one) => one.points);
  if (points.length === 1) {
    return { ...placeOf(points[0]!, points[0]!.rows), aside: isAside ? [lng, lat] : null };
  }
  const cities = [...Map.groupBy(points, ({ citySlug }) => citySlug)].map(([slug, inside]) => ({
    slug,
    name: inside.map(({ city }) => city).sort(byText)[0]!,
    state: inside[0]!.state,
    count: rowsOf(inside).length,
  }));
  cities.sort((a, b) => b.count - a.count || byText(a.slug, b.slug));
  const [main] = cities as [(typeof cities)[number]];
  const fan = points
    .map((point) => placeOf(point, point.rows))
    .flatMap((place) => place.fan ?? place)
    .sort((a, b) => byText(a.place, b.place));
  const isClosest = zoom === 18;
  const column = (one: Cell) => one.column * 2 + Number(one.isApart);
  return {
    kind: "grupo",
    bounds: {
      west: Math.min(...points.map((point) => point.lng)),
      south: Math.min(...points.map((point) => point.lat)),
      east: Math.max(...points.map((point) => point.lng)),
      north: Math.max(...points.map((point) => point.lat)),
    },
    city: cities.length === 1 ? main.name : null,
    mainCity: `${main.name}/${main.state}`,
    cityCount: cities.length,
    exact: points.every(({ kind }) => kind === "rua"),
    size: Math.min(bubbleSize(rowsOf(points).length), size.height),
    cells: cells.flatMap((one, i) =>
      i === 0 ? [column(one), one.row] : [column(one) - column(cell), one.row - cell.row],
    ),
    fan: isClosest && fan.length <= 12 ? fan : null,
    place:
      isClosest && fan.length > 12
        ? points
            .map(({ key }) => key)
            .sort(byText)
            .join("|")
        : null,
    lat,
    lng,
    ...summaryOf(rowsOf(points)),
  };
}
