import { expect, it } from 'vitest';
import { strokesAt } from './outline-strokes.ts';

it('parcel outlines fade in from zoom 11 to 14, on a dark halo', () => {
  const opacitiesAt = (zoom: number) =>
    strokesAt(zoom, 'satellite').map(({ colour, opacity }) => `${colour} ${opacity.toFixed(2)}`);
  expect(opacitiesAt(11)).toEqual(['black 0.14', 'white 0.35']);
  expect(opacitiesAt(12)).toEqual(['black 0.21', 'white 0.53']);
  expect(opacitiesAt(14)).toEqual(['black 0.36', 'white 0.90']);
  expect(opacitiesAt(19)).toEqual(opacitiesAt(14));
});

it('parcel outlines are one grey line on streets, so that the labels stay readable', () => {
  expect(strokesAt(15, 'streets')).toEqual([{ width: 1.2, colour: '#abb0ab', opacity: 1 }]);
});
