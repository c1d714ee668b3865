import type { BuildingsOf } from './buildings.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import type { LandTones, Rgb } from './land-tones.ts';
import { EQUATOR_M } from './mercator.ts';
import { hashUnit } from './noise.ts';
import type { Terrain } from './terrain.ts';
import { treeMask } from './tree-mask.ts';
import { SAMPLES } from './unit-raster.ts';

export const TREES_ZOOM = 14;
/** Maximum reach of a crown or shadow. */
export const TREE_REACH_M = 11;

/** Size of the squares that hold at most one tree each, in metres of Web Mercator. */
const SQUARE_M = 12;
const SQUARES_PER_HA = 145;
const CROWNS: readonly Rgb[] = [
  [60, 74, 40],
  [70, 80, 46],
  [54, 68, 42],
  [76, 82, 52],
  [62, 78, 54],
];

interface Tree {
  x: number;
  y: number;
  radius: number;
  chance: number;
}

/** Draws trees and their shadows into the pixels of a frame, from `TREES_ZOOM` on. */
export function paintTrees(
  pixels: Uint8ClampedArray,
  frame: Frame,
  terrain: Terrain,
  worked: { raster: Int32Array; landscape: DrawnLandscape; tones: LandTones } | null,
  buildingsOf: BuildingsOf,
): void {
  const mask = worked && treeMask(frame, worked.landscape, buildingsOf);
  const treesPerHa = (x: number, y: number) => {
    const at = y * frame.size + x;
    const unit = worked?.raster[SAMPLES * (y * SAMPLES * frame.size + x)] ?? -1;
    if (unit < 0 || !worked || !mask)
      return Math.max(0.2, (terrain.green[at]! + terrain.patches[at]! - 0.6) * 260);
    if (mask[4 * at + 1]! > 40) return 0;
    // Trees grow in groups.
    const company = Math.min(1.7, Math.max(0.1, 1 + 9 * terrain.grain[at]!));
    return worked.tones.treesPerHa[unit]! * company + mask[4 * at]! * 0.4;
  };
  const trees = treesOf(frame, treesPerHa);
  for (const tree of trees) paintShadow(pixels, frame, tree);
  for (const tree of trees) paintCrown(pixels, frame, terrain, tree);
}

function treesOf(frame: Frame, treesPerHa: (x: number, y: number) => number): Tree[] {
  const squarePx = (SQUARE_M * frame.scale) / EQUATOR_M;
  const trees: Tree[] = [];
  const firstColumn = Math.floor(frame.left / squarePx);
  const firstRow = Math.floor(frame.top / squarePx);
  const count = Math.ceil(frame.size / squarePx) + 1;
  for (let row = firstRow; row < firstRow + count; row++) {
    for (let column = firstColumn; column < firstColumn + count; column++) {
      const chance = hashUnit(column, row, 5);
      const x = (column + 0.15 + 0.7 * ((chance * 251) % 1)) * squarePx - frame.left;
      const y = (row + 0.15 + 0.7 * ((chance * 1021) % 1)) * squarePx - frame.top;
      if (x < 0 || y < 0 || x >= frame.size || y >= frame.size) continue;
      if (chance * SQUARES_PER_HA >= treesPerHa(Math.floor(x), Math.floor(y))) continue;
      const metres = 2.2 + 3.2 * ((chance * 4099) % 1);
      trees.push({ x, y, radius: metres * frame.pxPerMetre, chance: (chance * 8191) % 1 });
    }
  }
  return trees;
}

function paintShadow(pixels: Uint8ClampedArray, frame: Frame, { x, y, radius }: Tree): void {
  const shift = 0.5 * radius;
  splat(frame, x + shift, y + shift * 0.9, radius * 1.05, (at, coverage, right, down) => {
    const light = 1 - 0.46 * coverage * Math.min(1, 2.4 - 2.2 * Math.hypot(right, down));
    for (let c = 0; c < 3; c++) pixels[4 * at + c] = pixels[4 * at + c]! * light;
  });
}

function paintCrown(pixels: Uint8ClampedArray, frame: Frame, terrain: Terrain, tree: Tree): void {
  const { x, y, radius, chance } = tree;
  const colour = CROWNS[Math.floor(chance * CROWNS.length)]!;
  const turn = chance * 40;
  splat(
    frame,
    x,
    y,
    radius,
    (at, coverage, right, down) => {
      const light = 1 - 0.24 * (right + down) + 1.6 * terrain.grain[at]!;
      for (let c = 0; c < 3; c++) {
        const under = pixels[4 * at + c]!;
        pixels[4 * at + c] = under + (colour[c]! * light - under) * coverage;
      }
    },
    // Crowns large enough to show a shape get an irregular outline.
    radius > 5
      ? (angle) => 1 + 0.14 * Math.sin(3 * angle + turn) + 0.09 * Math.sin(7 * angle - turn)
      : null,
  );
}

/** Calls `paint` for each pixel of a disc with its coverage and its position (-1 to 1). */
function splat(
  { size }: Frame,
  x: number,
  y: number,
  radius: number,
  paint: (at: number, coverage: number, right: number, down: number) => void,
  outline: ((angle: number) => number) | null = null,
): void {
  const reach = radius * (outline ? 1.25 : 1) + 0.5;
  const most = Math.min(1, Math.PI * radius * radius);
  const lastRow = Math.min(size - 1, Math.ceil(y + reach));
  const lastColumn = Math.min(size - 1, Math.ceil(x + reach));
  for (let row = Math.max(0, Math.floor(y - reach)); row <= lastRow; row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column <= lastColumn; column++) {
      const dx = column + 0.5 - x;
      const dy = row + 0.5 - y;
      const edge = outline ? radius * outline(Math.atan2(dy, dx)) : radius;
      const coverage = Math.min(most, edge - Math.hypot(dx, dy) + 0.5);
      if (coverage > 0) paint(row * size + column, coverage, dx / radius, dy / radius);
    }
  }
}
