import type { MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { boundaryFileStem, boundaryOfFeatures, boundaryOfParcels } from './boundary-file.ts';

const geometry: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -35],
      [146.01, -35],
      [146.01, -34.99],
      [146, -35],
    ],
  ],
};
const area = (properties: Record<string, unknown>, shape: Polygon | MultiPolygon = geometry) => ({
  type: 'Feature' as const,
  properties,
  geometry: shape,
});

describe('boundaryOfParcels', () => {
  it('names parcels by their lot and plan', () => {
    const parcel = { cadastre_polygon_pid: 'NSW1', jurisdictional_id: '12//DP755510', geometry };
    expect(boundaryOfParcels([parcel])).toEqual([
      area({ name: '12//DP755510', parcel_id: 'NSW1' }),
    ]);
  });
});

describe('boundaryOfFeatures', () => {
  it.each([
    [{ name: 'North', title: 'x' }, 'North'],
    [{ NAME: 'North' }, 'North'],
    [{ title: 'North' }, 'North'],
    [{ name: ' ', Paddock_Name: 'North' }, 'North'],
    [{ crop: 'rye' }, undefined],
  ])('takes the name of an area from %j and keeps its properties', (properties, name) => {
    const [found] = boundaryOfFeatures([area(properties)]);
    expect(found?.properties['name']).toBe(name);
    expect(found?.properties).toMatchObject({ ...properties, ...(name && { name }) });
  });

  it('leaves out points', () => {
    const point = {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point', coordinates: [146, -35] },
    };
    expect(boundaryOfFeatures([point, area({})])).toHaveLength(1);
  });
});

describe('boundaryFileStem', () => {
  it('contains the farm’s name or its id', () => {
    expect(boundaryFileStem({ property_name: 'Banksia Rise', property_id: 7 })).toBe(
      'banksia-rise-boundary',
    );
    expect(boundaryFileStem({ property_name: '岸', property_id: 7 })).toBe('farm-7-boundary');
  });
});
