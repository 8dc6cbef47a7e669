import { VarintReader, VarintWriter } from "#app/lib/varints.ts";
import { median, metresBetween, type CensusPoint, type StreetShape } from "./street-shape.ts";

// Points are differences from the point before in hundred-thousandths of a degree (1.1 m).

const FINE = 10;
/** Radii are rounded up to five metres. */
const METRES = 5;

/** A neighbourhood as its addresses show it. */
export interface DistrictShape extends CensusPoint {
  /** The corners of its hull, anticlockwise; in millionths of a degree. */
  hull: { lat: number; lng: number }[];
}

/** Of the addresses that the census counts to a neighbourhood so few lie elsewhere, by mistakes of the interviewers. */
const STRAYS = 0.01;
/** The ends of a neighbourhood beyond the addresses of a sample: a share of its radius, and a plot or two. */
const BEYOND_SAMPLE = 1.15;
const EDGE_METRES = 50;

class Writer extends VarintWriter {
  private lat = 0;
  private lng = 0;

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.count(bytes.length);
    for (const byte of bytes) this.count(byte < 128 ? byte : 63);
  }

  corner(point: { lat: number; lng: number }): void {
    const [lat, lng] = [Math.round(point.lat / FINE), Math.round(point.lng / FINE)];
    this.signed(lat - this.lat);
    this.signed(lng - this.lng);
    [this.lat, this.lng] = [lat, lng];
  }

  point(point: CensusPoint): void {
    this.corner(point);
    this.count(Math.ceil(point.metres / METRES));
  }
}

class Reader extends VarintReader {
  private lat = 0;
  private lng = 0;

  text(): string {
    const length = this.count();
    let text = "";
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.count());
    return text;
  }

  corner(): { lat: number; lng: number } {
    this.lat += this.signed();
    this.lng += this.signed();
    return { lat: this.lat * FINE, lng: this.lng * FINE };
  }

  point(): CensusPoint {
    return { ...this.corner(), metres: this.count() * METRES };
  }
}

export function packStreet(shapes: readonly StreetShape[]): Uint8Array {
  const out = new Writer();
  out.count(shapes.length);
  for (const shape of shapes) {
    out.point(shape);
    out.count(shape.stretches.length);
    for (const stretch of shape.stretches) {
      out.text(stretch.district);
      out.point(stretch);
    }
    out.count(shape.numbers.length);
    let last = 0;
    for (const point of shape.numbers) {
      out.count(point.number - last);
      last = point.number;
      out.point(point);
    }
    out.count(shape.lots.length);
    for (const lot of shape.lots) {
      out.text(lot.block);
      out.text(lot.lot);
      out.point(lot);
    }
  }
  return out.done();
}

export function unpackStreet(bytes: Uint8Array): StreetShape[] {
  const from = new Reader(bytes);
  return from.list(() => {
    const whole = from.point();
    const stretches = from.list(() => ({ district: from.text(), ...from.point() }));
    let number = 0;
    const numbers = from.list(() => ({ number: (number += from.count()), ...from.point() }));
    const lots = from.list(() => ({ block: from.text(), lot: from.text(), ...from.point() }));
    return { ...whole, stretches, numbers, lots };
  });
}

export function packDistrict(shape: DistrictShape): Uint8Array {
  const out = new Writer();
  out.point(shape);
  out.count(shape.hull.length);
  for (const corner of shape.hull) out.corner(corner);
  return out.done();
}

export function unpackDistrict(bytes: Uint8Array): DistrictShape {
  const from = new Reader(bytes);
  return { ...from.point(), hull: from.list(() => from.corner()) };
}

/** The median of a neighbourhood's addresses, the radius around it and their hull, both without strays. */
export function districtShape(points: readonly { lat: number; lng: number }[]): DistrictShape {
  const centre = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
  const byDistance = points
    .map((point) => ({ lat: point.lat, lng: point.lng, metres: metresBetween(centre, point) }))
    .sort((a, b) => a.metres - b.metres);
  const inside = byDistance.slice(0, Math.max(1, Math.ceil(byDistance.length * (1 - STRAYS))));
  const metres = Math.ceil(inside.at(-1)!.metres * BEYOND_SAMPLE) + EDGE_METRES;
  return { ...centre, metres, hull: hullOf(inside) };
}

/** The convex hull, anticlockwise (Andrew's monotone chain). */
function hullOf(points: readonly { lat: number; lng: number }[]): { lat: number; lng: number }[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  if (sorted.length < 3) return sorted.map(({ lat, lng }) => ({ lat, lng }));
  const half = (all: typeof sorted) => {
    const chain: { lat: number; lng: number }[] = [];
    for (const { lat, lng } of all) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, { lat, lng })) chain.pop();
      chain.push({ lat, lng });
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

type LatLng = { lat: number; lng: number };

function turnsLeft(a: LatLng, b: LatLng, c: LatLng): boolean {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng) > 0;
}
