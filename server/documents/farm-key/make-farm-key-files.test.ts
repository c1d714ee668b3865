import { describe, expect, it } from 'vitest';
import { exampleInput, exampleParcel, rectangle } from './example-input.fixture.ts';
import { FarmKeyInputError } from './farm-key-input.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { makeFarmKeyFiles } from './make-farm-key-files.ts';

describe('makeFarmKeyFiles', () => {
  it('makes boundary files and a PDF named after the farm', async () => {
    const files = await makeFarmKeyFiles(exampleInput(3));
    expect(files.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
      ['kurrajong-park-boundary.geojson', 'application/geo+json'],
      ['kurrajong-park-boundary.kml', 'application/vnd.google-earth.kml+xml'],
      ['kurrajong-park-boundary-shapefile.zip', 'application/zip'],
      ['kurrajong-park-farm-key.pdf', 'application/pdf'],
    ]);
  });

  it('gives the same bytes for the same input, and other bytes for another time', async () => {
    const [first, second] = await Promise.all([
      makeFarmKeyFiles(exampleInput(12)),
      makeFarmKeyFiles(exampleInput(12)),
    ]);
    expect(second).toEqual(first);
    const later = { ...exampleInput(12), generatedAt: new Date('2027-01-02T03:04:05Z') };
    expect((await makeFarmKeyFiles(later)).at(-1)).not.toEqual(first.at(-1));
  });

  it.each([
    '<script>alert(1)</script>',
    '../../x',
    '🐑🐑 羊牧场 مزرعة',
    'x'.repeat(300),
    '\u202Efdp.exe\nContent-Disposition: inline',
    '\uD800\u0000"\\',
    '',
  ])('gives a farm called %j safe file names and makes all files', async (propertyName) => {
    const files = await makeFarmKeyFiles(exampleInput(1, { propertyName }));
    expect(files).toHaveLength(4);
    for (const { fileName, bytes } of files) {
      expect(fileName).toMatch(/^[a-z0-9][a-z0-9-]{0,90}\.(geojson|kml|zip|pdf)$/);
      expect(bytes.length).toBeGreaterThan(100);
    }
  });

  const square = { type: 'Polygon' as const, coordinates: [rectangle(147, -35, 147.01, -34.99)] };
  it.each<[string, string, Partial<FarmKeyInput>]>([
    ['no parcels', 'NO_PARCELS', { parcels: [] }],
    [
      'a parcel listed twice',
      'REPEATED_PARCEL',
      { parcels: [exampleParcel('1', square), exampleParcel('1', square)] },
    ],
    [
      'a position off the globe',
      'BAD_GEOMETRY',
      {
        parcels: [exampleParcel('1', { ...square, coordinates: [[[147, 1e308]]] }, { areaHa: 1 })],
      },
    ],
    ['no area', 'BAD_AREA', { parcels: [exampleParcel('1', square, { areaHa: NaN })] }],
    ['no date', 'BAD_DATE', { generatedAt: new Date(NaN) }],
    [
      'a gate off the globe',
      'BAD_GATE',
      { farm: { ...exampleInput(1).farm, gate: { lng: NaN, lat: 0 } } },
    ],
  ])('rejects %s as %s', async (_, fault, change) => {
    const refusal = makeFarmKeyFiles({ ...exampleInput(1), ...change });
    await expect(refusal).rejects.toBeInstanceOf(FarmKeyInputError);
    await expect(refusal).rejects.toMatchObject({ fault });
  });

  it('handles 500 parcels', async () => {
    expect(await makeFarmKeyFiles(exampleInput(500))).toHaveLength(4);
  });
});
