import { unzipSync } from 'fflate';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import shp from 'shpjs';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { boundaryShapefile } from './boundary-shapefile.ts';
import { exampleInput, exampleParcel, rectangle } from './example-input.fixture.ts';
import { farmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

function zipOf(input: FarmKeyInput): Uint8Array {
  return boundaryShapefile(farmKeyFacts(input), 'kurrajong-park-boundary');
}

async function readBack(input: FarmKeyInput): Promise<FeatureCollection<Polygon | MultiPolygon>> {
  const layers = await shp(Buffer.from(zipOf(input)));
  return layers as FeatureCollection<Polygon | MultiPolygon>;
}

function isClockwise(ring: readonly Position[]): boolean {
  const twice = ring.slice(1).reduce((sum, [x = 0, y = 0], i) => {
    const [px = 0, py = 0] = ring[i]!;
    return sum + px * y - x * py;
  }, 0);
  return twice < 0;
}

/** Rings of the only record, as stored in the .shp. */
function storedRings(zip: Uint8Array): Position[][] {
  const bytes = unzipSync(zip)['kurrajong-park-boundary.shp']!;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const record = 108;
  const ringCount = view.getInt32(record + 36, true);
  const pointCount = view.getInt32(record + 40, true);
  const starts = Array.from({ length: ringCount }, (_, i) =>
    view.getInt32(record + 44 + 4 * i, true),
  );
  const points = Array.from({ length: pointCount }, (_, i) => {
    const at = record + 44 + 4 * ringCount + 16 * i;
    return [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
  });
  return starts.map((start, i) => points.slice(start, starts[i + 1]));
}

describe('boundaryShapefile', () => {
  it('writes one layer that an independent reader opens, with every parcel’s area and facts', async () => {
    const input = exampleInput(60);
    const { features } = await readBack(input);
    expect(features).toHaveLength(60);
    features.forEach(({ geometry }, i) => {
      expect(areaHa(geometry) / input.parcels[i]!.areaHa).toBeCloseTo(1, 4);
    });
    expect(features[59]?.properties).toMatchObject({
      NUMBER: 60,
      PID: '160',
      LOT: '160',
      AREA_HA: Number(input.parcels[59]!.areaHa.toFixed(4)),
      LGA: 'Coolamon Shire',
      FARM_NAME: 'Kurrajong Park',
      SAMPLE: false,
    });
    expect(Object.keys(unzipSync(zipOf(input))).map((name) => name.split('.')[1])).toEqual([
      'shp',
      'shx',
      'dbf',
      'prj',
      'cpg',
    ]);
  });

  it('stores outer rings clockwise, holes counter-clockwise, and all parts in one record', async () => {
    const input = exampleInput(1);
    const parcel = exampleParcel('9', {
      type: 'MultiPolygon',
      coordinates: [
        [rectangle(147.3, -34.9, 147.34, -34.86), rectangle(147.31, -34.89, 147.32, -34.88)],
        [rectangle(147.35, -34.9, 147.36, -34.89)],
      ],
    });
    input.parcels = [parcel];
    expect(storedRings(zipOf(input)).map(isClockwise)).toEqual([true, false, true]);
    const { features } = await readBack(input);
    expect(features).toHaveLength(1);
    expect(areaHa(features[0]!.geometry) / parcel.areaHa).toBeCloseTo(1, 4);
  });

  it('preserves names in any script', async () => {
    const propertyName = `Ngārara 羊牧场 🐑 <b> ${'ü'.repeat(300)}`;
    const { features } = await readBack(exampleInput(1, { propertyName }));
    const stored = String(features[0]?.properties?.['FARM_NAME']);
    expect(propertyName.startsWith(stored)).toBe(true);
    expect(Buffer.byteLength(stored)).toBeGreaterThan(250);
  });

  it('does not depend on the machine’s time zone', () => {
    const here = process.env['TZ'];
    try {
      const zips = ['Pacific/Kiritimati', 'Pacific/Niue'].map((zone) => {
        process.env['TZ'] = zone;
        return zipOf(exampleInput(1));
      });
      expect(zips[0]).toEqual(zips[1]);
    } finally {
      if (here === undefined) delete process.env['TZ'];
      else process.env['TZ'] = here;
    }
  });
});
