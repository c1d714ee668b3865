import fc from 'fast-check';
import type { Feature, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import {
  collection,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  utf16,
  zip,
} from './geo-file.fixture.ts';
import type { ImportResult } from './index.ts';
import { writeFlatGeobuf } from '../../../tests/support/files/write-flat-geobuf.ts';
import { WGS84_PRJ, writeDbf, writeShp } from './formats/shapefile/shapefile.fixture.ts';

/** A star-shaped paddock: vertices in order of their direction always form a valid outline. */
const paddock = fc
  .record({
    lng: fc.double({ min: 114, max: 152, noNaN: true }),
    lat: fc.double({ min: -42, max: -12, noNaN: true }),
    size: fc.double({ min: 0.0005, max: 0.03, noNaN: true }),
    spokes: fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }),
    hole: fc.boolean(),
    isClockwise: fc.boolean(),
    digits: fc.integer({ min: 7, max: 15 }),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  })
  .map(({ lng, lat, size, spokes, hole, isClockwise, digits, name }) => {
    const round = (value: number) => Number(value.toFixed(digits));
    const star = (scale: number): Position[] => {
      const vertices = spokes.map((spoke, i): Position => {
        const angle = (2 * Math.PI * i) / spokes.length;
        return [
          round(lng + size * scale * spoke * Math.cos(angle)),
          round(lat + size * scale * spoke * Math.sin(angle)),
        ];
      });
      return [...vertices, vertices[0]!];
    };
    // A disc of half the shortest spoke fits even into a triangle, so the hole fits too.
    const rings = hole ? [star(1), star(0.2)] : [star(1)];
    const isAsked = isClockwise ? rings.map((ring) => ring.toReversed()) : rings;
    return { name: name.replaceAll(/[<>&\s\p{C}]/gu, 'x'), rings, written: isAsked };
  });
const farm = fc.array(paddock, { minLength: 1, maxLength: 6 });
type Paddock = typeof paddock extends fc.Arbitrary<infer T> ? T : never;

const turned = (positions: readonly Position[]) => {
  let twice = 0;
  for (let i = 1; i < positions.length; i++) {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [positions[i - 1], positions[i]];
    twice +=
      (ax - positions[0]![0]!) * (by - positions[0]![1]!) -
      (bx - positions[0]![0]!) * (ay - positions[0]![1]!);
  }
  return Math.sign(twice);
};
const setOf = (positions: readonly Position[]) => new Set(positions.map((at) => at.join(' ')));

function expectSame(
  answer: ImportResult,
  paddocks: readonly Paddock[],
  nameOf = (name: string) => name,
) {
  expect(answer.refusal).toBeNull();
  expect(answer.features.map(({ properties }) => properties['name'])).toEqual(
    paddocks.map(({ name }) => nameOf(name)),
  );
  for (const [i, { geometry }] of answer.features.entries()) {
    const rings = geometry.coordinates as Position[][];
    expect(rings.map(setOf)).toEqual(paddocks[i]!.rings.map(setOf));
    expect(rings.map(turned)).toEqual(rings.map((_, r) => (r === 0 ? 1 : -1)));
    for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1));
    const expected = areaHa({ type: 'Polygon', coordinates: paddocks[i]!.rings });
    // At a twentieth of a hectare the two area methods differ by a few square millimetres.
    expect(answer.featureAreasHa[i]! / expected).toBeCloseTo(1, 6);
  }
  const total = answer.features.reduce((sum, { geometry }) => sum + areaHa(geometry), 0);
  expect(Math.abs(answer.areaHa / total - 1)).toBeLessThan(1e-4);
}

describe('round trip of vertices, names, ring order and areas to 0.01 %', () => {
  it('preserves them in GeoJSON', async () => {
    await fc.assert(
      fc.asyncProperty(farm, async (paddocks) => {
        const features = paddocks.map(({ name, written }) => feature(written, { name }));
        expectSame(await read('farm.geojson', collection(...features)), paddocks);
      }),
    );
  });

  it('preserves them in KML of any encoding, plain or in a KMZ', async () => {
    const isUtf16 = fc.boolean();
    await fc.assert(
      fc.asyncProperty(farm, isUtf16, fc.boolean(), async (paddocks, isUtf16, isPacked) => {
        const text = kml(
          ...paddocks.map(({ name, written }) => placemark(name, kmlPolygon(written))),
        );
        const bytes = isUtf16 ? utf16(text, 'le') : new TextEncoder().encode(text);
        const content = isPacked ? zip({ 'files/farm.kml': bytes }) : bytes;
        expectSame(await read('farm.kml', content), paddocks);
      }),
    );
  });

  it('preserves them in KML with any separators, with or without altitudes', async () => {
    const parting = fc.record({
      comma: fc.constantFrom(',', ', ', ' ,', ' , '),
      gap: fc.constantFrom(' ', '\n', '\r\n\t', '   '),
      height: fc.constantFrom(null, '0', '-12.5', '1e2'),
    });
    await fc.assert(
      fc.asyncProperty(farm, parting, async (paddocks, { comma, gap, height }) => {
        const parted = (vertex: string) =>
          [...vertex.split(','), ...(height === null ? [] : [height])].join(comma);
        const text = kml(
          ...paddocks.map(({ name, written }) => placemark(name, kmlPolygon(written))),
        ).replaceAll(
          /<coordinates>(.*?)<\/coordinates>/g,
          (_, vertices: string) =>
            `<coordinates>${gap}${vertices.split(' ').map(parted).join(gap)}${gap}</coordinates>`,
        );
        expectSame(await read('farm.kml', text), paddocks);
      }),
    );
  });

  it('preserves them in FlatGeobuf', async () => {
    await fc.assert(
      fc.asyncProperty(farm, async (paddocks) => {
        const features = paddocks.map(({ name, written }) => feature(written, { name }));
        const bytes = writeFlatGeobuf(features as Feature<Polygon>[], 4326);
        expectSame(await read('farm.fgb', bytes), paddocks);
      }),
    );
  });

  it('preserves them in the fields of ISOXML task data', async () => {
    const lines = (rings: readonly Position[][]) =>
      rings
        .map((ring, i) => {
          const points = ring.map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`);
          return `<LSG A="${i === 0 ? 1 : 2}">${points.join('')}</LSG>`;
        })
        .join('');
    await fc.assert(
      fc.asyncProperty(farm, async (paddocks) => {
        const fields = paddocks.map(({ name, written }, i) => {
          const called = name.replaceAll('"', '&quot;');
          return `<PFD A="PFD${i + 1}" C="${called}"><PLN A="1">${lines(written)}</PLN></PFD>`;
        });
        const text = `<ISO11783_TaskData>${fields.join('')}</ISO11783_TaskData>`;
        expectSame(await read('TASKDATA.XML', text), paddocks);
      }),
    );
  });

  it('preserves areas in WKT, which has no names', async () => {
    await fc.assert(
      fc.asyncProperty(farm, async (paddocks) => {
        const ring = (positions: readonly Position[]) =>
          `(${positions.map((at) => at.join(' ')).join(', ')})`;
        const lines = paddocks.map(({ written }) => `POLYGON (${written.map(ring).join(', ')})`);
        const { features, featureAreasHa } = await read('farm.wkt', lines.join('\n'));
        expect(features).toHaveLength(paddocks.length);
        for (const [i, { rings }] of paddocks.entries()) {
          const expected = areaHa({ type: 'Polygon', coordinates: rings });
          expect(featureAreasHa[i]! / expected).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('preserves them for several areas of one feature, in GeoJSON and in KML', async () => {
    // Side by side, so that no two areas overlap.
    const apart = farm.map((paddocks) =>
      paddocks.map((paddock, i) => ({
        ...paddock,
        written: paddock.written.map((ring) =>
          ring.map(([lng, lat]): Position => [lng! - paddock.written[0]![0]![0]! + 120 + i, lat!]),
        ),
      })),
    );
    await fc.assert(
      fc.asyncProperty(apart, async (paddocks) => {
        const areas = paddocks.map(({ written }) => written);
        const json = await read('farm.json', feature(areas, {}, 'MultiPolygon'));
        const polygons = areas.map(kmlPolygon).join('');
        const document = kml(placemark('All', `<MultiGeometry>${polygons}</MultiGeometry>`));
        const expected = areas.reduce(
          (sum, coordinates) => sum + areaHa({ type: 'Polygon', coordinates }),
          0,
        );
        for (const answer of [json, await read('farm.kml', document)]) {
          expect(answer.refusal).toBeNull();
          const [{ geometry }] = answer.features as [ImportResult['features'][number]];
          const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
          expect(parts.map((rings) => rings.map(setOf))).toEqual(
            areas.map((rings) => rings.map(setOf)),
          );
          for (const rings of parts) {
            expect(rings.map(turned)).toEqual(rings.map((_, r) => (r === 0 ? 1 : -1)));
          }
          expect(answer.areaHa / expected).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('preserves them in a shapefile, whatever the orientation of its outer rings', async () => {
    await fc.assert(
      fc.asyncProperty(farm, fc.boolean(), async (paddocks, isReversed) => {
        const records = paddocks.map(({ rings }) => ({
          type: 5 as const,
          parts: rings.map((ring, i) => ((i === 0) !== isReversed ? ring.toReversed() : ring)),
        }));
        const bytes = zip({
          'farm.shp': writeShp(records),
          'farm.dbf': writeDbf(
            [{ name: 'name', type: 'C', length: 250 }],
            paddocks.map(({ name }) => [name]),
          ),
          'farm.prj': WGS84_PRJ,
          'farm.cpg': 'UTF-8',
        });
        expectSame(await read('farm.zip', bytes), paddocks);
      }),
    );
  });
});
