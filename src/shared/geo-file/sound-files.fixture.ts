import type { Feature, Polygon } from 'geojson';
import { writeBoundary, type BoundaryFeatures, type ExportFormatId } from '#shared/geo-export';
import type { GeoFormatId } from '#shared/lib/geo';
import { writeFlatGeobuf } from '../../../tests/support/files/write-flat-geobuf.ts';
import {
  collection,
  feature,
  kml,
  kmlLine,
  kmlPolygon,
  placemark,
  square,
  utf8,
  zip,
} from './geo-file.fixture.ts';
import { gpx, segment, track } from './formats/gpx/gpx.fixture.ts';
import { WGS84_PRJ, writeDbf, writeShp } from './formats/shapefile/shapefile.fixture.ts';

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

/** The parts of a sound shapefile. */
export const SHAPEFILE_PARTS = {
  'a.shp': writeShp([{ type: 5, parts: [square().toReversed(), square(2, 2, 2)] }]),
  'a.dbf': writeDbf([{ name: 'NAME', type: 'C', length: 9 }], [['North']]),
  'a.prj': utf8(WGS84_PRJ),
};

/** Sound files of each format, by name. */
export const SOUND_FILES: Record<GeoFormatId, Record<string, Uint8Array>> = {
  KML: { 'farm.kml': utf8(text), 'farm.kmz': zip({ 'doc.kml': text }) },
  GPX: { 'walk.gpx': utf8(walk) },
  GeoPackage: { 'farm.gpkg': await written('gpkg') },
  DXF: { 'farm.dxf': await written('dxf') },
  FlatGeobuf: { 'farm.fgb': writeFlatGeobuf(areas as Feature<Polygon>[], 4326) },
  ISOXML: { 'TASKDATA.XML': utf8(task) },
  WKT: { 'farm.wkt': utf8('POLYGON ((146 -35, 146.01 -35, 146.01 -34.99, 146 -35))') },
  GeoJSON: { 'farm.json': utf8(json) },
  shapefile: { 'farm.zip': zip(SHAPEFILE_PARTS) },
};
