const SIDE_BITS = 16;
const SIDE = 2 ** SIDE_BITS;

/**
 * Numbers of places in the order of a Hilbert curve through their box, which keeps places that are
 * near on the ground near in the list. `xs` and `ys` are the places' coordinates.
 */
export function curveOrder(
  count: number,
  xOf: (place: number) => number,
  yOf: (place: number) => number,
): Uint32Array {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let place = 0; place < count; place++) {
    minX = Math.min(minX, xOf(place));
    maxX = Math.max(maxX, xOf(place));
    minY = Math.min(minY, yOf(place));
    maxY = Math.max(maxY, yOf(place));
  }
  const [xScale, yScale] = [(SIDE - 1) / (maxX - minX || 1), (SIDE - 1) / (maxY - minY || 1)];
  // Position on the curve above, number below: sorting whole words sorts by position. A word's low
  // half comes first on the little-endian machines that Node runs on.
  const words = new BigUint64Array(count);
  const halves = new Uint32Array(words.buffer);
  for (let place = 0; place < count; place++) {
    const x = Math.floor((xOf(place) - minX) * xScale);
    const y = Math.floor((yOf(place) - minY) * yScale);
    halves[2 * place] = place;
    halves[2 * place + 1] = positionOnCurve(x, y);
  }
  words.sort();
  return Uint32Array.from({ length: count }, (_, i) => halves[2 * i]!);
}

/** Quadrant by quadrant, each one's curve turned so that it joins the next. */
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
