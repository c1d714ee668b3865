import type { PackedRing } from '#shared/lib/geo';

/** Maximum gap as a share of a line's length; beyond it too much of the border would be a guess. */
export const WIDEST_GAP = 0.4;

/** Gap between the ends of a line as a share of its length. */
export function gapShare(line: PackedRing): number {
  let length = 0;
  for (let i = 2; i < line.length; i += 2) {
    length += Math.hypot(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
  }
  const last = line.length - 2;
  const gap = Math.hypot(line[0]! - line[last]!, line[1]! - line[last + 1]!);
  return gap / length;
}
