import fc from 'fast-check';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { readGeoFile } from '#shared/geo-file';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  writeBoundary,
  type BoundaryFeatures,
  type ExportFormatId,
} from './index.ts';

const write = (format: ExportFormatId, features: BoundaryFeatures) =>
  writeBoundary(format, {
    name: 'Banksia “Rise”',
    fileStem: 'banksia-rise-boundary',
    features,
    writtenAt: new Date('2026-11-23T10:00:00Z'),
  });

/** A star-shaped ring of up to a kilometre, around a position. */
const star = ([lng, lat]: readonly [number, number], spokes: readonly number[], size: number) => {
  const vertices = spokes.map((spoke, i): Position => {
    const angle = (2 * Math.PI * i) / spokes.length;
    return [lng + size * spoke * Math.cos(angle), lat + size * spoke * Math.sin(angle)];
  });
  return [...vertices, vertices[0]!];
};
const ratio = (min: number) => fc.double({ min, max: 1, noNaN: true });
const part = fc.record({
  spokes: fc.array(ratio(0.5), { minLength: 3, maxLength: 30 }),
  size: fc.double({ min: 0.0005, max: 0.008, noNaN: true }),
  hasHole: fc.boolean(),
});
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll(/[\s\p{C}]/gu, 'x'));
type Area = Feature<Polygon | MultiPolygon, { name: string; crop: string }>;
/** Areas with names side by side, each of one to three parts. */
const farm = fc
  .record({
    lng: fc.double({ min: 114, max: 151, noNaN: true }),
    lat: fc.double({ min: -42, max: -12, noNaN: true }),
    areas: fc.array(fc.record({ name, parts: fc.array(part, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ lng, lat, areas }) =>
    areas.map(({ name, parts }, row): Area => {
      const polygons = parts.map(({ spokes, size, hasHole }, i) => {
        const centre = [lng + i * 0.02, lat + row * 0.02] as const;
        const outer = star(centre, spokes, size);
        return hasHole ? [outer, star(centre, spokes, size / 5).toReversed()] : [outer];
      });
      const geometry: Polygon | MultiPolygon =
        polygons.length === 1
          ? { type: 'Polygon', coordinates: polygons[0]! }
          : { type: 'MultiPolygon', coordinates: polygons };
      return { type: 'Feature', properties: { name, crop: `${name} & rye` }, geometry };
    }),
  );

/** The same shape a little further north, in the same zone of the map grid. */
const northwards = ({ type, coordinates }: Area['geometry']): Area['geometry'] => {
  const move = (rings: Position[][]) =>
    rings.map((ring) => ring.map(([lng = 0, lat = 0]) => [lng, lat + 0.2]));
  return type === 'Polygon'
    ? { type, coordinates: move(coordinates) }
    : { type, coordinates: coordinates.map(move) };
};

/** Hectares by name: formats that have no multipolygons return several areas with one name. */
function hectaresByName(areas: readonly { name: unknown; ha: number }[]): Map<unknown, number> {
  const sums = new Map<unknown, number>();
  for (const { name, ha } of areas) sums.set(name, (sums.get(name) ?? 0) + ha);
  return sums;
}

describe('writeBoundary', () => {
  it.each(EXPORT_FORMAT_IDS)(
    'writes %s that reads back with every name and every area to a ten-thousandth',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(farm, async (areas) => {
          const file = await write(format, areas);
          const read = await readGeoFile({ name: file.fileName, bytes: file.bytes });
          expect(read.refusal).toBeNull();
          expect(read.receipt.leftOut).toEqual([]);
          const found = hectaresByName(
            read.features.map(({ properties }, i) => ({
              name: properties['name'] ?? properties['NAME'],
              ha: read.featureAreasHa[i]!,
            })),
          );
          const wanted = hectaresByName(
            areas.map(({ properties, geometry }) => ({
              name: properties.name,
              ha: areaHa(geometry),
            })),
          );
          expect([...found.keys()]).toEqual([...wanted.keys()]);
          for (const [key, ha] of wanted) expect(found.get(key)! / ha).toBeCloseTo(1, 4);
        }),
        { numRuns: 50 },
      );
    },
  );

  const square: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [146, -35],
        [146.01, -35],
        [146.01, -34.99],
        [146, -34.99],
        [146, -35],
      ],
    ],
  };

  it.each(EXPORT_FORMAT_IDS)('gives a file of %s its ending and type', async (format) => {
    const { fileName, mediaType } = await write(format, []);
    expect(fileName).toBe(`banksia-rise-boundary${EXPORT_FORMATS[format].extension}`);
    expect(mediaType).toMatch(/^(application|image)\//);
  });

  it.each(EXPORT_FORMAT_IDS)('writes areas without a name or properties as %s', async (format) => {
    const areas = [{ type: 'Feature', properties: null, geometry: square }] as const;
    const file = await write(format, areas);
    const { features } = await readGeoFile({ name: file.fileName, bytes: file.bytes });
    expect(features).toHaveLength(1);
    expect(features[0]!.properties['name'] ?? null).toBeNull();
  });

  it.each(['geojson', 'kml', 'gpkg', 'shapefile'] as const)(
    'keeps properties of any type in %s',
    async (format) => {
      const properties = {
        name: 'North',
        FID: 'a "quoted" <text>',
        hectares: 1234.5,
        isGrazed: true,
        sown: null,
        tags: ['a', { b: 1 }],
      };
      const areas = [
        { type: 'Feature', properties, geometry: square },
        { type: 'Feature', properties: { name: 'South', hectares: 1e300 }, geometry: square },
      ] as const;
      const file = await write(format, areas);
      const { features } = await readGeoFile({ name: file.fileName, bytes: file.bytes });
      const read = Object.entries(features[0]!.properties).map(([key, value]) => [
        key.toLowerCase().slice(0, 3),
        String(value).toLowerCase(),
      ]);
      expect(read).toEqual(
        expect.arrayContaining([
          ['nam', 'north'],
          ['fid', 'a "quoted" <text>'],
          ['hec', '1234.5'],
        ]),
      );
    },
  );

  it.each(EXPORT_FORMAT_IDS)(
    'writes paddocks into %s beside the boundary, with names to the letter and areas to a ten-thousandth',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(farm, async (areas) => {
          const paddocks = areas.map(({ properties, geometry }, i) => ({
            type: 'Feature' as const,
            geometry: northwards(geometry),
            properties: { name: `${i} ${properties.name}`, kind: 'grazing', hectares: 12.5 },
          }));
          const options = { name: 'Paddocks', fileStem: 'rise-boundary', features: areas };
          const file = await writeBoundary(format, { ...options, paddocks });
          const read = await readGeoFile({ name: file.fileName, bytes: file.bytes });
          expect(read.refusal).toBeNull();
          const found = hectaresByName(
            read.features.map(({ properties }, i) => ({
              name: properties['name'] ?? properties['NAME'],
              ha: read.featureAreasHa[i]!,
            })),
          );
          const written = [...areas, ...paddocks].map(({ properties, geometry }) => ({
            name: properties.name,
            ha: areaHa(geometry),
          }));
          const wanted = hectaresByName(written);
          expect(new Set(found.keys())).toEqual(new Set(wanted.keys()));
          for (const [key, ha] of wanted) expect(found.get(key)! / ha).toBeCloseTo(1, 4);
        }),
        { numRuns: 15 },
      );
    },
  );
});
