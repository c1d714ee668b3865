import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { inputHash } from '../input-hash.ts';
import { boundaryGeoJson } from './boundary-geojson.ts';
import { exampleInput, exampleParcel, rectangle } from './example-input.fixture.ts';
import { farmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

function readBack(input: FarmKeyInput): FeatureCollection<Polygon | MultiPolygon> {
  return JSON.parse(boundaryGeoJson(farmKeyFacts(input)));
}

describe('boundaryGeoJson', () => {
  it('has one feature per parcel with its facts, and the farm’s bbox', () => {
    const input = exampleInput(12);
    const collection = readBack(input);
    expect(collection.bbox).toEqual([147.198762, -34.8619945, 147.2455383, -34.8389]);
    expect(collection.features).toHaveLength(12);
    expect(collection.features[2]?.properties).toEqual({
      number: 3,
      pid: '103',
      jurisdictional_id: '103//DP755510',
      state: 'NSW',
      lot: '103',
      section: null,
      plan: '755510',
      plan_type: 'DP',
      volume: null,
      folio: null,
      area_ha: Number(input.parcels[2]!.areaHa.toFixed(4)),
      local_government_area: 'Coolamon Shire',
      nrm_region: 'Riverina',
      farm_name: 'Kurrajong Park',
      pic: 'NK123456',
      order_number: 'FK-2026-001042',
      data_set: 'Example cadastre',
      data_version: '2026-10',
      sample_data: false,
      input_sha256: inputHash(input),
    });
  });

  it('preserves holes and multiple parts, with the area of the parcel', () => {
    const input = exampleInput(1);
    const parcel = exampleParcel('9', {
      type: 'MultiPolygon',
      coordinates: [
        [rectangle(147.3, -34.9, 147.34, -34.86), rectangle(147.31, -34.89, 147.32, -34.88)],
        [rectangle(147.35, -34.9, 147.36, -34.89).toReversed()],
      ],
    });
    input.parcels.push(parcel);
    const geometry = readBack(input).features[1]!.geometry as MultiPolygon;
    expect(geometry.coordinates.map((polygon) => polygon.length)).toEqual([2, 1]);
    expect(areaHa(geometry) / parcel.areaHa).toBeCloseTo(1, 4);
  });
});
