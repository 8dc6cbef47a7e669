import type { DistrictShape } from "./district-shape.ts";
import type { CensusPoint, StreetShape } from "./street-shape.ts";

// Numbers of seven bits a byte, points as differences from the point before in hundred-thousandths of a degree (1.1 m).

const FINE = 10;
/** Radii are rounded up to five metres. */
const METRES = 5;

class Writer {
  private bytes = new Uint8Array(256);
  private at = 0;
  private lat = 0;
  private lng = 0;

  count(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (this.at === this.bytes.length) {
        const longer = new Uint8Array(this.bytes.length * 2);
        longer.set(this.bytes);
        this.bytes = longer;
      }
      if (rest < 128) {
        this.bytes[this.at++] = rest;
        return;
      }
      this.bytes[this.at++] = (rest % 128) + 128;
    }
  }

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

  private signed(value: number): void {
    this.count(value < 0 ? -value * 2 - 1 : value * 2);
  }

  done(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at));
  }
}

class Reader {
  private at = 0;
  private lat = 0;
  private lng = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  count(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("packed shape ends too early");
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

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

  list<T>(item: () => T): T[] {
    return Array.from({ length: this.count() }, item);
  }

  private signed(): number {
    const value = this.count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

export function packStreet(shapes: readonly StreetShape[]): Buffer {
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

export function packDistrict(shape: DistrictShape): Buffer {
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
