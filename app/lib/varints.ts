/** Writes whole numbers as bytes of seven bits each; all but the last of a number are 128 or more. */
export class VarintWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** A whole number from 0 on. */
  count(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (this.length === this.bytes.length) {
        const longer = new Uint8Array(this.bytes.length * 2);
        longer.set(this.bytes);
        this.bytes = longer;
      }
      if (rest < 128) {
        this.bytes[this.length++] = rest;
        return;
      }
      this.bytes[this.length++] = (rest % 128) + 128;
    }
  }

  /** Small numbers of either sign take one byte. */
  signed(value: number): void {
    this.count(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /**
   * Points as whole numbers of a part of a degree (`units` in one degree): how many, then each as its difference from the
   * one before. Neighbours that fall together are written once.
   */
  points(points: readonly (readonly [lng: number, lat: number])[], units: number): void {
    const whole = points.map(([lng, lat]) => [Math.round(lng * units), Math.round(lat * units)] as const);
    const apart = whole.filter(([x, y], i) => x !== whole[i - 1]?.[0] || y !== whole[i - 1]?.[1]);
    this.count(apart.length);
    let [x, y] = [0, 0];
    for (const [toX, toY] of apart) {
      this.signed(toX - x);
      this.signed(toY - y);
      [x, y] = [toX, toY];
    }
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** Reads what `VarintWriter` wrote. */
export class VarintReader {
  /** Where the next number begins. */
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  count(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("packed numbers end too early");
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  list<T>(item: () => T): T[] {
    return Array.from({ length: this.count() }, item);
  }
}
