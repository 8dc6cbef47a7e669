import { VarintReader, VarintWriter } from "#app/lib/varints.ts";
import type { DistrictShape } from "./district-shape.ts";
import type { CensusPoint, StreetShape } from "./street-shape.ts";

// Points are differences from the point before in hundred-thousandths of a degree (1.1 m).

const FINE = 10;
/** Radii are rounded up to five metres. */
const METRES = 5;

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
