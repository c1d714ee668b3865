import type { FeatureRef } from '../../base/import-result.ts';
import type { LonLat } from '#shared/lib/lon-lat';
import { countOf, titleOf } from '../../base/feature-title.ts';
import type { Notes } from '../../base/notes.ts';
import type { Shape } from '../../base/parsed-file.ts';
import type { TrackPoint } from './track-point.ts';
import type { Walk } from './track-shapes.ts';

/**
 * A pause of this many seconds may have cut off a part of the border: most devices record every
 * second.
 */
const LONG_PAUSE_S = 60;

/** The widest gaps of a track, in distance and in time, and its least accurate fix. */
interface Accuracy {
  points: number;
  /** Maximum distance in metres between the end and the start. */
  openM: number;
  stepM: number;
  pauseS: number;
  /** Where the longest pause began, and how far the next point is. */
  pause: { place: LonLat; stepM: number };
  hdop: number;
}

/** Notes how accurately a track outlines its areas; a route is drawn rather than recorded. */
export function noteAccuracy(
  walks: readonly Walk[],
  shapes: readonly Shape[],
  ref: FeatureRef,
  notes: Notes,
): void {
  if (!shapes.some(({ kind }) => kind === 'area')) {
    if (shapes.length === 0) notes.leftOut('empty', `${titleOf(ref)} has no points.`, ref);
    return;
  }
  const { points, openM, stepM, pauseS, pause, hdop } = accuracyOf(walks);
  const title = titleOf(ref);
  const closed = openM < 0.5 ? '' : `, closed over ${metres(openM)} from its end to its start`;
  const apart = `at most ${metres(stepM)}${pauseS > 0 ? ` and ${seconds(pauseS)}` : ''} apart`;
  const fix = hdop > 0 ? ` HDOP was at most ${hdop.toFixed(1)}.` : '';
  notes.remark(
    'walked',
    `${title} has ${countOf(points, 'point')}${closed}. Its points are ${apart}.${fix}`,
    ref,
  );
  if (pauseS < LONG_PAUSE_S) return;
  const missing = `${title} has no point for ${seconds(pauseS)} over ${metres(pause.stepM)}`;
  notes.remark('walked', `${missing}. Check its line there.`, ref, pause.place);
}

function accuracyOf(walks: readonly Walk[]): Accuracy {
  const { lng, lat } = walks[0]![0]!;
  const found: Accuracy = {
    points: 0,
    openM: 0,
    stepM: 0,
    pauseS: 0,
    pause: { place: [lng, lat], stepM: 0 },
    hdop: 0,
  };
  for (const walk of walks) {
    found.points += walk.length;
    found.openM = Math.max(found.openM, distanceM(walk.at(-1)!, walk[0]!));
    for (const [i, point] of walk.entries()) {
      if (point.hdop > found.hdop) found.hdop = point.hdop;
      if (i > 0) addStep(found, walk[i - 1]!, point);
    }
  }
  return found;
}

function addStep(found: Accuracy, before: TrackPoint, point: TrackPoint): void {
  const stepM = distanceM(before, point);
  found.stepM = Math.max(found.stepM, stepM);
  const pauseS = (point.at - before.at) / 1_000;
  if (!(pauseS > found.pauseS)) return;
  found.pauseS = pauseS;
  found.pause = { place: [before.lng, before.lat], stepM };
}

const [METRES_A_DEGREE, RADIAN] = [111_195, Math.PI / 180];

/** Distance on a sphere, to half a percent, for points within some kilometres. */
function distanceM(one: TrackPoint, other: TrackPoint): number {
  const shrink = Math.cos(((one.lat + other.lat) / 2) * RADIAN);
  return METRES_A_DEGREE * Math.hypot((other.lng - one.lng) * shrink, other.lat - one.lat);
}

const metres = (length: number) => `${Math.round(length).toLocaleString('en-AU')} m`;
const seconds = (time: number) => `${Math.round(time).toLocaleString('en-AU')} s`;
