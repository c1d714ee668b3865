import { expect, it } from 'vitest';
import { defaultBaseLayer, offeredBaseLayers } from './base-layers.ts';

const satellite = '/satellite/{z}/{x}/{y}.png';
const streets = '/streets/{z}/{x}/{y}.png';

it('the map offers satellite first, then streets (MAP-18, MAP-19)', () => {
  expect(defaultBaseLayer({ satellite, streets })).toBe('satellite');
  expect(offeredBaseLayers({ satellite, streets }).map(({ label }) => label)).toEqual([
    'Satellite',
    'Streets',
  ]);
});

it('the map offers only the base layers that the installation has', () => {
  expect(defaultBaseLayer({ satellite: null, streets })).toBe('streets');
  expect(offeredBaseLayers({ satellite: null, streets: null })).toEqual([]);
});
