import { expect, it } from 'vitest';
import { localProjection } from './map-projection.ts';

const projection = localProjection(147.2, -34.8);

it('localProjection preserves distances from the centre: a degree of latitude is 110.9 km here', () => {
  const [eastM, northM] = projection.forward(147.2, -33.8);
  expect(eastM).toBeCloseTo(0, 3);
  // WGS 84 meridian arc at 34.3° S: 110 926 m per degree.
  expect(northM).toBeCloseTo(110_926, -2);
});

it('localProjection inverts to within a millimetre', () => {
  const [lng, lat] = projection.inverse(...projection.forward(148.31, -35.62));
  expect(lng).toBeCloseTo(148.31, 8);
  expect(lat).toBeCloseTo(-35.62, 8);
});
