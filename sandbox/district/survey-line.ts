/** A straight, infinite, directed line on the survey plane (metres, x east, y north). */
export interface SurveyLine {
  /** Unit direction. */
  readonly ux: number;
  readonly uy: number;
  /** Distance of the line to the left of the origin, seen in its direction. */
  readonly offset: number;
}

/** `angle` is in radians, counter-clockwise from east. */
export function lineThrough(x: number, y: number, angle: number): SurveyLine {
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  return { ux, uy, offset: ux * y - uy * x };
}

/** Returns the parallel line `metres` to the left. */
export function shifted(line: SurveyLine, metres: number): SurveyLine {
  return { ux: line.ux, uy: line.uy, offset: line.offset + metres };
}

/** Distance in metres to the left of the line; negative to its right. */
export function leftOf(line: SurveyLine, x: number, y: number): number {
  return line.ux * y - line.uy * x - line.offset;
}

/** Distance in metres along the line's direction. */
export function along(line: SurveyLine, x: number, y: number): number {
  return line.ux * x + line.uy * y;
}

/** Returns the point of the line at `metres` along its direction. */
export function pointAt(line: SurveyLine, metres: number): [number, number] {
  return [line.ux * metres - line.uy * line.offset, line.uy * metres + line.ux * line.offset];
}

/** Returns the perpendicular line that points left, at `metres` along the given one. */
export function perpendicular(line: Pick<SurveyLine, 'ux' | 'uy'>, metres: number): SurveyLine {
  return { ux: -line.uy, uy: line.ux, offset: -metres };
}
