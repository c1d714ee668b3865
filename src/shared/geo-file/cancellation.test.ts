import { afterEach, describe, expect, it, vi } from 'vitest';
import { geoPackage } from './formats/geopackage/geopackage.fixture.ts';
import { collection, feature, kml, placemark, square, utf8, zip } from './geo-file.fixture.ts';
import { openFile } from './read-geo-file.ts';
import { SHAPEFILE_PARTS } from './sound-files.fixture.ts';
import { emptyFeatures } from '../../../tests/support/readers/hostile-flat-geobuf.ts';
import type { GeoFormatId } from '#shared/lib/geo';

// Only in `npm run test:full`: every format is cancelled at every pause; `worker/create-reader` cancels one in every run.

afterEach(() => void vi.restoreAllMocks());

/** Bytes of a file for each pause that it takes at least. */
const BYTES_PER_PAUSE = 1 << 18;
const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const position = ([lng, lat]: number[]) => `${lng} ${lat}`;
const ring = (count: number) => many(count, () => `${position(square()[0]!)}, `);

/** A file of each format with much of what a single feature or entity may contain. */
const LARGE_FILES: Record<GeoFormatId, [name: string, bytes: Uint8Array]> = {
  GeoJSON: [
    'a.json',
    utf8(JSON.stringify(collection(feature([Array.from({ length: 1e5 }, () => [146, -35])])))),
  ],
  KML: [
    'a.kml',
    utf8(
      kml(
        placemark(
          'A',
          many(5e4, (i) => `<a${i}>1</a${i}>`),
        ),
      ),
    ),
  ],
  GPX: ['a.gpx', utf8(`<gpx><trk>${many(1e5, () => '<trkseg></trkseg>')}</trk></gpx>`)],
  ISOXML: [
    'TASKDATA.XML',
    utf8(`<ISO11783_TaskData>${many(5e4, () => '<PFD A="PFD1"></PFD>')}</ISO11783_TaskData>`),
  ],
  DXF: [
    'a.dxf',
    utf8(`0\nSECTION\n2\nENTITIES\n${many(1e5, () => '0\nTEXT\n1\nA\n')}0\nENDSEC\n0\nEOF\n`),
  ],
  WKT: ['a.wkt', utf8(`POLYGON ((${ring(1e5)} ${position(square()[0]!)}))`)],
  GeoPackage: [
    'a.gpkg',
    geoPackage({
      layers: [],
      others: Array.from({ length: 19_000 }, (_, i) => [`table_${i}_${'x'.repeat(60)}`, 'tiles']),
    }),
  ],
  FlatGeobuf: ['a.fgb', emptyFeatures(50_000)],
  shapefile: [
    'a.zip',
    zip({ ...SHAPEFILE_PARTS, 'a.prj': many(4e5, () => String(Math.random())) }),
  ],
};
const files = Object.values(LARGE_FILES);

describe('a reader', () => {
  it.each(files)(
    'of %s pauses after every 256 kB, so that it can be cancelled',
    async (name, bytes) => {
      const pauses = vi.spyOn(globalThis, 'setImmediate');
      await openFile({ name, bytes }, {}, 0);
      expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(bytes.length / BYTES_PER_PAUSE);
    },
  );

  it.each(files)('of %s stops at the first pause after a cancellation', async (name, bytes) => {
    const controller = new AbortController();
    const reason = new Error('The user left.');
    const reading = openFile({ name, bytes }, { signal: controller.signal }, 0);
    const pauses = vi.spyOn(globalThis, 'setImmediate');
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    expect(pauses.mock.calls.length).toBeLessThanOrEqual(1);
  });
});
