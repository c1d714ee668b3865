import { createCanvas } from '@napi-rs/canvas';
import type { BuildingsOf } from './buildings.ts';
import { clipLine } from './clip.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import type { WorldLine } from './mercator.ts';
import { hashUnit } from './noise.ts';
import { CARRIAGEWAY_M } from './road-widths.ts';
import { traceClosed, traceLine } from './trace.ts';

/** Zoom from which buildings, yards and single rows of trees are visible. */
const CLOSE_ZOOM = 15;
const TREED_FENCES = 0.16;

/**
 * Image that overrides the tree density of units: red where trees stand (along water, around farm
 * yards, on some fence lines), green where none may (carriageways, water, buildings).
 */
export function treeMask(
  frame: Frame,
  landscape: DrawnLandscape,
  buildingsOf: BuildingsOf,
): Uint8ClampedArray {
  const context = createCanvas(frame.size, frame.size).getContext('2d');
  context.fillStyle = '#000';
  context.fillRect(0, 0, frame.size, frame.size);
  context.globalCompositeOperation = 'lighter';
  const trace = (lines: readonly WorldLine[]) => {
    context.beginPath();
    for (const line of lines) {
      for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
    }
  };
  const stroke = (widthM: number, colour: string) => {
    context.lineWidth = widthM * frame.pxPerMetre;
    context.strokeStyle = colour;
    context.stroke();
  };
  const units = frame.z < CLOSE_ZOOM ? [] : landscape.unitsIn(frame.box);
  const buildings = units.flatMap(buildingsOf);

  trace(
    units
      .filter((unit) => hasTreedFence(landscape, unit))
      .map((unit) => landscape.units[unit]!.rings[0]!),
  );
  stroke(14, 'rgb(70, 0, 0)');
  traceClosed(
    context,
    frame,
    buildings.filter(({ kind }) => kind === 'yard'),
  );
  stroke(26, 'rgb(75, 0, 0)');
  for (const { source, line } of landscape.watercoursesIn(frame.box)) {
    trace([line]);
    stroke(source.widthM + 110, 'rgb(60, 0, 0)');
    stroke(source.widthM + 36, 'rgb(110, 0, 0)');
    stroke(source.widthM, 'rgb(0, 255, 0)');
  }
  for (const { source, line } of landscape.roadsIn(frame.box)) {
    trace([line]);
    stroke(CARRIAGEWAY_M[source.kind] + 5, 'rgb(0, 255, 0)');
  }
  traceClosed(
    context,
    frame,
    buildings.filter(({ kind }) => kind !== 'yard'),
  );
  context.fillStyle = 'rgb(0, 255, 0)';
  context.fill();
  return context.getImageData(0, 0, frame.size, frame.size).data;
}

function hasTreedFence(landscape: DrawnLandscape, index: number): boolean {
  const { landUse } = landscape.units[index]!.unit;
  const isPaddock = landUse === 'crop' || landUse === 'pasture';
  return isPaddock && hashUnit(index, 3, 29) < TREED_FENCES;
}
