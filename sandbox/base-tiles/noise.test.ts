import { expect, it } from 'vitest';
import { frameOf } from './frame.ts';
import { addNoise, hashUnit } from './noise.ts';

const noiseOf = (z: number, x: number, margin: number, wavelengthM = 3000) => {
  const frame = frameOf({ z, x, y: 2463 }, margin);
  const field = new Float32Array(frame.size ** 2);
  addNoise(field, frame, { wavelengthM, amplitude: 1, seed: 3 });
  return {
    frame,
    at: (px: number, py: number) => field[(py + margin) * frame.size + px + margin]!,
  };
};

it('addNoise continues seamlessly on neighbouring tiles', () => {
  const left = noiseOf(12, 3713, 10);
  const right = noiseOf(12, 3714, 10);
  for (let y = 0; y < 256; y += 17) {
    expect(left.at(260, y)).toBeCloseTo(right.at(4, y), 5);
    expect(left.at(250, y)).toBeCloseTo(right.at(-6, y), 5);
  }
});

it('addNoise varies by about its amplitude', () => {
  const { at } = noiseOf(12, 3713, 0);
  const values = Array.from({ length: 256 }, (_, i) => at(i, (i * 31) % 256));
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
  expect(Math.max(...values.map(Math.abs))).toBeLessThan(2);
});

it('addNoise fades out before its waves are smaller than pixels', () => {
  const { at } = noiseOf(5, 29, 0, 3000);
  expect([at(0, 0), at(100, 50), at(255, 255)]).toEqual([0, 0, 0]);
});

it('hashUnit distributes lattice points evenly', () => {
  const values = Array.from({ length: 10_000 }, (_, i) =>
    hashUnit(i % 100, Math.floor(i / 100), 1),
  );
  const below = (limit: number) => values.filter((value) => value < limit).length / values.length;
  for (const limit of [0.1, 0.5, 0.9]) expect(below(limit)).toBeCloseTo(limit, 1);
});
