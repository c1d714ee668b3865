import { zipSync } from 'fflate';
import {
  kml,
  kmlPolygon,
  placemark,
  square,
  utf8,
  zip,
} from '../../../src/shared/geo-file/geo-file.fixture.ts';
import { SHAPEFILE_PARTS } from '../../../src/shared/geo-file/sound-files.fixture.ts';
import {
  backwardParts,
  doubledCollections,
  longTexts,
  sawtoothRings,
} from './hostile-flat-geobuf.ts';
import {
  loopingOverflow,
  manyColumns,
  repeatedLayer,
  sharedCells,
  sharedPages,
} from './hostile-geo-package.ts';
import { alternatingRings, emptyFields, emptyRings } from './hostile-shapefile.ts';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const MIB = 1 << 20;
const north = placemark('North', kmlPolygon([square()]));
const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const vertices = square()
  .map((position) => position.join(' '))
  .join(', ');
const archiveOf = (count: number, entries: (i: number) => Record<string, string | Uint8Array>) =>
  zip(Object.assign({}, ...Array.from({ length: count }, (_, i) => entries(i))));

const gpx = (content: string) => utf8(`<gpx version="1.1">${content}</gpx>`);
const task = (content: string) => utf8(`<ISO11783_TaskData>${content}</ISO11783_TaskData>`);
const ring = (east: number, size: number) =>
  square(east, 0, size).map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`);
const dxf = (entities: string) => utf8(`0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`);
const dxfSquare = (size: number, bulge = 0) =>
  `0\nLWPOLYLINE\n8\nA\n70\n1\n${square(0, 0, size)
    .slice(0, 4)
    .map(([x, y]) => `10\n${x! * 1e5}\n20\n${y! * 1e5}\n42\n${bulge}\n`)
    .join('')}`;

/**
 * Files that made a reader run for minutes or for ever, by what they repeat. `scale` is 1 for the
 * size at which they did, and smaller for a file that mutations change further.
 */
export const HOSTILE_FILES: Readonly<Record<string, (scale: number) => NamedFile>> = {
  'FlatGeobuf collections that contain the next one twice': () => ({
    name: 'a.fgb',
    bytes: doubledCollections(40),
  }),
  'FlatGeobuf parts that point back at their collection': () => ({
    name: 'a.fgb',
    bytes: backwardParts(8),
  }),
  'FlatGeobuf rings that go to and fro over the same positions': (scale) => ({
    name: 'a.fgb',
    bytes: sawtoothRings(Math.ceil(100_000 * scale), Math.ceil(200_000 * scale)),
  }),
  'FlatGeobuf texts as long as the rest of the file': (scale) => ({
    name: 'a.fgb',
    bytes: longTexts(Math.ceil(20_000 * scale), Math.ceil(8 * MIB * scale)),
  }),
  'a GeoPackage whose rows share a chain of pages that loops': (scale) => ({
    name: 'a.gpkg',
    bytes: loopingOverflow(Math.ceil(4_000 * scale) + 16, 1_000),
  }),
  'a GeoPackage whose pages name one cell of a layer many times': (scale) => ({
    name: 'a.gpkg',
    bytes: sharedCells('A', Math.ceil(500 * scale)),
  }),
  'a GeoPackage whose pages name one cell of its catalogue many times': (scale) => ({
    name: 'a.gpkg',
    bytes: sharedCells('gpkg_contents', Math.ceil(500 * scale)),
  }),
  'a GeoPackage whose catalogue names one table many times': (scale) => ({
    name: 'a.gpkg',
    bytes: repeatedLayer(Math.ceil(20_000 * scale), Math.ceil(4 * MIB * scale)),
  }),
  'a GeoPackage whose tables share their pages': (scale) => ({
    name: 'a.gpkg',
    bytes: sharedPages(Math.ceil(2_000 * scale), Math.ceil(4 * MIB * scale)),
  }),
  'a GeoPackage with 20,000 columns without values': (scale) => ({
    name: 'a.gpkg',
    bytes: manyColumns(Math.ceil(20_000 * scale), Math.ceil(20_000 * scale)),
  }),
  'a GeoPackage with 1,999 columns and 10,000 rows without values': (scale) => ({
    name: 'a.gpkg',
    bytes: manyColumns(1_999, Math.ceil(10_000 * scale)),
  }),
  'a GeoPackage whose column has a name of 3 MB': (scale) => ({
    name: 'a.gpkg',
    bytes: manyColumns(1, Math.ceil(20_000 * scale), Math.ceil(3e6 * scale)),
  }),
  'an archive of 9,999 KML files': (scale) => ({
    name: 'a.zip',
    bytes: archiveOf(Math.ceil(9_999 * scale), (i) => ({
      [`${i}.kml`]: kml(
        placemark(`${i}`, kmlPolygon([square((i % 100) * 20, Math.floor(i / 100) * 20)])),
      ),
    })),
  }),
  'an archive of 3,000 shapefiles': (scale) => ({
    name: 'a.zip',
    bytes: archiveOf(Math.ceil(3_000 * scale), (i) => ({
      [`${i}/a.shp`]: SHAPEFILE_PARTS['a.shp'],
      [`${i}/a.dbf`]: SHAPEFILE_PARTS['a.dbf'],
      [`${i}/a.prj`]: SHAPEFILE_PARTS['a.prj'],
    })),
  }),
  'an archive of archives with 10,000 files each': (scale) => {
    const inner = archiveOf(Math.ceil(9_999 * scale), (i) => ({ [`${i}.wkt`]: 'POINT EMPTY' }));
    return { name: 'a.zip', bytes: archiveOf(40, (i) => ({ [`${i}.zip`]: inner })) };
  },
  'a KML element with 500,000 attributes': (scale) => ({
    name: 'a.kml',
    bytes: utf8(kml(`<Placemark ${many(Math.ceil(500_000 * scale), (i) => `a${i}="" `)}/>`, north)),
  }),
  'a KML file with a million small errors': (scale) => ({
    name: 'a.kml',
    bytes: utf8(kml(placemark(many(Math.ceil(1e6 * scale), () => '&x;')), north)),
  }),
  'a KML time span with 200,000 parts': (scale) => ({
    name: 'a.kml',
    bytes: utf8(
      kml(
        `<Placemark><TimeSpan>${many(Math.ceil(2e5 * scale), (i) => `<a${i}>1</a${i}>`)}</TimeSpan></Placemark>`,
        north,
      ),
    ),
  }),
  'a KML file with ten million numbers without commas': (scale) => ({
    name: 'a.kml',
    bytes: utf8(
      kml(
        `<Placemark><LineString><coordinates>${many(Math.ceil(1e7 * scale), () => '1 ')}</coordinates></LineString></Placemark>`,
      ),
    ),
  }),
  'an archive of a KML file with twelve million elements': (scale) => ({
    name: 'a.kmz',
    bytes: zip({
      'doc.kml': kml(many(Math.ceil(1.2e7 * scale), (i) => (i % 97 ? '<a/>' : '<ab/>'))),
    }),
  }),
  'a GPX file with two million empty tracks': (scale) => ({
    name: 'a.gpx',
    bytes: gpx(many(Math.ceil(2e6 * scale), () => '<trk/>')),
  }),
  'a GPX track with two million empty segments': (scale) => ({
    name: 'a.gpx',
    bytes: gpx(`<trk>${many(Math.ceil(2e6 * scale), () => '<trkseg/>')}</trk>`),
  }),
  'a GPX track of 20,000 loops inside each other': (scale) => ({
    name: 'a.gpx',
    bytes: gpx(
      `<trk>${many(
        Math.ceil(20_000 * scale),
        (i) =>
          `<trkseg>${square(0, 0, 20_000 - i)
            .map(([lng, lat]) => `<trkpt lat="${lat}" lon="${lng}"/>`)
            .join('')}</trkseg>`,
      )}</trk>`,
    ),
  }),
  'an ISOXML polygon of 20,000 rings inside each other': (scale) => ({
    name: 'TASKDATA.XML',
    bytes: task(
      `<PFD A="PFD1"><PLN A="1">${many(
        Math.ceil(20_000 * scale),
        (i) => `<LSG A="1">${ring(0, 20_000 - i).join('')}</LSG>`,
      )}</PLN></PFD>`,
    ),
  }),
  'a DXF drawing of a million arcs': (scale) => ({
    name: 'a.dxf',
    bytes: dxf(many(Math.ceil(250_000 * scale), () => dxfSquare(10, 0.9))),
  }),
  'a DXF drawing of 50,000 squares with 50,000 texts in all of them': (scale) => ({
    name: 'a.dxf',
    bytes: dxf(
      many(Math.ceil(5e4 * scale), (i) => dxfSquare(10 + i / 1e4)) +
        many(Math.ceil(5e4 * scale), () => `0\nTEXT\n1\nA\n10\n14600500\n20\n-3499500\n`),
    ),
  }),
  'a WKT text of 100,000 coordinate systems': (scale) => ({
    name: 'a.wkt',
    bytes: utf8(many(Math.ceil(1e5 * scale), (i) => `SRID=${i};POLYGON((${vertices}));\n`)),
  }),
  'a WKT text of two million semicolons': (scale) => ({
    name: 'a.wkt',
    bytes: utf8(`POLYGON((${vertices}))${many(Math.ceil(2e6 * scale), () => ';')}`),
  }),
  'a WKT polygon of two million empty rings': (scale) => ({
    name: 'a.wkt',
    bytes: utf8(`POLYGON(${many(Math.ceil(2e6 * scale), () => 'EMPTY,')}(${vertices}))`),
  }),
  'a JSON text of five million lists': (scale) => ({
    name: 'a.json',
    bytes: utf8(
      `{"type":"Polygon","coordinates":[${many(Math.ceil(5e6 * scale), () => '[],')}[]]}`,
    ),
  }),
  'a shapefile whose table has 100,000 fields without a length': (scale) => ({
    name: 'a.zip',
    bytes: zip({
      ...SHAPEFILE_PARTS,
      'a.dbf': emptyFields(Math.ceil(1e5 * scale), Math.ceil(1e5 * scale)),
    }),
  }),
  'a shapefile record of two million empty rings': (scale) => ({
    name: 'a.zip',
    bytes: zipSync({ 'a.shp': emptyRings(Math.ceil(2e6 * scale)) }, { level: 0 }),
  }),
  'a GeoJSON area of 100,000 strips that meet in one corner': (scale) => ({
    name: 'a.json',
    bytes: featuresOf([strips(Math.ceil(1e5 * scale))]),
  }),
  'a GeoJSON of 20,000 strips that meet in one corner': (scale) => ({
    name: 'a.json',
    bytes: featuresOf(strips(Math.ceil(2e4 * scale)).map((strip) => [strip])),
  }),
  'a GeoJSON area of 100,000 parts that cross themselves': (scale) => ({
    name: 'a.json',
    bytes: featuresOf([bowTies(Math.ceil(1e5 * scale))]),
  }),
  'a shapefile record of 100,000 rings that alternate': (scale) => ({
    name: 'a.zip',
    bytes: zip({ 'a.shp': alternatingRings(Math.ceil(1e5 * scale)) }),
  }),
  'a shapefile whose projection is a million brackets': (scale) => ({
    name: 'a.zip',
    bytes: zip({
      ...SHAPEFILE_PARTS,
      'a.prj': `PROJCS["a",${many(Math.ceil(1e6 * scale), () => 'A["",')}`,
    }),
  }),
};

type Rings = [lng: number, lat: number][][];

/** Features as GeoJSON, each of polygons. */
const featuresOf = (features: readonly Rings[][]): Uint8Array =>
  utf8(
    JSON.stringify({
      type: 'FeatureCollection',
      features: features.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates },
      })),
    }),
  );

/** Triangles with one common vertex, each with a hole that leaves a strip of it. */
function strips(count: number): Rings[] {
  const triangle = (size: number): Rings[number] => [
    [146, -35],
    [146 + size, -35],
    [146, -35 + size],
    [146, -35],
  ];
  return Array.from({ length: count }, (_, i) => [
    triangle(1 + i / count),
    triangle(1 + (i - 0.5) / count).toReversed(),
  ]);
}

/** Outlines side by side, each of which crosses itself. */
function bowTies(count: number): Rings[] {
  const across = Math.ceil(Math.sqrt(count));
  const size = 0.8 / across;
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [146 + (i % across) / across, -35 + Math.floor(i / across) / across];
    return [
      [
        [x, y],
        [x + size, y + size],
        [x + size, y],
        [x, y + size],
        [x, y],
      ],
    ];
  });
}
