const SIDE_BITS = 16;
const SIDE = 2 ** SIDE_BITS;

/**
 * Returns the indices of points in the order of a Hilbert curve through their bounding box, so that
 * points near each other on the ground are near each other in the list. `xOf` and `yOf` return a
 * point's coordinates.
 */
export function curveOrder(
  count: number,
  xOf: (ordinal: number) => number,
  yOf: (ordinal: number) => number,
): Uint32Array {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let ordinal = 0; ordinal < count; ordinal++) {
    minX = Math.min(minX, xOf(ordinal));
    maxX = Math.max(maxX, xOf(ordinal));
    minY = Math.min(minY, yOf(ordinal));
    maxY = Math.max(maxY, yOf(ordinal));
  }
  const [xScale, yScale] = [(SIDE - 1) / (maxX - minX || 1), (SIDE - 1) / (maxY - minY || 1)];
  // Curve position in the high half and index in the low half, so that sorting words sorts by
  // position. The low half comes first on the little-endian machines that Node runs on.
  const words = new BigUint64Array(count);
  const halves = new Uint32Array(words.buffer);
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const x = Math.floor((xOf(ordinal) - minX) * xScale);
    const y = Math.floor((yOf(ordinal) - minY) * yScale);
    halves[2 * ordinal] = ordinal;
    halves[2 * ordinal + 1] = positionOnCurve(x, y);
  }
  words.sort();
  return Uint32Array.from({ length: count }, (_, i) => halves[2 * i]!);
}

/** Descends by quadrant, and reorients each quadrant's curve so that it joins the next. */
function positionOnCurve(x: number, y: number): number {
  let position = 0;
  for (let half = SIDE >> 1; half > 0; half >>= 1) {
    const east = (x & half) > 0 ? 1 : 0;
    const north = (y & half) > 0 ? 1 : 0;
    position = position * 4 + ((3 * east) ^ north);
    if (north === 0) {
      if (east === 1) {
        x = SIDE - 1 - x;
        y = SIDE - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return position;
}
