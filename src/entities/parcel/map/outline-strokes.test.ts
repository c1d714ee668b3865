import { expect, it } from 'vitest';
import { strokesAt } from './outline-strokes.ts';

it('fades parcel outlines in from zoom 11 to 14, on a dark halo', () => {
  const coloursAt = (zoom: number) => strokesAt(zoom, 'satellite').map(({ colour }) => colour);
  expect(coloursAt(11)).toEqual(['rgba(0, 0, 0, 0.14)', 'rgba(255, 255, 255, 0.35)']);
  expect(coloursAt(12)).toEqual(['rgba(0, 0, 0, 0.21)', 'rgba(255, 255, 255, 0.53)']);
  expect(coloursAt(14)).toEqual(['rgba(0, 0, 0, 0.36)', 'rgba(255, 255, 255, 0.90)']);
  expect(coloursAt(19)).toEqual(coloursAt(14));
});

it('draws one grey line on streets, so that their labels stay readable', () => {
  expect(strokesAt(15, 'streets')).toEqual([{ width: 1.2, colour: '#abb0ab' }]);
});
