import { expect, it } from 'vitest';
import { sampleLandscape } from '../district/index.ts';
import { drawnLandscape } from './drawn-landscape.ts';
import { edgeStrengths, fadeAt } from './edge-fade.ts';
import { frameOf } from './frame.ts';

it('edgeStrengths draws paddocks at the edge of a district faintly and those inside fully', () => {
  const landscape = drawnLandscape(sampleLandscape());
  const strengths = edgeStrengths(landscape);
  const state = landscape.units.map(({ unit }, i) => ({ unit, i }));
  const riverina = state.filter(({ unit }) => unit.state === 'NSW');
  const west = Math.min(...riverina.map(({ i }) => landscape.units[i]!.box[0]));
  const atEdge = riverina.filter(({ i }) => landscape.units[i]!.box[0] < west + 1e-6);
  for (const { i } of atEdge) expect(strengths[i]).toBeLessThan(0.3);
  const town = riverina.filter(({ unit }) => unit.landUse === 'town');
  expect(Math.min(...town.map(({ i }) => strengths[i]!))).toBe(1);
});

it('fadeAt leaves close views as they are', () => {
  const fades = [10, 12, 13, 14, 18].map((z) => fadeAt(frameOf({ z, x: 0, y: 0 }, 0)));
  expect(fades).toEqual([1, 1, 0.5, 0, 0]);
});
