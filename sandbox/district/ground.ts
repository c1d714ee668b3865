import type { Position } from 'geojson';
import { MEANDER_REACH_M, type Bend } from './bend.ts';
import type { Ring, Survey } from './survey.ts';
import { pointAt, type SurveyLine } from './survey-line.ts';

/** Maximum length of a straight piece of a bent line; short enough that a road keeps its width. */
const STRAIGHT_M = 450;
const STRAIGHT_BY_RIVER_M = 75;

const WGS84_A_M = 6_378_137;
const WGS84_E2 = 0.006_694_379_990_141_316;

/** Converts the surveyed plane to WGS84 lon/lat with 7 decimals. */
export class Ground {
  private readonly positions: Position[] = [];
  private readonly survey: Survey;
  private readonly bend: Bend;
  private readonly riverY: number | null;
  private readonly origin: readonly [number, number];
  private readonly lngPerMetre: number;
  private readonly latPerMetre: number;

  /** `origin` is the lon/lat of the plane's origin. */
  constructor(survey: Survey, bend: Bend, riverY: number | null, origin: [number, number]) {
    this.survey = survey;
    this.bend = bend;
    this.riverY = riverY;
    this.origin = origin;
    const latitude = (origin[1] * Math.PI) / 180;
    const flattening = 1 - WGS84_E2 * Math.sin(latitude) ** 2;
    const degree = Math.PI / 180;
    this.latPerMetre = flattening ** 1.5 / (WGS84_A_M * (1 - WGS84_E2) * degree);
    this.lngPerMetre = Math.sqrt(flattening) / (WGS84_A_M * Math.cos(latitude) * degree);
  }

  place(x: number, y: number): Position {
    const [east, north] = this.bend(x, y);
    return [
      roundTo7(this.origin[0] + east * this.lngPerMetre),
      roundTo7(this.origin[1] + north * this.latPerMetre),
    ];
  }

  /**
   * Returns a closed, counter-clockwise ring that shares every vertex with its neighbours' rings.
   */
  outline(ring: Ring): Position[] {
    const vertices = this.survey.current(ring);
    const outline: Position[] = [];
    vertices.forEach((from, i) => {
      outline.push(this.positionOf(from));
      this.pushBends(from, vertices[(i + 1) % vertices.length]!, outline);
    });
    outline.push(outline[0]!);
    return outline;
  }

  private pushBends(from: number, to: number, outline: Position[]): void {
    const { xs, ys } = this.survey;
    const [ax, ay, bx, by] = [xs[from]!, ys[from]!, xs[to]!, ys[to]!];
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const length = Math.hypot(bx - ax, by - ay);
    if (length <= STRAIGHT_BY_RIVER_M || length <= this.straightAt(ay, by)) return;
    const middle = this.survey.divideEdge(from, to, x, y);
    this.pushBends(from, middle, outline);
    outline.push(this.positionOf(middle));
    this.pushBends(middle, to, outline);
  }

  private straightAt(ay: number, by: number): number {
    if (this.riverY === null) return STRAIGHT_M;
    const [a, b] = [ay - this.riverY, by - this.riverY];
    const nearest = a > 0 === b > 0 ? Math.min(Math.abs(a), Math.abs(b)) : 0;
    return nearest < MEANDER_REACH_M ? STRAIGHT_BY_RIVER_M : STRAIGHT_M;
  }

  private positionOf(vertex: number): Position {
    return (this.positions[vertex] ??= this.place(
      this.survey.xs[vertex]!,
      this.survey.ys[vertex]!,
    ));
  }

  /** Returns the part of a line between two distances along it, bent like the adjacent edges. */
  course(line: SurveyLine, fromM: number, toM: number): Position[] {
    const ends = [pointAt(line, fromM), pointAt(line, toM)] as const;
    const step = this.straightAt(ends[0][1], ends[1][1]);
    const pieces = Math.max(1, Math.ceil((toM - fromM) / step));
    return Array.from({ length: pieces + 1 }, (_, i) =>
      this.place(...pointAt(line, fromM + ((toM - fromM) * i) / pieces)),
    );
  }
}

function roundTo7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
