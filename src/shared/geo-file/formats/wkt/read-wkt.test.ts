import fc from 'fast-check';
import type { Position } from 'geojson';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { feature, projected, read, square } from '../../geo-file.fixture.ts';

const ringText = (positions: readonly Position[]) =>
  `(${positions.map((position) => position.join(' ')).join(', ')})`;
const polygon = (...rings: Position[][]) => `POLYGON (${rings.map(ringText).join(', ')})`;
const readWkt = (text: string) => read('pasted.txt', text);

describe('readWkt', () => {
  it('reads polygons with holes, one after another', async () => {
    const { features, receipt } = await readWkt(
      `${polygon(square(), square(2, 2, 2))};\n${polygon(square(40))}\n`,
    );
    expect(receipt.format).toBe('WKT');
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [square(), square(2, 2, 2).toReversed()],
      [square(40)],
    ]);
  });

  it.each([
    `multipolygon((${ringText(square())}),(${ringText(square(40))}))`,
    `GEOMETRYCOLLECTION(${polygon(square())}, ${polygon(square(40))})`,
    `MULTIPOLYGON (EMPTY, (${ringText(square())}, EMPTY), (${ringText(square(40))}))`,
  ])('reads the parts of one feature in %s', async (text) => {
    const { features } = await readWkt(text);
    expect(features[0]!.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square()], [square(40)]],
    });
  });

  it.each(['POLYGON Z', 'POLYGONZ', 'polygon m', 'POLYGON ZM', 'TRIANGLE Z'])(
    'ignores the heights and measures of %s',
    async (type) => {
      const numbers = type.endsWith('ZM') ? ' 120 7' : ' 1.2e2';
      const text = ringText(square()).replaceAll(/(?=[,)])/g, numbers);
      const { features } = await readWkt(`${type}(${text})`);
      expect(features[0]!.geometry.coordinates).toEqual([square()]);
    },
  );

  it('converts the coordinate system that SRID names', async () => {
    const mga = projected([square()], (position) =>
      proj4('WGS84', '+proj=utm +zone=55 +south +ellps=GRS80', position),
    );
    const { features, receipt } = await readWkt(`SRID=7855;${polygon(...mga)}`);
    const [[lng = 0, lat = 0] = []] = features[0]!.geometry.coordinates[0] as number[][];
    expect([lng, lat]).toEqual([expect.closeTo(146, 6), expect.closeTo(-35, 6)]);
    expect(receipt.layers).toMatchObject([
      { name: 'pasted (EPSG:7855)', projection: 'GDA2020 / MGA zone 55' },
    ]);
  });

  it('offers to close a line, and leaves out points', async () => {
    const { offers, receipt } = await readWkt(
      `LINESTRING ${ringText(square())} MULTIPOINT ((146 -35), (147 -35)) POINT(146 -35)`,
    );
    expect(offers.map(({ kind }) => kind)).toEqual(['close-line']);
    expect(receipt.counts).toMatchObject({ point: 2, line: 1 });
  });

  it.each([
    ['POLYGON ((146 -35, 147 -35, 147 -34', 'The text is incomplete: a bracket is missing.'],
    ['POLYGON ((146 -35, 147 x))', 'It is not WKT in line 1, at “x))”.'],
    ['POLYGON ((146 -35)) \n\nNorth', /^It is not WKT in line 3/],
    ['POLYGON EMPTY', 'Feature 1 has an empty geometry.'],
    [
      'CURVEPOLYGON (CIRCULARSTRING (146 -35, 147 -35, 146 -35))',
      'Feature 1 has curved edges, which cannot be read; convert them to straight ones.',
    ],
    ['GEOMETRYCOLLECTION('.repeat(80), /^Its geometries are nested more than 64 deep/],
    ['my paddocks', 'It is not WKT: it does not start with POLYGON or another geometry.'],
  ])('refuses %s', async (text, reason) => {
    expect((await readWkt(text)).refusal?.reason).toMatch(reason);
  });

  it('reads GeoJSON that is pasted instead', async () => {
    const { receipt, features } = await readWkt(JSON.stringify(feature([square()])));
    expect(receipt.format).toBe('GeoJSON');
    expect(features).toHaveLength(1);
  });

  it('answers every text without failing', async () => {
    const piece = fc.constantFrom(
      'POLYGON',
      'MULTIPOLYGON',
      '(',
      ')',
      ',',
      ';',
      'SRID=4326;',
      'EMPTY',
      'Z',
      ' ',
      '146 -35',
      '1',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { refusal, features } = await readWkt(`POLYGON ${pieces.join('')}`);
        expect(refusal !== null || features.length > 0).toBe(true);
      }),
    );
  });
});
