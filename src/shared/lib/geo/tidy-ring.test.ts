import { describe, expect, it } from 'vitest';
import { tidyRing } from './tidy-ring.ts';

const tidy = (...vertices: number[]) => tidyRing(Float64Array.of(...vertices));

describe('tidyRing', () => {
  it('returns a valid ring unchanged', () => {
    const ring = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0);
    expect(tidyRing(ring).ring).toBe(ring);
  });

  it('closes an open ring, and treats a gap of a millimetre as rounding', () => {
    expect(tidy(0, 0, 1, 0, 1, 1)).toEqual({
      ring: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0),
      wasOpen: true,
      dropped: 0,
    });
    expect(tidy(0, 0, 1, 0, 1, 1, 1e-10, 0).ring).toEqual(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0));
  });

  it('drops vertices that repeat the previous one', () => {
    expect(tidy(0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 0)).toEqual({
      ring: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0),
      wasOpen: false,
      dropped: 3,
    });
  });

  it.each([
    ['nothing', []],
    ['one corner', [1, 1]],
    ['one corner, closed', [1, 1, 1, 1]],
    ['two corners', [0, 0, 1, 1]],
    ['a way there and back', [0, 0, 1, 1, 2, 2, 1, 1, 0, 0]],
    ['corners on a line', [0, 0, 1, 1, 2, 2, 3, 3]],
  ])('returns no ring for %s, which encloses nothing', (_, vertices) => {
    expect(tidy(...vertices).ring).toBeNull();
  });

  it('keeps a balanced bow-tie, whose halves cancel out', () => {
    expect(tidy(0, 0, 1, 1, 1, 0, 0, 1, 0, 0).ring).not.toBeNull();
  });
});
