const FIRST = 16;
const MOST = 512;

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
