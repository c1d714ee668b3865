import proj4 from 'proj4';
import type { GridInCrs } from './raster-source.ts';

/** Maximum error of a position as a share of a pixel, too small to show in the nearest value. */
const TOLERANCE_PX = 0.1;
/** Spacing in pixels of the exact positions, between which the others are interpolated. */
const STEPS_PX = [64, 16, 4] as const;

/** Pairs of x, y in another coordinate system; not finite where it cannot represent a position. */
export type Places = Float64Array;

/**
 * Returns the centre of every pixel of a grid in another coordinate system, row by row. Projections
 * are nearly linear over a few pixels, so most positions are interpolated between exact ones,
 * spaced as widely as the tolerance allows.
 */
export function pixelPlaces(grid: GridInCrs, crs: string): Places {
  const project = projectionBetween(grid.crs, crs);
  const placeOf = (column: number, row: number) =>
    project([
      grid.left + (column + 0.5) * grid.pixelWidth,
      grid.top - (row + 0.5) * grid.pixelHeight,
    ]);
  const tolerance = TOLERANCE_PX * pixelSize(grid, placeOf);
  const step =
    grid.crs === crs
      ? Math.max(grid.columns, grid.rows)
      : STEPS_PX.find((pixels) => isStraight(grid, placeOf, pixels, tolerance));
  return step ? blendedPlaces(grid, placeOf, step) : exactPlaces(grid, placeOf);
}

type PlaceOf = (column: number, row: number) => [number, number];

export function projectionBetween(from: string, to: string) {
  if (from === to) return (place: [number, number]) => place;
  const { forward } = proj4(from, to);
  return (place: [number, number]) => forward(place);
}

/** Returns the length of a pixel's shorter edge, measured at the centre of the grid. */
export function pixelSize({ columns, rows }: GridInCrs, placeOf: PlaceOf): number {
  const [column, row] = [columns / 2, rows / 2];
  const [x, y] = placeOf(column, row);
  const [rightX, rightY] = placeOf(column + 1, row);
  const [downX, downY] = placeOf(column, row + 1);
  return Math.min(Math.hypot(rightX - x, rightY - y), Math.hypot(downX - x, downY - y));
}

/** Compares interpolated with exact positions midway between steps, at samples across the grid. */
function isStraight(grid: GridInCrs, placeOf: PlaceOf, step: number, tolerance: number): boolean {
  const half = step / 2;
  const spread = (pixels: number) => {
    const last = Math.max(0, pixels - step);
    return [0, last / 2, last];
  };
  const isNear = (...[column, row, right, down]: [number, number, number, number]) => {
    const [fromX, fromY] = placeOf(column - right, row - down);
    const [toX, toY] = placeOf(column + right, row + down);
    const [x, y] = placeOf(column, row);
    return Math.hypot((fromX + toX) / 2 - x, (fromY + toY) / 2 - y) <= tolerance;
  };
  return spread(grid.rows).every((top) =>
    spread(grid.columns).every((left) => {
      const [column, row] = [left + half, top + half];
      return (
        isNear(column, row, half, 0) &&
        isNear(column, row, 0, half) &&
        isNear(column, row, half, half)
      );
    }),
  );
}

function exactPlaces({ columns, rows }: GridInCrs, placeOf: PlaceOf): Places {
  const places = new Float64Array(2 * columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column += 1, at += 2) {
      [places[at], places[at + 1]] = placeOf(column, row);
    }
  }
  return places;
}

function blendedPlaces({ columns, rows }: GridInCrs, placeOf: PlaceOf, step: number): Places {
  const places = new Float64Array(2 * columns * rows);
  for (let top = 0; top < rows; top += step) {
    for (let left = 0; left < columns; left += step) {
      const [ax, ay] = placeOf(left, top);
      const [bx, by] = placeOf(left + step, top);
      const [cx, cy] = placeOf(left, top + step);
      const [dx, dy] = placeOf(left + step, top + step);
      const bottom = Math.min(rows, top + step);
      const right = Math.min(columns, left + step);
      for (let row = top; row < bottom; row++) {
        const down = (row - top) / step;
        const [fromX, fromY] = [ax + (cx - ax) * down, ay + (cy - ay) * down];
        const [toX, toY] = [bx + (dx - bx) * down, by + (dy - by) * down];
        for (let column = left, at = 2 * (row * columns + left); column < right; column++) {
          const across = (column - left) / step;
          places[at++] = fromX + (toX - fromX) * across;
          places[at++] = fromY + (toY - fromY) * across;
        }
      }
    }
  }
  return places;
}
