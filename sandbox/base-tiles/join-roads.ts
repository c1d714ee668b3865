import Flatbush from 'flatbush';
import { worldPerMetre, type WorldLine } from './mercator.ts';

const REACH_M = 70;

/**
 * Extends road ends to the centre line of the road they meet, because surveyed lines stop at the
 * edge of its reserve. Leaves ends without a road ahead unchanged.
 */
export function joinRoads(lines: readonly WorldLine[]): WorldLine[] {
  const segments = lines.flatMap((line, road) =>
    Array.from({ length: line.length / 2 - 1 }, (_, i) => ({
      road,
      side: line.subarray(2 * i, 2 * i + 4),
    })),
  );
  if (segments.length === 0) return [...lines];
  const index = new Flatbush(segments.length);
  for (const { side } of segments) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = side;
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  index.finish();

  const meeting = (road: number, endX: number, endY: number, fromX: number, fromY: number) => {
    const length = Math.hypot(endX - fromX, endY - fromY) || 1;
    const reach = REACH_M * worldPerMetre(endY);
    const [dx, dy] = [((endX - fromX) / length) * reach, ((endY - fromY) / length) * reach];
    const ahead = index.search(
      Math.min(endX, endX + dx),
      Math.min(endY, endY + dy),
      Math.max(endX, endX + dx),
      Math.max(endY, endY + dy),
    );
    const shares = ahead
      .filter((i) => segments[i]!.road !== road)
      .map((i) => crossing(endX, endY, dx, dy, segments[i]!.side));
    const nearest = Math.min(...shares);
    return nearest <= 1 ? [endX + dx * nearest, endY + dy * nearest] : [];
  };
  return lines.map((line, road) => {
    const n = line.length;
    const start = meeting(road, line[0]!, line[1]!, line[2]!, line[3]!);
    const end = meeting(road, line[n - 2]!, line[n - 1]!, line[n - 4]!, line[n - 3]!);
    return Float64Array.from([...start, ...line, ...end]);
  });
}

/** Fraction of the ray at which it crosses a segment; Infinity if it does not. */
function crossing(x: number, y: number, dx: number, dy: number, side: WorldLine): number {
  const [ax = 0, ay = 0, bx = 0, by = 0] = side;
  const [sx, sy] = [bx - ax, by - ay];
  const cross = dx * sy - dy * sx;
  const share = ((ax - x) * sy - (ay - y) * sx) / cross;
  const along = ((ax - x) * dy - (ay - y) * dx) / cross;
  return share >= 0 && along >= 0 && along <= 1 ? share : Infinity;
}
