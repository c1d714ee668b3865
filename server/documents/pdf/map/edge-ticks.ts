import { formatDegrees, ticksBetween, tickStep } from './map-scale.ts';
import type { PaperBox } from './paper-polygons.ts';

export interface EdgeTick {
  edge: 'top' | 'bottom' | 'left' | 'right';
  /** Position along the edge: x on top and bottom, y on left and right. */
  at: number;
  label: string;
}

/**
 * Ticks of round longitudes on the top and bottom edges and latitudes on the left and right ones,
 * each where its meridian or parallel crosses the edge.
 */
export function edgeTicks(
  frame: PaperBox,
  degreesAt: (x: number, y: number) => [lng: number, lat: number],
): EdgeTick[] {
  const lngStep = stepAlong(frame.left, frame.right, (x) => degreesAt(x, frame.bottom)[0]);
  const latStep = stepAlong(frame.bottom, frame.top, (y) => degreesAt(frame.left, y)[1]);
  const along = (edge: EdgeTick['edge']): EdgeTick[] => {
    const isLng = edge === 'top' || edge === 'bottom';
    const degrees = (at: number): number =>
      isLng ? degreesAt(at, frame[edge])[0] : degreesAt(frame[edge], at)[1];
    const [start, end] = isLng ? [frame.left, frame.right] : [frame.bottom, frame.top];
    const step = isLng ? lngStep : latStep;
    return ticksBetween(degrees(start), degrees(end), step).map((value) => ({
      edge,
      at: crossing(start, end, degrees, value),
      label: formatDegrees(value, step, isLng ? 'lng' : 'lat'),
    }));
  };
  return (['top', 'bottom', 'left', 'right'] as const).flatMap(along);
}

function stepAlong(start: number, end: number, degrees: (at: number) => number): number {
  return tickStep(degrees(end) - degrees(start));
}

/** Finds where the degrees, which increase from start to end, reach the value. */
function crossing(
  start: number,
  end: number,
  degrees: (at: number) => number,
  value: number,
): number {
  let [low, high] = [start, end];
  for (let i = 0; i < 16; i++) {
    const middle = (low + high) / 2;
    if (degrees(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
