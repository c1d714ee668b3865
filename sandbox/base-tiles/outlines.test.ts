import { describe, expect, it } from 'vitest';
import { unwrapped } from './antimeridian.ts';
import { clipLine, clipRing } from './clip.ts';

const BOX = [0, 0, 1, 1] as const;

describe('clipRing', () => {
  it('keeps vertices inside the box and cuts edges that cross it', () => {
    expect(clipRing(Float64Array.of(0.2, 0.2, 0.8, 0.2, 0.5, 0.8), BOX)).toHaveLength(6);
    const cut = clipRing(Float64Array.of(0.5, 0.5, 1.5, 0.5, 1.5, 0.7, 0.5, 0.7), BOX);
    expect(Math.max(...cut)).toBe(1);
    expect(cut).toHaveLength(8);
  });

  it('returns the box for a ring around it, and nothing for a ring outside', () => {
    expect(clipRing(Float64Array.of(-5, -5, 5, -5, 5, 5, -5, 5), BOX)).toHaveLength(8);
    expect(clipRing(Float64Array.of(2, 2, 3, 2, 3, 3), BOX)).toEqual([]);
  });
});

describe('clipLine', () => {
  it('returns the runs that may touch the box', () => {
    const line = Float64Array.of(-3, 0.5, -2, 0.5, 0.5, 0.5, 3, 0.5, 3, 5, 0.5, 0.5);
    expect(clipLine(line, BOX).map((run) => run.length / 2)).toEqual([3, 2]);
    expect(clipLine(Float64Array.of(-3, -3, -2, -2), BOX)).toEqual([]);
  });
});

describe('unwrapped', () => {
  it('returns a ring that crosses the antimeridian once for each side of the map', () => {
    const copies = unwrapped([
      [178, -16],
      [-178, -16],
      [-178, -18],
      [178, -16],
    ]);
    expect(copies.map((ring) => ring.map(([lon]) => lon))).toEqual([
      [178, 182, 182, 178],
      [-182, -178, -178, -182],
    ]);
  });

  it('closes a ring around a pole along the pole', () => {
    const [ring] = unwrapped([
      [-180, -70],
      [-60, -75],
      [60, -72],
      [179, -70],
      [-180, -70],
    ]);
    expect(ring!.slice(-2)).toEqual([
      [180, -90],
      [-180, -90],
    ]);
  });

  it('leaves other lines unchanged', () => {
    const line = [
      [10, 10],
      [20, 20],
    ];
    expect(unwrapped(line)).toEqual([line]);
  });
});
