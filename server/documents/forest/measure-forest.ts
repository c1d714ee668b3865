import { FOREST, FOREST_CUT_OFF, type ForestNumbers } from '#entities/report';
import { flatRing, ringAreaHa } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import {
  percentagesOn,
  pixelsOver,
  projectionBetween,
  TooMuchRasterError,
  type GridInCrs,
  type RasterSource,
} from '../../rasters/index.ts';
import { zonePixels, type Zone } from '../../rasters/zonal/index.ts';
import { patchesOf } from './patches.ts';

/** The figures, unrounded. */
export interface ForestMeasured extends Omit<ForestNumbers, 'data'> {
  /** Land that both years saw. */
  seenHa: number;
}

/**
 * Why nothing was measured: a year is missing or does not reach the farm, or the farm is spread
 * over more pixels than can be read at once.
 */
export type ForestResult = ForestMeasured | { failure: 'not-covered' | 'too-large' };

export interface ForestSources {
  forest: RasterSource;
  /** Absent where only canopy is known. */
  treeHeight?: RasterSource | null | undefined;
}

/**
 * Patches are followed this far beyond the farm, so that its boundary does not cut them into small
 * ones.
 */
const MARGIN_DEGREES = 0.01;

/**
 * Compares the farm’s forest at the cut-off with a later year. Land beyond the boundary counts for
 * the size of a patch, but only the hectares on the farm are reported. Throws
 * `OutsideUnavailableError`.
 */
export async function measureForest(
  { forest, treeHeight }: ForestSources,
  farm: { zones: readonly Zone[]; bbox: LonLatBounds },
  year: number,
): Promise<ForestResult> {
  try {
    const [before, after] = await Promise.all(
      [FOREST_CUT_OFF.year, year].map((at) => forest.open(String(at))),
    );
    const heights = await treeHeight?.open(String(FOREST_CUT_OFF.year));
    const window = before && (await pixelsOver(before, widened(farm.bbox)));
    if (!window || !after) return { failure: 'not-covered' };
    const { grid, percentages } = window;
    const later = await percentagesOn(after, grid);
    const metres = heights ? await percentagesOn(heights, grid) : null;
    const measured = compared({ grid, before: percentages, later, metres }, farm.zones);
    if (measured.seenHa === 0) return { failure: 'not-covered' };
    return { year, hasHeight: metres !== null, ...measured };
  } catch (error) {
    if (error instanceof TooMuchRasterError) return { failure: 'too-large' };
    throw error;
  }
}

interface Compared {
  grid: GridInCrs;
  before: Float32Array;
  later: Float32Array;
  metres: Float32Array | null;
}

function compared({ grid, before, later, metres }: Compared, zones: readonly Zone[]) {
  const farmHa = hectaresOn(grid, zones);
  const isSeen = (at: number) => !Number.isNaN(before[at]!) && !Number.isNaN(later[at]!);
  // Pixels of unknown height count by their canopy alone, so that no loss of forest is missed.
  const isHighEnough = (at: number) => metres === null || !(metres[at]! <= FOREST.overMetres);
  const pixelHa = pixelHaOf(grid);
  const isLarge = (pixels: Int32Array) => pixels.length * pixelHa > FOREST.overHa;

  const forest = new Uint8Array(before.length);
  before.forEach((percent, at) => {
    if (percent > FOREST.overPercent && isHighEnough(at)) forest[at] = 1;
  });
  const gone = new Uint8Array(before.length);
  let [cutOffHa, keptHa] = [0, 0];
  for (const { pixels } of patchesOf(forest, grid.columns)) {
    if (!isLarge(pixels)) continue;
    for (const at of pixels) {
      if (!isSeen(at)) continue;
      cutOffHa += farmHa[at]!;
      if (later[at]! > FOREST.overPercent) keptHa += farmHa[at]!;
      else gone[at] = 1;
    }
  }

  const lost: ForestNumbers['lost'] = [];
  let scatteredHa = 0;
  for (const { pixels } of patchesOf(gone, grid.columns)) {
    const hectares = pixels.reduce((sum, at) => sum + farmHa[at]!, 0);
    if (hectares === 0) continue;
    if (isLarge(pixels)) lost.push({ hectares, at: middleOf(pixels, grid) });
    else scatteredHa += hectares;
  }
  const seenHa = farmHa.reduce((sum, hectares, at) => (isSeen(at) ? sum + hectares : sum), 0);
  const allHa = zones.reduce((sum, { areaHa }) => sum + areaHa, 0);
  return {
    cutOffHa,
    keptHa,
    lost: lost.toSorted((a, b) => b.hectares - a.hectares),
    scatteredHa,
    seenHa,
    unseenHa: Math.max(0, allHa - seenHa),
  };
}

/** Hectares of the zones in each pixel of a grid. */
function hectaresOn(grid: GridInCrs, zones: readonly Zone[]): Float64Array {
  const whole = { grid, blockColumns: grid.columns, blockRows: grid.rows };
  const block = async () => new Uint8Array();
  const hectares = new Float64Array(grid.columns * grid.rows);
  for (const found of zonePixels({ crs: grid.crs, levels: [{ ...whole, block }] }, zones)) {
    found.pixels.forEach((at, i) => (hectares[at]! += found.hectares[i]!));
  }
  return hectares;
}

/** Hectares of the pixel in the middle of a grid, on the ellipsoid. */
function pixelHaOf(grid: GridInCrs): number {
  const toLonLat = projectionBetween(grid.crs, 'EPSG:4326');
  const [column, row] = [Math.floor(grid.columns / 2), Math.floor(grid.rows / 2)];
  const corner = (across: number, down: number) =>
    toLonLat([
      grid.left + (column + across) * grid.pixelWidth,
      grid.top - (row + down) * grid.pixelHeight,
    ]);
  return Math.abs(
    ringAreaHa(flatRing([corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0), corner(0, 0)])),
  );
}

function middleOf(pixels: Int32Array, grid: GridInCrs): [number, number] {
  const mean = (of: (at: number) => number) =>
    pixels.reduce((sum, at) => sum + of(at), 0) / pixels.length + 0.5;
  const column = mean((at) => at % grid.columns);
  const row = mean((at) => Math.floor(at / grid.columns));
  const place: [number, number] = [
    grid.left + column * grid.pixelWidth,
    grid.top - row * grid.pixelHeight,
  ];
  return projectionBetween(grid.crs, 'EPSG:4326')(place);
}

const widened = ([west, south, east, north]: LonLatBounds): LonLatBounds => [
  west - MARGIN_DEGREES,
  south - MARGIN_DEGREES,
  east + MARGIN_DEGREES,
  north + MARGIN_DEGREES,
];
