import type { Point } from "#app/lib/sphere.ts";

/** A place from which distances are measured: work, a school. */
export interface OwnPlace {
  /** What its owner calls it; no two of a person have the same name. */
  name: string;
  /** Rounded to the grid of `roundedPlace`. */
  at: Point;
  /** The place lies within so many metres of `at`. */
  metres: number;
}

/** The places of one person. */
export interface OwnPlaces {
  places: OwnPlace[];
  /** Position of the place that orders and cards measure from; null: none at present. */
  active: number | null;
}
