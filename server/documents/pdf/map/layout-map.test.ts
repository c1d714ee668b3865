import { expect, it } from 'vitest';
import { boundaryPolygons } from '../../boundary-rings.ts';
import { layoutMap } from './layout-map.ts';
import { arrowBox, covers } from './map-corners.ts';
import { metresPerPoint } from './map-scale.ts';

const frame = { left: 60, top: 200, right: 540, bottom: 700 };
const block = (west: number, south: number, size: number) => ({
  label: '1',
  polygons: boundaryPolygons({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  }),
});

it('layoutMap draws to scale, centred in the frame', () => {
  const { areas, denominator } = layoutMap({ areas: [block(147, -35, 0.1)], marker: null }, frame);
  const ring = areas[0]![0]![0]!;
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  // A tenth of a degree of latitude around 34.95° S on WGS 84: 11 094 m.
  const heightM = (Math.max(...ys) - Math.min(...ys)) * metresPerPoint(denominator);
  expect(heightM).toBeCloseTo(11_094, -1);
  expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(300, 0);
  expect((Math.min(...ys) + Math.max(...ys)) / 2).toBeCloseTo(450, 0);
});

it('layoutMap puts degree ticks where they cross the frame', () => {
  const map = layoutMap({ areas: [block(147, -35, 0.08)], marker: null }, frame);
  const ring = map.areas[0]![0]![0]!;
  const tick = map.ticks.find(({ edge, label }) => edge === 'bottom' && label.startsWith('147.04'));
  expect(tick?.at).toBeCloseTo(300, 0);
  const southTick = map.ticks.find(
    ({ edge, label }) => edge === 'left' && label.startsWith('35.0'),
  );
  expect(Math.abs(southTick!.at - Math.max(...ring.map(([, y]) => y)))).toBeLessThan(0.5);
});

it('layoutMap shows a marker near the areas and omits one that would shrink them', () => {
  const areas = [block(147, -35, 0.01)];
  const near = layoutMap({ areas, marker: { lng: 147.02, lat: -35 } }, frame);
  expect(near.marker![0]).toBeLessThanOrEqual(frame.right);
  const far = layoutMap({ areas, marker: { lng: 148, lat: -35 } }, frame);
  expect(far.marker).toBeNull();
  expect(far.denominator).toBe(layoutMap({ areas, marker: null }, frame).denominator);
});

it('layoutMap keeps land from covering the corners with the north arrow and the map of Australia', () => {
  const small = { left: 0, top: 0, right: 190, bottom: 160 };
  for (const size of [0.004, 0.0062, 0.01, 0.013, 0.02, 0.037]) {
    const area = block(147, -35, size);
    const map = layoutMap({ areas: [area], marker: null, hasInset: true }, small);
    const land = map.areas.flat();
    expect(covers(arrowBox(small), land)).toBe(false);
    expect(covers(map.inset!, land)).toBe(false);
  }
  expect(layoutMap({ areas: [block(147, -35, 0.1)], marker: null }, small).inset).toBeNull();
});
