import { describe, expect, it } from 'vitest';
import type { SoilProjectRecord } from '#shared/api/contract';
import { projectFeatures } from './project-geojson.ts';

const square = (x: number, size: number): [number, number][] => [
  [x, -34],
  [x + size, -34],
  [x + size, -34 + size],
  [x, -34 + size],
  [x, -34],
];
const outline = square(146, 0.01);
const hole = square(146.002, 0.002);
const parcel = { hectares: 100.25, lot_number: '12' };
const recordOf = (parcels: object[]) =>
  ({
    project_id: 5,
    project_name: 'Mirrool Creek',
    project_attributes: { owner_name: 'Casey Client' },
    parcels,
  }) as unknown as SoilProjectRecord;

describe('projectFeatures', () => {
  it('returns a feature per parcel with its row’s values, except the form’s answers', () => {
    const [first, second] = projectFeatures(recordOf([parcel, { ...parcel, lot_number: '13' }]));
    expect(first).toEqual({
      type: 'Feature',
      id: '5-1',
      geometry: null,
      properties: {
        reference: '5-1',
        project_id: 5,
        project_name: 'Mirrool Creek',
        hectares: 100.25,
        lot_number: '12',
      },
    });
    expect(second?.properties).toMatchObject({ reference: '5-2', lot_number: '13' });
  });

  it('winds outlines counter-clockwise and holes clockwise, whatever their stored orientation', () => {
    const rightWay = [outline, hole.toReversed()];
    for (const rings of [rightWay, [outline.toReversed(), hole]]) {
      const geometry = { type: 'Polygon', coordinates: rings };
      const [polygon] = projectFeatures(recordOf([{ ...parcel, geometry }]));
      expect(polygon?.geometry).toEqual({ type: 'Polygon', coordinates: rightWay });
      const many = { type: 'MultiPolygon', coordinates: [rings, rings] };
      const [multi] = projectFeatures(recordOf([{ ...parcel, geometry: many }]));
      expect(multi?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [rightWay, rightWay] });
    }
  });
});
