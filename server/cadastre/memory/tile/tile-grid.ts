import { UNITS_PER_DEGREE } from '../snapshot-format.ts';

/** Width of a tile in grid units. */
export const TILE_EXTENT = 4096;

const DEGREE = Math.PI / 180;
const UNIT = DEGREE / UNITS_PER_DEGREE;
/** Range, in 1e-7 degrees of latitude from a tile's middle, in which the series below is exact. */
const SERIES_REACH = UNITS_PER_DEGREE / 2;

/** The grid of one Web Mercator tile: x to the east, y to the south, 0 to `TILE_EXTENT`. */
export class TileGrid {
  private readonly world: number;
  private readonly left: number;
  private readonly top: number;
  private readonly perLng: number;
  private readonly middleLat: number;
  private readonly series: readonly [number, number, number, number];

  constructor(z: number, x: number, y: number) {
    this.world = 2 ** z * TILE_EXTENT;
    this.left = x * TILE_EXTENT;
    this.top = y * TILE_EXTENT;
    this.perLng = this.world / (360 * UNITS_PER_DEGREE);
    this.middleLat = this.latAt(TILE_EXTENT / 2);
    // Mercator y and its first three derivatives at the middle of the tile, per unit.
    const latitude = this.middleLat * UNIT;
    const [secant, tangent] = [1 / Math.cos(latitude), Math.tan(latitude)];
    const scale = (-this.world / (2 * Math.PI)) * secant;
    this.series = [
      this.exactY(this.middleLat),
      scale * UNIT,
      (scale * tangent * UNIT ** 2) / 2,
      (scale * (tangent ** 2 + secant ** 2) * UNIT ** 3) / 6,
    ];
  }

  /** Longitude in 1e-7 degrees per grid unit. */
  get unitsPerStep(): number {
    return 1 / this.perLng;
  }

  /** Grid x of a longitude in 1e-7 degrees. */
  xOf(lng: number): number {
    return lng * this.perLng + this.world / 2 - this.left;
  }

  /** Grid y of a latitude in 1e-7 degrees. */
  yOf(lat: number): number {
    const step = lat - this.middleLat;
    if (step > SERIES_REACH || step < -SERIES_REACH) return this.exactY(lat);
    const [value, slope, bend, twist] = this.series;
    return value + step * (slope + step * (bend + step * twist));
  }

  private exactY(lat: number): number {
    const sine = Math.sin(lat * UNIT);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * this.world - this.top;
  }

  private lngAt(x: number): number {
    return ((x + this.left) / this.world - 0.5) * 360 * UNITS_PER_DEGREE;
  }

  private latAt(y: number): number {
    return Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + this.top)) / this.world))) / UNIT;
  }

  /** west, south, east, north in 1e-7 degrees, with `margin` grid units on each side. */
  boundsWith(margin: number): [number, number, number, number] {
    return [
      this.lngAt(-margin),
      this.latAt(TILE_EXTENT + margin),
      this.lngAt(TILE_EXTENT + margin),
      this.latAt(-margin),
    ];
  }
}
