import type { Road } from '../district/index.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { TILE_PX } from './frame.ts';
import { labelStyle, textWidthPx, type LabelStyle } from './label-font.ts';
import type { LabelPlan } from './label-plan.ts';
import type { WorldLine } from './mercator.ts';
import { ROAD_KINDS } from './road-widths.ts';

const ROAD_FIRST_ZOOM: Record<Road['kind'], number> = {
  highway: 12,
  road: 14,
  street: 15,
  track: 15,
};
const WATER_FIRST_ZOOM = 12;
/**
 * Minimum ratio of chord to line length under a label; lower for rivers, which stay legible on
 * bends.
 */
const ROAD_STRAIGHTNESS = 0.985;
const WATER_STRAIGHTNESS = 0.9;

export interface LineLabelColours {
  road: string;
  water: string;
  halo: string;
}

/** Adds labels along watercourses and roads, most important first. */
export function addLineLabels(
  plan: LabelPlan,
  z: number,
  { roads, watercourses }: DrawnLandscape,
  { road, water, halo }: LineLabelColours,
): void {
  const roadStyle = labelStyle({
    sizePx: Math.min(12.5, 10.5 + 0.5 * Math.max(0, z - 14)),
    letterSpacingPx: 0.2,
    colour: road,
    halo,
  });
  const waterStyle = labelStyle({
    sizePx: 12,
    cut: 'italic 500',
    letterSpacingPx: 0.8,
    colour: water,
    halo,
  });
  for (const { source, line } of z < WATER_FIRST_ZOOM ? [] : watercourses) {
    addAlong(plan, z, source.name, line, waterStyle, WATER_STRAIGHTNESS);
  }
  for (const kind of [...ROAD_KINDS].reverse()) {
    if (z < ROAD_FIRST_ZOOM[kind]) continue;
    for (const { source, line } of roads) {
      if (source.kind !== kind) continue;
      addAlong(plan, z, source.name, line, roadStyle, ROAD_STRAIGHTNESS);
    }
  }
}

/** Repeats a label at regular distances wherever the line is straight enough. */
function addAlong(
  plan: LabelPlan,
  z: number,
  text: string,
  line: WorldLine,
  style: LabelStyle,
  straightness: number,
): void {
  const measure = new Measured(line, TILE_PX * 2 ** z);
  const widthPx = textWidthPx(text, style);
  const spacingPx = z < 17 ? 480 : 800;
  const count = Math.max(1, Math.round(measure.lengthPx / spacingPx));
  for (let i = 0; i < count; i++) {
    const middlePx = ((i + 0.5) / count) * measure.lengthPx;
    const chord = measure.chord(middlePx, widthPx + 12, straightness);
    if (chord) plan.add({ text, widthPx, style, ...chord });
  }
}

/** A line in world pixels, with the distance of each point from the start. */
class Measured {
  readonly lengthPx: number;
  private readonly line: WorldLine;
  private readonly scale: number;
  private readonly distances: Float64Array;

  constructor(line: WorldLine, scale: number) {
    this.line = line;
    this.scale = scale;
    this.distances = new Float64Array(line.length / 2);
    for (let i = 1; i < this.distances.length; i++) {
      const dx = line[2 * i]! - line[2 * i - 2]!;
      const dy = line[2 * i + 1]! - line[2 * i - 1]!;
      this.distances[i] = this.distances[i - 1]! + Math.hypot(dx, dy) * scale;
    }
    this.lengthPx = this.distances.at(-1) ?? 0;
  }

  /** Centre and angle of a text of this width around a distance; null where it does not fit. */
  chord(
    middlePx: number,
    widthPx: number,
    straightness: number,
  ): { x: number; y: number; angle: number } | null {
    const [from, to] = [middlePx - widthPx / 2, middlePx + widthPx / 2];
    if (from < 0 || to > this.lengthPx) return null;
    const [ax, ay] = this.at(from);
    const [bx, by] = this.at(to);
    if (Math.hypot(bx - ax, by - ay) < straightness * widthPx) return null;
    const isReadable = bx >= ax;
    const angle = isReadable ? Math.atan2(by - ay, bx - ax) : Math.atan2(ay - by, ax - bx);
    const [x, y] = this.at(middlePx);
    return { x, y, angle };
  }

  private at(distance: number): [number, number] {
    let low = 0;
    let high = this.distances.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.distances[middle]! <= distance) low = middle;
      else high = middle;
    }
    const [from, to] = [this.distances[low]!, this.distances[high]!];
    const share = to > from ? (distance - from) / (to - from) : 0;
    const between = (c: 0 | 1) => {
      const a = this.line[2 * low + c]!;
      return (a + (this.line[2 * high + c]! - a) * share) * this.scale;
    };
    return [between(0), between(1)];
  }
}
