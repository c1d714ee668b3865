import { expect, it } from 'vitest';
import { frameOf } from './frame.ts';
import { addNoise, hashUnit } from './noise.ts';

const noiseOf = (z: number, x: number, shiftPx = 0) => {
  const tile = frameOf({ z, x, y: 2463 });
  const frame = { ...tile, left: tile.left + shiftPx };
  const field = new Float32Array(frame.size ** 2);
  addNoise(field, frame, { wavelengthM: 3000, amplitude: 1, seed: 3 });
  return { at: (px: number, py: number) => field[py * frame.size + px]! };
};

it('addNoise continues seamlessly on neighbouring tiles', () => {
  const left = noiseOf(12, 3713, 10);
  const right = noiseOf(12, 3714);
  for (let y = 0; y < 256; y += 17) {
    expect(left.at(246, y)).toBeCloseTo(right.at(0, y), 5);
    expect(left.at(255, y)).toBeCloseTo(right.at(9, y), 5);
  }
});

it('addNoise varies by about its amplitude', () => {
  const { at } = noiseOf(12, 3713);
  const values = Array.from({ length: 256 }, (_, i) => at(i, (i * 31) % 256));
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
  expect(Math.max(...values.map(Math.abs))).toBeLessThan(2);
});

it('addNoise fades out before its waves are smaller than pixels', () => {
  const { at } = noiseOf(5, 29);
  expect([at(0, 0), at(100, 50), at(255, 255)]).toEqual([0, 0, 0]);
});

it('hashUnit distributes lattice points evenly', () => {
  const values = Array.from({ length: 10_000 }, (_, i) =>
    hashUnit(i % 100, Math.floor(i / 100), 1),
  );
  const below = (limit: number) => values.filter((value) => value < limit).length / values.length;
  for (const limit of [0.1, 0.5, 0.9]) expect(below(limit)).toBeCloseTo(limit, 1);
});
