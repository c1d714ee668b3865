import fc from 'fast-check';
import type { Feature, Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { areaFault, type GeoFormatId } from '#shared/lib/geo';
import { writeBoundary, type BoundaryFeatures, type ExportFormatId } from '#shared/geo-export';
import {
  collection,
  feature,
  kml,
  kmlLine,
  kmlPolygon,
  placemark,
  read,
  square,
  utf8,
  zip,
} from './geo-file.fixture.ts';
import { gpx, segment, track } from './gpx/gpx.fixture.ts';
import { applyOffer } from './index.ts';
import { writeFlatGeobuf } from '../../../../tests/support/files/write-flat-geobuf.ts';
import { WGS84_PRJ, writeDbf, writeShp } from './shapefile/shapefile.fixture.ts';

const text = kml(
  placemark(
    'North',
    '<ExtendedData><Data name="a"><value>1</value></Data></ExtendedData>',
    kmlPolygon([square(), square(2, 2, 2)]),
  ),
  placemark('Line', kmlLine(square(20))),
);
const json = JSON.stringify(
  collection(feature([square()], { name: 'North' }), feature(square(), {}, 'LineString')),
);
const shapefile = {
  'a.shp': writeShp([{ type: 5, parts: [square().toReversed(), square(2, 2, 2)] }]),
  'a.dbf': writeDbf([{ name: 'NAME', type: 'C', length: 9 }], [['North']]),
  'a.prj': WGS84_PRJ,
};
const walk = gpx(track('North', segment(square(), { everyS: 10 })));
const areas: BoundaryFeatures = [
  {
    type: 'Feature',
    properties: { name: 'North' },
    geometry: { type: 'Polygon', coordinates: [square(), square(2, 2, 2)] },
  },
];
const written = async (format: ExportFormatId) =>
  (await writeBoundary(format, { name: 'Farm', fileStem: 'farm', features: areas })).bytes;
const task = `<ISO11783_TaskData><PFD A="PFD1" C="North"><PLN A="1"><LSG A="1">${square()
  .map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`)
  .join('')}</LSG></PLN></PFD></ISO11783_TaskData>`;
/** Sound files of each format, by name. */
const SAMPLES: Record<GeoFormatId, Record<string, Uint8Array>> = {
  KML: { 'farm.kml': utf8(text), 'farm.kmz': zip({ 'doc.kml': text }) },
  GPX: { 'walk.gpx': utf8(walk) },
  GeoPackage: { 'farm.gpkg': await written('gpkg') },
  DXF: { 'farm.dxf': await written('dxf') },
  FlatGeobuf: { 'farm.fgb': writeFlatGeobuf(areas as Feature<Polygon>[], 4326) },
  ISOXML: { 'TASKDATA.XML': utf8(task) },
  WKT: { 'farm.wkt': utf8('POLYGON ((146 -35, 146.01 -35, 146.01 -34.99, 146 -35))') },
  GeoJSON: { 'farm.json': utf8(json) },
  shapefile: { 'farm.zip': zip(shapefile) },
};
const files = Object.values(SAMPLES).flatMap(Object.entries<Uint8Array>);
const parts = ['a.shp', 'a.dbf'] as const;

/** Damages one part of a shapefile inside an otherwise intact archive. */
const damagedPart = (damage: (bytes: Uint8Array) => Uint8Array, part: (typeof parts)[number]) =>
  zip({ ...shapefile, [part]: damage(shapefile[part].slice()) });

it.each(files)('readGeoFile reads the areas of the sound %s', async (name, bytes) => {
  expect((await read(name, bytes)).features).not.toEqual([]);
});

it('readGeoFile returns valid areas or a refusal with its reason, whatever is broken in the file', async () => {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change = fc.record({ at: place, byte: fc.integer({ min: 0, max: 255 }) });
  const damages = fc.record({
    changes: fc.array(change, { maxLength: 4 }),
    cut: fc.option(place, { freq: 4 }),
    doubled: fc.option(place, { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(files.length + parts.length - 1),
      damages,
      async (which, { changes, cut, doubled }) => {
        const damage = (whole: Uint8Array): Uint8Array => {
          const bytes = whole.slice();
          for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
          const from = doubled === null ? bytes.length : Math.floor(doubled * bytes.length);
          const longer = Uint8Array.from([...bytes, ...bytes.subarray(from)]);
          return cut === null ? longer : longer.subarray(0, Math.floor(cut * longer.length));
        };
        const [name, bytes] = files[which] ?? ['farm.zip', new Uint8Array()];
        const content =
          which < files.length ? damage(bytes) : damagedPart(damage, parts[which - files.length]!);
        let answer = await read(name, content);
        for (let taken = 0; taken < 3 && answer.offers.length > 0; taken++) {
          answer = await applyOffer(answer, answer.offers[0]!.id);
        }
        for (const { geometry } of answer.features) expect(areaFault(geometry)).toBeNull();
        if (answer.features.length > 0) expect(answer.areaHa).toBeGreaterThan(0);
        else expect(answer.refusal?.reason).toMatch(/^[A-Z\d“].*[.…]$/s);
      },
    ),
    { numRuns: 1_000 },
  );
});
