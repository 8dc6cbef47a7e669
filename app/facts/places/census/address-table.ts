import type { CensusAddress } from "./street-shape.ts";

/** Integers of an address, and addresses of a block of memory. */
const FIELDS = 6;
const BLOCK = 65_536;
const FIRST = 16;
const MOST = 512;

/** Addresses of wanted streets in blocks of integers: millions of them are held at once. */
export class AddressTable {
  private readonly complements: string[] = [" "];
  private readonly complementIds = new Map([[" ", 0]]);
  private readonly blocks: Int32Array[] = [];
  private count = 0;

  /** `street` and `district` are numbers of the caller; degrees in millionths. */
  add(street: number, district: number, address: Omit<CensusAddress, "district">): void {
    const at = (this.count % BLOCK) * FIELDS;
    if (at === 0) this.blocks.push(new Int32Array(BLOCK * FIELDS));
    const block = this.blocks.at(-1)!;
    block[at] = street;
    block[at + 1] = Math.min(address.number, 999_999) * 256 + address.metres;
    block[at + 2] = address.lat;
    block[at + 3] = address.lng;
    block[at + 4] = district;
    block[at + 5] = this.complementId(`${address.block} ${address.lot}`);
    this.count++;
  }

  private complementId(text: string): number {
    let id = this.complementIds.get(text);
    if (id === undefined) {
      id = this.complements.push(text) - 1;
      this.complementIds.set(text, id);
    }
    return id;
  }

  /** The addresses of each street, by its number. */
  *byStreet(streets: number, districtOf: (district: number) => string): Generator<CensusAddress[]> {
    const next = new Uint32Array(streets + 1);
    for (let i = 0; i < this.count; i++) next[this.fieldOf(i, 0) + 1]!++;
    for (let i = 1; i <= streets; i++) next[i]! += next[i - 1]!;
    const ends = next.slice(1);
    const order = new Uint32Array(this.count);
    for (let i = 0; i < this.count; i++) order[next[this.fieldOf(i, 0)]!++] = i;
    let from = 0;
    for (let street = 0; street < streets; street++) {
      const own = order.subarray(from, ends[street]);
      from = ends[street]!;
      yield Array.from(own, (index) => this.addressAt(index, districtOf));
    }
  }

  private fieldOf(index: number, field: number): number {
    return this.blocks[Math.floor(index / BLOCK)]![(index % BLOCK) * FIELDS + field]!;
  }

  private addressAt(index: number, districtOf: (district: number) => string): CensusAddress {
    const numbered = this.fieldOf(index, 1);
    const [block = "", lot = ""] = this.complements[this.fieldOf(index, 5)]!.split(" ");
    return {
      lat: this.fieldOf(index, 2),
      lng: this.fieldOf(index, 3),
      metres: numbered % 256,
      number: Math.floor(numbered / 256),
      district: districtOf(this.fieldOf(index, 4)),
      block,
      lot,
    };
  }
}

/** Every nth of a series of points, at most 512: as many as are left when every second is dropped whenever it is full. */
export class PointSample {
  /** Points that were added. */
  count = 0;
  private step = 1;
  private length = 0;
  private values = new Int32Array(FIRST * 2);

  add(lat: number, lng: number): void {
    if (this.count++ % this.step !== 0) return;
    if (this.length === MOST) {
      for (let i = 0; i < MOST / 2; i++) {
        this.values[i * 2] = this.values[i * 4]!;
        this.values[i * 2 + 1] = this.values[i * 4 + 1]!;
      }
      this.length = MOST / 2;
      this.step *= 2;
      if ((this.count - 1) % this.step !== 0) return;
    }
    if (this.length * 2 === this.values.length) {
      const longer = new Int32Array(this.values.length * 2);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length * 2] = lat;
    this.values[this.length * 2 + 1] = lng;
    this.length++;
  }

  points(): { lat: number; lng: number }[] {
    return Array.from({ length: this.length }, (_, i) => ({
      lat: this.values[i * 2]!,
      lng: this.values[i * 2 + 1]!,
    }));
  }
}
